"""Request bodies: JSON of exactly the expected type, or a sentence that says which field is wrong."""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec
from litestar.dto import AbstractDTO
from litestar.dto.data_structures import DTOFieldDefinition
from litestar.typing import FieldDefinition

from trinacria.server.problems import Rejected

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator
    from litestar.openapi.spec import Reference, Schema

T = TypeVar("T")

_PLACE = re.compile(r"^(?P<what>.*?)(?: - at `\$?\.?(?P<where>.*)`)?$", re.DOTALL)
_FIELD = re.compile(r"`(?P<field>[^`]*)`")


class StrictJson(AbstractDTO[T]):
    """Decodes strictly: a number in quotes is not a number, an unknown field is an error.

    Litestar would otherwise convert as it does for query parameters, where everything is text.
    """

    _decoders: ClassVar[dict[str, msgspec.json.Decoder[Any]]] = {}

    def decode_bytes(self, value: bytes) -> Any:
        connection = self.asgi_connection
        if not _is_json(connection.headers.get("content-type", "")):
            raise Rejected(415, "unsupported media type", "send the body as application/json")
        return decoded(value, self._decoders[connection.route_handler.handler_id])

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, backend_cls: Any = None
    ) -> None:
        cls._decoders[handler_id] = msgspec.json.Decoder(field_definition.annotation)

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: SchemaCreator
    ) -> Reference | Schema:
        return schema_creator.for_field_definition(field_definition)

    @classmethod
    def generate_field_definitions(cls, model_type: type[Any]) -> Generator[DTOFieldDefinition, None, None]:
        raise NotImplementedError("fields are msgspec's business")

    @classmethod
    def detect_nested_field(cls, field_definition: FieldDefinition) -> bool:
        raise NotImplementedError("fields are msgspec's business")


def _is_json(content_type: str) -> bool:
    kind, _, parameters = content_type.lower().partition(";")
    return kind.strip() == "application/json" and parameters.strip() in ("", "charset=utf-8", 'charset="utf-8"')


def decoded(body: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise unreadable(fault(str(error))) from error
    except msgspec.DecodeError as error:
        raise unreadable(f"body: is not JSON: {error}") from error
    except UnicodeDecodeError as error:
        raise unreadable("body: is not UTF-8") from error
    except RecursionError as error:
        raise unreadable("body: is nested too deeply") from error


def fault(message: str) -> str:
    """msgspec's sentence with the field first: "ply: Expected `int`, got `str`"."""
    match = _PLACE.match(message)
    assert match is not None, "the pattern fits any text"
    what, where = match["what"], match["where"] or ""
    if what.startswith(("Object missing required field", "Object contains unknown field")):
        named = _FIELD.search(what)
        inner = named["field"] if named else ""
        where = f"{where}.{inner}" if where else inner
        what = "is missing" if "missing" in what else "is not a field of this request"
    return f"{where or 'body'}: {what}"


def unreadable(detail: str) -> Rejected:
    return Rejected(400, "bad request", "the request cannot be read", details=(detail,))


def deeper_than(levels: int, value: object) -> bool:
    """Whether lists and objects are nested more than so many levels deep."""
    if not isinstance(value, list | dict):
        return False
    if levels == 0:
        return True
    inner = value.values() if isinstance(value, dict) else value
    return any(deeper_than(levels - 1, each) for each in inner)
