#!/usr/bin/env python3
"""The documents show what the tool prints: documents.py BINARY [--write] [DOCUMENT...]

In a document, a fence whose first line is "```cuda NAME.cu" (any language, a file name) is a file; "```diff NAME.cu" changes
that file, hunk by hunk (hunks are separated by a line `...`); and "```console" holds commands after `$ ` with their
output. All of it is done in order, in a folder of its own that has `examples/` and the program. Output is compared exactly
but for times and versions of solvers; a line `...` in it stands for lines that are left out. A picture that a command
draws must be that of docs/pictures/ if the document shows it. --write puts into the documents what is printed now.
Besides, every relative link of every document has a target."""
import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from harness import ROOT, Failure

FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"[\w-]+\.\w+")
PROGRESS = re.compile(r"^(\[\d+/\d+( files)?\] .*|found: .*|.*: \d+ of \d+ obligations proved)\n", re.MULTILINE)
VARYING = re.compile(r"\bin \d+\.\d s\b|\(z3 [0-9.]+\)|\b\d+ ms\b")
LINK = re.compile(r"\]\(([^()\s]+)\)")
ELISION = "..."
FAILED = {4, 126, 127, *range(129, 256)}  # by the tool, not found, by a signal: nothing to show in a document


def documents():
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def settled(line):
    return VARYING.sub("N", line)


def same(shown, printed):
    return [settled(line) for line in shown] == [settled(line) for line in printed]


def fits(shown, printed):
    """Whether the lines `shown`, each `...` of them being one line or more, are what was printed."""
    parts = [[]]
    for line in shown:
        if line == ELISION:
            parts.append([])
        else:
            parts[-1].append(line)
    if len(parts) == 1:
        return same(shown, printed)
    first, last = parts[0], parts[-1]
    end = len(printed) - len(last)
    if len(first) >= end or not same(first, printed[:len(first)]) or not same(last, printed[end:]):
        return False
    at = len(first)
    for part in parts[1:-1]:
        at = next((k for k in range(at + 1, end - len(part)) if same(part, printed[k:k + len(part)])), None)
        if at is None:
            return False
        at += len(part)
    return at < end


def renewed(shown, printed):
    """What to show instead of `shown` now: the printed lines, with the elisions where they were. An elision among
    lines that have all changed is given up; second, whether that happened."""
    if fits(shown, printed):
        return shown, False
    old, new = ([settled(line) for line in lines] for lines in (shown, printed))
    result, lost = [], False
    for kind, i1, i2, j1, j2 in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        marks = [i for i in range(i1, i2) if shown[i] == ELISION]
        if kind == "equal":
            result += shown[i1:i2]  # the times of before: no change that says nothing
        elif len(marks) == 1:  # as many lines as before on both sides of it
            begin, end = j1 + marks[0] - i1, j2 - (i2 - marks[0] - 1)
            lost |= begin >= end
            result += printed[j1:begin] + [ELISION] + printed[end:j2] if begin < end else printed[j1:j2]
        else:
            lost |= bool(marks)
            result += printed[j1:j2]
    return result, lost


def patched(text, hunks):
    """`text` after each hunk: lines with ` `, `-` or `+` in front."""
    for hunk in re.split(r"^\.\.\.\n", hunks, flags=re.MULTILINE):
        lines = hunk.splitlines(keepends=True)
        before = "".join(line[1:] for line in lines if line[0] != "+")
        after = "".join(line[1:] for line in lines if line[0] != "-")
        if text.count(before) != 1:
            raise Failure(f"this is in the file {text.count(before)} times:\n{before}")
        text = text.replace(before, after)
    return text


class Document:
    """One document, and the folder in which it is carried out."""

    def __init__(self, path, folder, binary):
        self.path, self.folder = path, Path(folder)
        self.name = os.path.relpath(path, ROOT)
        self.text = path.read_text()
        self.faults, self.commands, self.code = [], 0, 0
        if "\n```console\n" in self.text:
            shutil.copytree(ROOT / "examples", self.folder / "examples")
            (self.folder / "build").mkdir()
            (self.folder / "build" / "permverify").symlink_to(binary)
        self.environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        self.environment["PATH"] = f"{self.folder / 'build'}:{os.environ['PATH']}"

    def fault(self, at, what):
        self.faults.append(f"{self.name}:{self.text.count(chr(10), 0, at) + 1}: {what}")

    def carry_out(self):
        """Does what the blocks say; gives the text with what is printed now."""
        def block(found):
            language, _, name = found[1].strip().partition(" ")
            if language == "console":
                return f"```console\n{self.console(found)}```"
            if FILE.fullmatch(name):
                self.write_file(found, language, name)
            return found[0]
        text = FENCE.sub(block, self.text)
        self.links()
        return text

    def write_file(self, found, language, name):
        target, body = self.folder / name, found[2]
        if language == "diff":
            try:
                body = patched(target.read_text(), body)
            except (Failure, OSError) as failure:
                return self.fault(found.start(), failure)
        target.write_text(body)

    def console(self, found):
        """The block after its commands were run."""
        result = ""
        for part in re.split(r"^(?=\$ )", found[2], flags=re.MULTILINE):
            if part and not part.startswith("$ "):
                self.fault(found.start(), "this block begins with something that is no command")
                result += part
            if not part.startswith("$ "):
                continue
            command, _, output = part.partition("\n")
            shown = output.splitlines()
            printed = self.run(command[2:])
            lines, lost = renewed(shown, printed)
            if self.code in FAILED or any("error[input:no_clang]" in line for line in printed):
                self.fault(found.start(), f"`{command[2:]}` failed with {self.code}:\n" + "\n".join(printed))
                result += part
                continue
            if lines != shown:
                self.fault(found.start(), f"`{command[2:]}` prints something else:\n" + "\n".join(
                    difflib.unified_diff(shown, lines, "document", "now", lineterm="", n=1)))
            if lost:
                self.fault(found.start(), f"`{command[2:]}`: put in again which lines are left out")
            result += "\n".join([command, *lines]) + "\n"
        return result

    def run(self, command):
        """The lines that a command prints, errors last, without the progress."""
        self.commands += 1
        done = subprocess.run(["bash", "-c", f"(exit {self.code}); {command}"], cwd=self.folder, timeout=120,
                              env=self.environment, capture_output=True)
        self.code = done.returncode
        return (done.stdout.decode() + PROGRESS.sub("", done.stderr.decode())).splitlines()

    def pictures(self, write):
        """Pictures that the commands drew, against those that the document shows."""
        for found in LINK.finditer(self.text):
            drawn, kept = self.folder / Path(found[1]).name, self.path.parent / found[1]
            if kept.parent.name == "pictures" and drawn.is_file():
                if not kept.is_file() or drawn.read_bytes() != kept.read_bytes():
                    self.fault(found.start(), f"{found[1]} is not the picture that is drawn now")
                    if write:
                        shutil.copy(drawn, kept)

    def links(self):
        for found in LINK.finditer(without_code(self.text)):
            file, _, anchor = found[1].partition("#")
            target = self.path.parent / file if file else self.path
            if ":" in file:
                continue
            if not target.exists():
                self.fault(found.start(), f"there is no {found[1]}")
            elif anchor and target.suffix == ".md" and anchor not in anchors(target):
                self.fault(found.start(), f"{file or self.name} has no heading #{anchor}")


def without_code(text):
    """The text with blanks for blocks and spans of code, so that places stay."""
    return re.sub(r"`[^`\n]*`", lambda m: " " * len(m[0]), FENCE.sub(
        lambda m: re.sub(r"[^\n]", " ", m[0]), text))


def anchors(path):
    """What a link to a heading of the file may name."""
    text = FENCE.sub("", path.read_text())
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            for heading in re.findall(r"^#+ (.*?) *$", text, re.MULTILINE)}


def check(path, binary, write):
    """(faults, number of commands) of one document."""
    with tempfile.TemporaryDirectory() as folder:
        document = Document(path, folder, binary)
        text = document.carry_out()
        document.pictures(write)
        if write and text != document.text:
            path.write_text(text)
    return document.faults, document.commands


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", type=Path)
    parser.add_argument("--write", action="store_true", help="put what is printed now into the documents")
    parser.add_argument("documents", nargs="*", type=Path)
    arguments = parser.parse_intermixed_args()
    binary = arguments.binary.resolve()
    paths = [path.resolve() for path in arguments.documents] or documents()
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda path: check(path, binary, arguments.write), paths))
    faults = [fault for found, _ in results for fault in found]
    commands = sum(number for _, number in results)
    print("\n".join(faults), end="\n" if faults else "")
    print(f"documents: {len(faults)} faults, {len(paths)} documents, {commands} commands")
    sys.exit(1 if faults or not commands else 0)


if __name__ == "__main__":
    main()
