"""The fields of a body, as a page shows them to whoever writes a program: from the API's own description."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from floorman.web.api.operations import PREFIX, Operation
from floorman.web.api.routes import document

REFERENCE = "#/components/schemas/"


class Field(Struct, frozen=True):
    """One field, and its schema."""

    name: str
    required: bool
    schema: dict[str, Any]
    says: str


def body_schema(one: Operation) -> dict[str, Any]:
    """The schema of what a call takes, looked up where it is a reference."""
    described = document()["paths"][PREFIX + one.path][one.method.lower()]
    schema: dict[str, Any] = described["requestBody"]["content"]["application/json"]["schema"]
    return looked_up(schema)


def looked_up(schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = document()["components"]["schemas"][schema["$ref"].removeprefix(REFERENCE)]
    return schema


def fields_of(one: Operation) -> list[Field]:
    """None for a body of several shapes: those are told apart by `do`, each with fields of its own."""
    schema = body_schema(one)
    required = schema.get("required", [])
    return [
        Field(name, name in required, field, looked_up(field).get("description", ""))
        for name, field in schema.get("properties", {}).items()
    ]


def told_type(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REFERENCE)
    if "enum" in schema:
        return " | ".join(str(one) for one in schema["enum"])
    if several := schema.get("anyOf", schema.get("oneOf")):
        return " | ".join(dict.fromkeys(told_type(one) for one in several))
    match schema.get("type"):
        case "array":
            return f"[{told_type(schema.get('items', {}))}]"
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            return f"{{{told_type(schema['additionalProperties'])}}}"
        case str(name):
            return name
        case _:
            return "…"
