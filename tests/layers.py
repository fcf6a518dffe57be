#!/usr/bin/env python3
"""Checks every #include of the rooms against the layer table, and that each .cpp begins with its
own header. Prints one closing line."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.MULTILINE)

TERM_IR = {"logic/term", "logic/ir", "support"}
# The logic, from below: each of these rooms may include the ones before it.
LOGIC_ORDER = ["analysis", "semantics", "claim", "resource", "function", "kernel", "memory", "contract", "execution"]
BELOW = {f"logic/{room}": TERM_IR | {f"logic/{lower}" for lower in LOGIC_ORDER[:i]}
         for i, room in enumerate(LOGIC_ORDER)}
RULES = TERM_IR | set(BELOW)  # what the disciplines share
LOGIC = RULES | {"logic/permission", "logic/race", "logic/obligation"}
# A room (longest prefix wins) and the rooms that it may include besides itself.
ALLOWED = {
    "support": set(),
    "logic/term": {"support"},
    "logic/ir": {"support"},
    **BELOW,
    "logic/permission": RULES,
    "logic/race": RULES,
    "logic/obligation": LOGIC,
    "logic/inference": RULES,
    "runtime_spec": TERM_IR,
    "export": TERM_IR | {"runtime_spec"},
    "parser": TERM_IR | {"runtime_spec"},
    "host": TERM_IR,
    "parser/clang": TERM_IR | {"parser", "runtime_spec", "host"},
    "encoder": LOGIC,
    "checker": LOGIC | {"encoder", "runtime_spec"},
    "report": LOGIC | {"encoder", "checker", "runtime_spec"},
    "source_edit": LOGIC | {"logic/inference", "parser"},
    "driver": LOGIC | {"logic/inference", "encoder", "checker", "report", "parser", "parser/clang", "export",
                       "runtime_spec", "source_edit", "driver/read"},  # of parser/clang: its interface, which names no Clang
    # The driver, from below.
    **{f"driver/{room}": LOGIC | {"logic/inference", "encoder", "checker", "report", "parser", "parser/clang",
                                  "export", "runtime_spec", "source_edit"} | ({"driver"} if i else set()) |
       {f"driver/{lower}" for lower in ["read", "output", "houdini", "verify", "run", "export", "infer"][:i]}
       for i, room in enumerate(["read", "output", "houdini", "verify", "run", "export", "infer"])},
    "serve": {"support"},
    "lsp": {"report"},
    "batch": {"support"},
    "lab": LOGIC | {"checker", "report", "parser", "runtime_spec", "driver", "driver/read", "driver/verify",
                    "driver/run", "driver/output", "source_edit"},
    "apps": LOGIC | {"encoder", "checker", "report", "parser", "export", "runtime_spec", "driver", "driver/read",
                     "driver/output", "driver/verify", "driver/run", "driver/export", "driver/infer", "lab", "serve", "lsp", "batch"},
}


def room_of(path):
    fits = [room for room in ALLOWED if path == room or path.startswith(room + "/")]
    return max(fits, key=len, default=None)


def check(file):
    """The faults of one source file."""
    name = file.relative_to(ROOT).as_posix()
    room, faults, first_own = room_of(name), [], None
    if room is None:
        return [f"{name}: belongs to no room of the table"]
    for kind, target in INCLUDE.findall(file.read_text()):
        if kind == "<":
            continue
        first_own = first_own or target
        other = room_of(target)
        if not (ROOT / target).is_file():
            faults.append(f'{name}: "{target}" is not a path from the root of the repository')
        elif other != room and other not in ALLOWED[room]:
            faults.append(f'{name}: {room} may not include "{target}"')
    header = file.with_suffix(".h")
    if file.suffix == ".cpp" and header.exists():
        if first_own != header.relative_to(ROOT).as_posix():
            faults.append(f"{name}: its own header is not the first that it includes")
    return faults


def main():
    tops = sorted({room.split("/")[0] for room in ALLOWED})
    files = sorted(f for top in tops for suffix in ("*.h", "*.cpp") for f in (ROOT / top).rglob(suffix))
    faults = [fault for file in files for fault in check(file)]
    print("\n".join(faults), end="\n" if faults else "")
    print(f"layers: {len(faults)} faults in {len(files)} files")
    sys.exit(1 if faults or not files else 0)


if __name__ == "__main__":
    main()
