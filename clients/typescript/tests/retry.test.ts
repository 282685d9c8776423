import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LimitExceeded, Unavailable } from '../source/errors.js';
import { MOST, Receipts } from '../source/receipts.js';
import { type Failed, failureOf, pauseBefore, RETRY } from '../source/retry.js';

const pause = (given: Partial<Failed>) =>
  pauseBefore(RETRY, { attempt: 1, failure: 'undone', repeatable: true, retryAfter: null, draw: 1, ...given });

test('pauses double and end', () => {
  assert.deepEqual([1, 2, 3, 4].map((attempt) => pause({ attempt })), [200, 400, 800, null]);
  assert.equal(pause({ draw: 0 }), 100);
  assert.equal(pauseBefore({ ...RETRY, attempts: 99 }, { attempt: 20, failure: 'undone', repeatable: true, retryAfter: null, draw: 1 }), 5000);
});

test('what may have been done is tried again only where that writes nothing twice', () => {
  assert.equal(pause({ failure: 'unknown', repeatable: false }), null);
  assert.equal(pause({ failure: 'undone', repeatable: false }), 200);
  assert.equal(pause({ failure: 'final' }), null);
});

test("the server's pause is kept to, unless it is too long", () => {
  assert.equal(pause({ retryAfter: 1 }), 1250);
  assert.equal(pause({ retryAfter: 60 }), null);
});

test('a limit without an end is final', () => {
  assert.equal(failureOf(new LimitExceeded('m')), 'final');
  assert.equal(failureOf(new LimitExceeded('m', { retryAfter: 1 })), 'undone');
  assert.equal(failureOf(new Unavailable('m')), 'unknown');
});

test('the newest receipt stays, and no more than a read may name', () => {
  const receipts = new Receipts();
  const all = Array.from({ length: 250 }, (_, at) => `r${at}`);
  for (const receipt of all) receipts.add(receipt, receipt);
  assert.deepEqual(receipts.all(), all.slice(-MOST));
  receipts.waited(all, ['r200']);
  assert.deepEqual(receipts.all(), ['r200', 'r249']);
  receipts.drop(['r249']);
  assert.deepEqual(receipts.all(), ['r200']);
});
