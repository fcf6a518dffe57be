#!/usr/bin/env python3
"""Words and phrases that documents and comments do not use: things are no persons, and the field has words of its own. Blocks
and spans of code are left out. Prints one closing line."""
import re
import subprocess
import sys

from documents import documents, without_code
from harness import ROOT

# What is not written, and what is written instead.
REFUSED = [
    (r"(nobody|somebody|anybody|whoever)\b", "no thread, some thread: name what it is"),
    (r"mend(s|ed|ing)?\b", "repair, fix"),
    (r"told\b", "reported, listed, given"),
    (r"(?<!there\x20)(is|are|was|were) none\b(?! of)", "is not a ..., do not have a ..."),
    (r"(that is|be) anybody's guess\b", "arbitrary, unconstrained"),
    (r"(gone|goes|go|come|comes) round\b", "iterated, completes an iteration, wraps around"),
    (r"gone through once\b", "executed once"),
    (r"convict(s|ed|ing)?\b", "refute, find the fault"),
    (r"for ever\b", "forever, deadlock"),
    (r"rights\b", "permissions"),
    (r"(a|the|no|whole|this|that) right (to|on|of|at|for|that|is)\b", "permission"),
    (r"(needs?|without|lacks?|holds?|asks? for) (a|the|any|no) right\b", "permission"),
    (r"cells\b", "elements"),
    (r"and (its|their) kin\b", "and its variants, and the like"),
]

# Of these, comments in the code may have only what names in the code have as well.
REFUSED_IN_COMMENTS = [rule for rule in REFUSED if rule[1] not in ("permissions", "permission", "elements")]
COMMENT = re.compile(r"(//|(?<!\S)#(?!\w)).*")


def comments(text):
    """The text with blanks for everything else, so that places stay."""
    return "\n".join(" " * found.start() + found[0] if (found := COMMENT.search(line)) else ""
                     for line in text.split("\n"))


def sources():
    names = subprocess.run(["git", "-C", str(ROOT), "ls-files", "*.cpp", "*.h", "*.cmake", "CMakeLists.txt", "Makefile"],
                           capture_output=True, text=True, check=True).stdout.split()
    return [ROOT / name for name in names]


def faults(text, rules=REFUSED):
    """(line, phrase, what to write) of each that the text has."""
    plain = without_code(text)
    for pattern, instead in rules:
        for found in re.finditer(r"\b" + pattern.replace(" ", " +"), plain.replace("\n", " "), re.IGNORECASE):
            yield plain.count("\n", 0, found.start()) + 1, " ".join(found[0].split()), instead


def main():
    count, paths = 0, documents()
    for path in paths:
        for line, phrase, instead in sorted(faults(path.read_text())):
            count += 1
            print(f'{path.relative_to(ROOT).as_posix()}:{line}: "{phrase}": {instead}')
    files = sources()
    for path in files:
        for line, phrase, instead in sorted(faults(comments(path.read_text()), REFUSED_IN_COMMENTS)):
            count += 1
            print(f'{path.relative_to(ROOT).as_posix()}:{line}: "{phrase}": {instead}')
    print(f"wording: {count} faults, {len(paths)} documents, {len(files)} sources")
    sys.exit(1 if count or not paths or not files else 0)


if __name__ == "__main__":
    main()
