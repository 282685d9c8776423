// Typed client of Anaphora: `Anaphora`, its errors, and the types of every operation.
export { Anaphora, type Options } from './client.js';
export {
  AnaphoraError,
  Conflict,
  Forbidden,
  Internal,
  Invalid,
  LimitExceeded,
  NotFound,
  Unauthenticated,
  Unavailable,
} from './errors.js';
export * from './generated.js';
export { Receipts } from './receipts.js';
export { RETRY, type Retry } from './retry.js';
