#!/usr/bin/env python3
"""Checks that every diagnostic id of the source and of the corpus is documented: the page
docs/diagnostics/<id without reason>.md exists and names the whole id; `lab.md` has all of the family `lab`. Ids that the source composes
need the page; of `"unsupported:" + what`, every what that stands in the source must be named too.
Prints one closing line."""
import re
import sys
from pathlib import Path

from harness import EXPECTATION, ROOT

PAGES = ROOT / "docs" / "diagnostics"
ROOMS = ["support", "logic", "parser", "encoder", "runtime_spec", "export", "checker", "report", "driver", "lab", "apps"]
FAMILIES = (r"syntax|type|name|input|unsupported|access|perm|resource|frame|distribution|barrier|race|"
            r"invariant|assert|post|pre|arith|termination|lemma|ghost|spec|policy|internal|"
            r"unreachable|undecided|permissions|function|uninitialised|lab|ignored|suppression")
# A whole literal `family:reason` or `family.kind:reason`; without the reason it is composed.
ID = re.compile(rf'"((?:{FAMILIES})(?:\.[a-z_]+)?:[a-z0-9_]*)"')

# What follows "unsupported:": the words that the parser refuses, and what is handed to refuse().
REFUSED = re.compile(r'\{"(\w+)", Tok::Refused\}|\b(?:refuse|unsupported)\("(\w+)",')

# What a proof takes for granted: `assume("no_alias", ...)`, `{"unchecked", ...}` in a list of assumptions.
ASSUMED = re.compile(r'\bassume\((?:[\w.]+, )?"(\w+)"|'
                     r'assumptions\.push_back\(\s*\{"(\w+)"|"(\w+)" :\s*"(\w+)",\s*$', re.MULTILINE)


def undocumented_assumptions():
    """`--deny` takes the names that stand in the table of docs/diagnostics/policy.md."""
    rows = re.findall(r"^\| (`[^|]*`) \|", (PAGES / "policy.md").read_text(), re.MULTILINE)
    known = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    for room in ROOMS:
        if room == "lab":  # proves nothing itself
            continue
        for file in sorted((ROOT / room).rglob("*.cpp")):
            for found in ASSUMED.findall(file.read_text()):
                for name in filter(None, found):
                    if name not in known:
                        yield (f"assumption {name} ({file.relative_to(ROOT).as_posix()}): the table of "
                               "docs/diagnostics/policy.md does not name it")


def ids_of_source():
    for room in ROOMS:
        for suffix in ("*.h", "*.cpp"):
            for file in sorted((ROOT / room).rglob(suffix)):
                text = file.read_text()
                what = [f"unsupported:{word or rule}" for word, rule in REFUSED.findall(text)]
                for name in ID.findall(text) + what:
                    yield name, file.relative_to(ROOT).as_posix()


def ids_of_corpus():
    for folder in (ROOT / "tests" / "corpus", ROOT / "examples"):
        for file in sorted(folder.rglob("*.pvl")):
            for _, _, name in EXPECTATION.findall(file.read_bytes().decode("utf-8", "replace")):
                yield name, file.relative_to(ROOT).as_posix()


def main():
    places = {}
    for name, place in [*ids_of_source(), *ids_of_corpus()]:
        places.setdefault(name, place)
    faults = list(undocumented_assumptions())
    for name, place in sorted(places.items()):
        family, _, reason = name.partition(":")
        page = PAGES / ("lab.md" if family.startswith("lab.") else f"{family}.md")
        if not page.is_file():
            faults.append(f"{name} ({place}): there is no docs/diagnostics/{page.name}")
        elif reason and not re.search(rf"{re.escape(name)}(?![a-z0-9_])", page.read_text()):
            faults.append(f"{name} ({place}): docs/diagnostics/{page.name} does not name it")
    print("\n".join(faults), end="\n" if faults else "")
    print(f"diagnostic docs: {len(faults)} faults, {len(places)} ids")
    sys.exit(1 if faults or not places else 0)


if __name__ == "__main__":
    main()
