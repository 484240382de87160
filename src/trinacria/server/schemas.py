"""The types of the API as JSON schemas, exactly as msgspec reads and writes them.

Litestar describes the operations well and the types roughly: it loses limits inside lists, does not say that unknown fields
are refused, and puts a field's default on its type. So its operations are kept, and the types are taken from msgspec.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from types import ModuleType
from typing import Any

import msgspec
from litestar.connection import Request
from litestar.openapi.plugins import JsonRenderPlugin

from trinacria.kernel import guides, questions, seats, showing
from trinacria.kernel.questions import AnsweredAtTable, AskedAtTable
from trinacria.server import models

_PLACE = "#/components/schemas/"
_MODULES = (models, questions, showing, guides, seats)
_BASES = (models.Request, questions.Question, questions.Answer, guides.Goal)  # never travel themselves
_UNIONS: dict[str, Any] = {"Asked": AskedAtTable, "Answered": AnsweredAtTable}


class ExactDocument(JsonRenderPlugin):
    """Litestar's OpenAPI document with exact types, made once."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json")
        self._written = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if not self._written:
            self._written = msgspec.json.encode(exact(openapi_schema))
        return self._written


def exact(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with our types for Litestar's, and without null where a parameter can only be left out."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    components = _components()
    names = _names(components, plain["components"]["schemas"])
    unions = {_alternatives(components[name]): name for name in _UNIONS}

    def change(part: dict[str, Any]) -> dict[str, Any]:
        if "oneOf" in part and (union := unions.get(_alternatives(part))):
            return {"$ref": f"{_PLACE}{union}"}
        if isinstance(part.get("$ref"), str):
            name = part["$ref"].removeprefix(_PLACE)
            return {**part, "$ref": f"{_PLACE}{names.get(name, name)}"}
        if "in" in part and "schema" in part:
            return {**part, "schema": _without_null(part["schema"])}
        return part

    plain["paths"] = _rewritten(plain["paths"], change)
    plain["components"]["schemas"] = {
        names.get(name, name): _rewritten(schema, change) for name, schema in sorted(components.items())
    }
    return plain


def _names(components: Mapping[str, Any], litestars: Iterable[str]) -> dict[str, str]:
    """Short names for types that share one: the server's keeps it, another is called after its module."""
    names = {}
    for full in [name for name in components if "." in name]:
        module, _, name = full.rpartition(".")
        short = name if module == models.__name__ else f"{module.rpartition('.')[2].title()}{name}"
        names[full] = short
        names.update({known: short for known in litestars if "_" in known and full.replace(".", "_").endswith(known)})
    return names


def _components() -> dict[str, Any]:
    """All types of the API by name, and the unions that have one."""
    types = [kind for module in _MODULES for kind in _types_of(module)]
    unions = [*_UNIONS.values()]
    references, components = msgspec.json.schema_components([*types, *unions], ref_template=f"{_PLACE}{{name}}")
    components.update(zip(_UNIONS, references[len(types) :], strict=True))
    return components


def _types_of(module: ModuleType) -> list[type]:
    return [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if kind.__module__ == module.__name__ and issubclass(kind, msgspec.Struct | Enum) and kind not in _BASES
    ]


def _alternatives(schema: Mapping[str, Any]) -> frozenset[str]:
    """The names in a union of types."""
    listed = schema.get("oneOf") or schema.get("anyOf") or ()
    return frozenset(each.get("$ref", "").removeprefix(_PLACE) for each in listed)


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    listed = [each for each in schema.get("oneOf", ()) if each != {"type": "null"}]
    if len(listed) != 1:
        return schema
    return {**listed[0], **{name: value for name, value in schema.items() if name != "oneOf"}}


def _rewritten(part: Any, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    if isinstance(part, dict):
        return {name: _rewritten(value, change) for name, value in change(part).items()}
    if isinstance(part, list):
        return [_rewritten(each, change) for each in part]
    return part
