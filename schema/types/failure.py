"""The error of a batch's item: the same content as a GraphQL error."""

import strawberry

from anaphora.errors import AnaphoraError
from anaphora.telemetry.masking import Shown
from schema.serving.enums import ErrorCode


@strawberry.type(
    description="Why an item of a batch, or a run, failed. A single operation answers with "
    "a GraphQL error of the same content."
)
class ItemError:
    code: ErrorCode
    message: str
    field: str | None = strawberry.field(
        default=None, description="Path in the input, e.g. subject.name"
    )
    retry_after: float | None = strawberry.field(
        default=None, description="Seconds after which a retry may help."
    )
    conflicts: list[strawberry.ID] = strawberry.field(
        default_factory=list, description="Ids of the memories in the way; most errors have none."
    )
    id: str | None = strawberry.field(default=None, description="Identifies the error in the log.")

    @classmethod
    def of(cls, error: AnaphoraError | None) -> "ItemError | None":
        """The part of an item's error that a client is shown."""
        if error is None:
            return None
        shown = Shown.of(error)
        return cls(
            code=ErrorCode(shown.code),
            message=shown.message,
            field=shown.field,
            retry_after=shown.retry_after,
            conflicts=[strawberry.ID(id) for id in shown.conflicts],
            id=shown.id,
        )
