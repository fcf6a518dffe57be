"""A small strict checker for the part of JSON Schema that report/schema.json uses.

A keyword it does not know is an error in the schema, never ignored."""
import re

KNOWN = {"$schema", "$id", "$defs", "$ref", "title", "description", "type", "properties",
         "required", "additionalProperties", "items", "enum", "const", "pattern", "minimum"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}


def has_type(value, name):
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if name == "integer" and isinstance(value, bool):
        return False
    return isinstance(value, TYPES[name])


def validate(value, schema, root=None, where="$"):
    """The list of faults, empty when `value` fits."""
    root = schema if root is None else root
    unknown = set(schema) - KNOWN
    if unknown:
        return [f"{where}: schema keyword not supported: {', '.join(sorted(unknown))}"]
    if "$ref" in schema:
        prefix = "#/$defs/"
        return validate(value, root["$defs"][schema["$ref"][len(prefix):]], root, where)
    if "type" in schema and not has_type(value, schema["type"]):
        return [f"{where}: not of type {schema['type']}"]
    faults = []
    if "enum" in schema and value not in schema["enum"]:
        faults.append(f"{where}: {value!r} is not allowed")
    if "const" in schema and value != schema["const"]:
        faults.append(f"{where}: is not {schema['const']!r}")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        faults.append(f"{where}: {value!r} does not match {schema['pattern']}")
    if "minimum" in schema and value < schema["minimum"]:
        faults.append(f"{where}: {value} is less than {schema['minimum']}")
    if isinstance(value, dict):
        faults += validate_object(value, schema, root, where)
    if isinstance(value, list) and "items" in schema:
        for i, item in enumerate(value):
            faults += validate(item, schema["items"], root, f"{where}[{i}]")
    return faults


def validate_object(value, schema, root, where):
    faults = [f"{where}: {name} is missing"
              for name in schema.get("required", []) if name not in value]
    properties = schema.get("properties", {})
    rest = schema.get("additionalProperties", True)
    for name, item in value.items():
        if name in properties:
            faults += validate(item, properties[name], root, f"{where}.{name}")
        elif rest is False:
            faults.append(f"{where}: {name} is not in the schema")
        elif isinstance(rest, dict):
            faults += validate(item, rest, root, f"{where}.{name}")
    return faults
