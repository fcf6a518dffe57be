#!/usr/bin/env python3
"""Checks every #include of the rooms against the layer table, and that each .cpp begins with its
own header. Prints one closing line."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]', re.MULTILINE)

BUILTINS = "runtime_spec/builtins.h"  # tables alone: a tiny room that prover and machine share
TERM_IR = {"logic/term", "logic/ir", "support"}
LOGIC = TERM_IR | {"logic/analysis", "logic/obligation"}
# A room (longest prefix wins) and the rooms that it may include besides itself.
ALLOWED = {
    "support": set(),
    "logic/term": {"support"},
    "logic/ir": {"support"},
    BUILTINS: {"logic/ir", "support"},
    "runtime_spec": TERM_IR | {BUILTINS},
    "export": TERM_IR | {"runtime_spec"},
    "parser": TERM_IR | {"runtime_spec", BUILTINS},
    "parser/clang": TERM_IR | {"parser", "runtime_spec", BUILTINS},
    "logic/analysis": TERM_IR | {BUILTINS},
    "logic/obligation": TERM_IR | {"logic/analysis", BUILTINS},
    "logic/inference": LOGIC,
    "encoder": LOGIC,
    "checker": LOGIC | {"encoder", "runtime_spec"},
    "report": LOGIC | {"encoder", "checker", "runtime_spec"},
    "driver": LOGIC | {"logic/inference", "encoder", "checker", "report", "parser", "parser/clang", "export",
                       "runtime_spec"},  # of parser/clang: its interface, which names no Clang
    "serve": {"support"},
    "lab": LOGIC | {"checker", "report", "parser", "runtime_spec", "driver"},
    "apps": LOGIC | {"encoder", "checker", "report", "parser", "export", "runtime_spec", "driver", "lab", "serve"},
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
