"""Tools that a model answers by: their JSON schema, and the check of what it gives them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, ValidationError
from pydantic_core.core_schema import CoreSchema, literal_schema

_MOST_PROBLEMS = 8


class Answer(BaseModel):
    """An answer of a model: every field is given, no other is, and nothing is made to fit."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)


T = TypeVar("T", bound=BaseModel)


class InvalidAnswer(Exception):  # noqa: N818
    """Raised for an answer that is not as the tool says; the message has places, and no values."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """A text that is one of these, as metadata of a field: `Annotated[str, OneOf(values)]`."""

    values: tuple[str, ...]

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return literal_schema(list(self.values))


@dataclass(frozen=True, slots=True)
class Tool(Generic[T]):
    """A function for the model to call; its arguments are the answer.

    `check` returns what is wrong with an answer of the right form, None for nothing.
    """

    name: str
    description: str
    answer: type[T]
    check: Callable[[T], str | None] = lambda answer: None

    def declared(self) -> dict[str, Any]:
        """Return the tool as a request declares it."""
        schema = _inlined(self.answer.model_json_schema())
        return {
            "type": "function",
            "function": {
                "name": self.name,
                "description": self.description,
                "parameters": schema,
            },
        }

    def read(self, text: str) -> T:
        """Read an answer. Raises InvalidAnswer."""
        try:
            answer = self.answer.model_validate_json(_unwrapped(text))
        except ValidationError as error:
            raise InvalidAnswer(_problems(error)) from None
        except ValueError:
            # Half a surrogate pair, say.
            raise InvalidAnswer("not valid JSON") from None
        if (problem := self.check(answer)) is not None:
            raise InvalidAnswer(problem)
        return answer


def _unwrapped(text: str) -> str:
    """Return the JSON of a text that has it in a block of code."""
    text = text.strip()
    if text.startswith("```"):
        text = text.partition("\n")[2].rpartition("```")[0]
    return text


def _problems(error: ValidationError) -> str:
    found = error.errors(include_input=False, include_url=False, include_context=False)
    return "; ".join(
        f"{'.'.join(map(str, one['loc'])) or 'answer'}: {one['msg']}"
        for one in found[:_MOST_PROBLEMS]
    )[:1000]


def _inlined(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema with its definitions in place: not every endpoint follows references."""
    definitions = schema.pop("$defs", {})

    def inline(node: Any) -> Any:
        if isinstance(node, list):
            return [inline(item) for item in node]
        if not isinstance(node, dict):
            return node
        if (reference := node.get("$ref")) is not None:
            return inline(definitions[reference.rpartition("/")[2]])
        return {
            key: inline(value)
            for key, value in node.items()
            if key != "title" or not isinstance(value, str)
        }

    found: dict[str, Any] = inline(schema)
    return found
