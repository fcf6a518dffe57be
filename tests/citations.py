#!/usr/bin/env python3
"""Citations resolve. `logic.md 7.4` in a comment or a document names a section of docs/logic.md, and
`logic.md 8, "Around a launch"` one with this title in section 8; `[VC]` is a key of docs/bibliography.md. In the documents about
the logic, numbers in parentheses are sections, and the files and folders that are named exist. Prints one closing line."""
import io
import re
import sys
import tokenize

from documents import FENCE, documents, without_code
from harness import ROOT

ROOMS = ("apps", "bench", "checker", "cmake", "driver", "encoder", "export", "lab", "logic", "parser", "report",
         "runtime_spec", "serve", "support", "tests")
LOGIC, BIBLIOGRAPHY, GLOSSARY = (ROOT / "docs" / f"{name}.md" for name in ("logic", "bibliography", "glossary"))

NUMBER = r"\d+(?:\.\d+)?[a-z]?(?![\w.]*\w)"
JOINED = r"(?:,\s*(?:and\s+)?|;\s*|\s+and\s+|\s+to\s+)"
NOTE = r"(?:\s*\([^()]*\))?"  # `5 (framing off), 6`
NUMBERS = rf"{NUMBER}{NOTE}(?:{JOINED}{NUMBER}{NOTE})*"
CITATION = re.compile(rf"\blogic\.md\)?(?:,?\s+(?:sections?\s+)?(?P<numbers>{NUMBERS})(?:,\s*\"(?P<title>[^\"]+)\")?)?")
REFERENCE = re.compile(rf"\bsections?\s+({NUMBER}(?:{JOINED}{NUMBER})*)|(?<!\w)\(({NUMBER}(?:,\s*{NUMBER})*)\)")
KEY = re.compile(r"(?<![\w\])])\[([A-Z][A-Za-z0-9+]+)\](?![(\[:\w])")
PLACE = re.compile(r"`([a-z_]+(?:/\w+)*/[\w.]+)`")
CODE = re.compile(r'"(?:\\.|[^"\\\n])*"|(?<![\da-fA-F])\'(?:\\.|[^\'\\\n])+\'|(?P<comment>//[^\n]*|/\*.*?\*/)', re.DOTALL)
CONTINUED = re.compile(r"(?<=\n)( *)(//|#)")


def sections(text):
    """Title by number."""
    return dict(re.findall(r"^#+ (\d+(?:\.\d+)?[a-z]?)\.? (.+?) *$", FENCE.sub("", text), re.MULTILINE))


def keys(text):
    """Those of the headings, and of the first columns of tables."""
    first = re.findall(r"^\|([^|]*)\|", text, re.MULTILINE)
    return set(re.findall(r"^#+ \[(.+?)\] *$", text, re.MULTILINE)) | {key for cell in first for key in KEY.findall(cell)}


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def comments(name, text):
    """The text with blanks for all that is no comment, so that places stay; of a document, for code."""
    if name.endswith(".md"):
        return without_code(text)
    if name.endswith(".py"):
        result = [" " * len(line) for line in text.splitlines()]
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                (row, column), line = token.start, result[token.start[0] - 1]
                result[row - 1] = line[:column] + token.string + line[column + len(token.string):]
        return "\n".join(result)
    parts, done = [], 0
    for found in CODE.finditer(text):
        if found["comment"]:
            parts += [blank(text[done:found.start()]), found[0]]
            done = found.end()
    return "".join(parts) + blank(text[done:])


class Sources:
    """What may be cited."""

    def __init__(self, logic, bibliography):
        self.sections, self.keys = sections(logic), keys(bibliography)

    def faults(self, name, text):
        """(line, what is wrong) of each citation in a file that does not resolve."""
        one_line = CONTINUED.sub(lambda m: " " * len(m[0]), text)
        for found in CITATION.finditer(one_line):
            for fault in self.citation(found, name.endswith((".h", ".cpp"))):
                yield text.count("\n", 0, found.start()) + 1, fault
        prose = comments(name, text)
        for found in KEY.finditer(prose):
            if found[1] not in self.keys:
                yield prose.count("\n", 0, found.start()) + 1, f"docs/bibliography.md has no [{found[1]}]"

    def citation(self, found, in_code):
        if not found["numbers"]:
            if in_code:
                yield "logic.md is cited without a section"
            return
        yield from self.unknown(found["numbers"])
        if found["title"]:
            within = re.match(NUMBER, found["numbers"])[0]
            if not any(title.lower().startswith(found["title"].lower()) for number, title in self.sections.items()
                       if number == within or number.startswith(within + ".")):
                yield f'section {within} of docs/logic.md has no "{found["title"]}"'

    def unknown(self, numbers):
        for number in re.findall(NUMBER, re.sub(r"\([^()]*\)", "", numbers)):
            if number not in self.sections:
                yield f"docs/logic.md has no section {number}"

    def references(self, text):
        """The same of numbers alone, in a document about the logic."""
        prose = without_code(text)
        for found in REFERENCE.finditer(prose):
            for fault in self.unknown(found[1] or found[2]):
                yield prose.count("\n", 0, found.start()) + 1, fault


def places(text):
    """(line, name) of each file or folder that a document names and that does not exist."""
    for found in PLACE.finditer(text):
        if not (ROOT / found[1]).exists():
            yield text.count("\n", 0, found.start()) + 1, f"there is no {found[1]}"


def files():
    code = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*"))
            if path.suffix in (".h", ".cpp", ".py", ".md", ".txt", ".cmake") and path.is_file()]
    return code + documents() + [ROOT / "CHANGELOG.md", ROOT / "CMakeLists.txt"]


def main():
    sources = Sources(LOGIC.read_text(), BIBLIOGRAPHY.read_text())
    count, cited, paths = 0, 0, files()
    for path in paths:
        name, text = path.relative_to(ROOT).as_posix(), path.read_text()
        faults = list(sources.faults(name, text))
        if path in (LOGIC, BIBLIOGRAPHY, GLOSSARY):
            faults += [*sources.references(text), *places(text)]
        cited += sum(bool(found["numbers"]) for found in CITATION.finditer(text))
        count += len(faults)
        for line, fault in sorted(faults):
            print(f"{name}:{line}: {fault}")
    print(f"citations: {count} faults, {cited} citations of {len(sources.sections)} sections, {len(sources.keys)} keys")
    sys.exit(1 if count or not cited or not sources.keys else 0)


if __name__ == "__main__":
    main()
