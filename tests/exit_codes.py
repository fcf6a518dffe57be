#!/usr/bin/env python3
"""The exit codes have one home: the table of docs/exit-codes.md has the names and numbers of the enum, and
no source file has a name or a number of its own. Prints one closing line."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENUM = "support/exit_code.h"
TABLE = "docs/exit-codes.md"
ROOMS = ("apps", "driver", "lab", "report")

CODE = re.compile(r"^\s+(\w+) = (\d+)\b", re.MULTILINE)
ROW = re.compile(r"^\| (\d+) \| (\w+) \|", re.MULTILINE)
# A constant for a code, and a literal where a code is compared, ended with or handed on.
OWN = re.compile(r"\b(?:bad_input|bad_usage|internal_error|undecided|not_allowed|not_seen)\s*=\s*\d"
                 r"|\benum\s+(?:class\s+)?ExitCode\b|\b_?exit\([2-9]\)|\bcode [!=]= [1-9]\b")
RETURNED = re.compile(r"\breturn [2-5];")
# Processes of their own, whose codes the program never returns.
OTHERS = {"driver/read/clang_module.cpp", "lab/sandbox.cpp"}


def codes(text):
    """The enum: number by name."""
    return {name: int(number) for name, number in CODE.findall(text)}


def rows(text):
    """The table: number by name."""
    return {name: int(number) for number, name in ROW.findall(text)}


def own_codes(name, text):
    """The faults of one source file."""
    if name in OTHERS:
        return []
    # Where functions give codes, a literal that is given back is one.
    gives = name.startswith(("apps/", "driver/")) or name == "lab/commands.cpp"
    hits = list(OWN.finditer(text)) + (list(RETURNED.finditer(text)) if gives else [])
    return [f"{name}:{text.count(chr(10), 0, hit.start()) + 1}: an exit code of its own: {hit.group(0)}"
            for hit in hits]


def main():
    enum, table = codes((ROOT / ENUM).read_text()), rows((ROOT / TABLE).read_text())
    faults = [] if enum and enum == table else [f"{TABLE} and {ENUM} differ: {table} and {enum}"]
    files = [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.cpp"))]
    for file in files:
        faults += own_codes(file.relative_to(ROOT).as_posix(), file.read_text())
    for fault in faults:
        print(fault)
    print(f"exit codes: {len(enum)} codes, {len(files)} files, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
