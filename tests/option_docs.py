#!/usr/bin/env python3
"""Every option of every command stands in docs/command-line.md, and every option there exists: option_docs.py BINARY

In the page, a heading "## `COMMAND`" (several commands, separated by ` and `) begins what is about these commands. The first
column of its tables has their options, by all names that `--help` lists. A section without a command in its heading is about
all of them. Prints one closing line."""
import re
import subprocess
import sys
from pathlib import Path

from harness import ROOT

PAGE = ROOT / "docs" / "command-line.md"
SUBCOMMANDS = {"lab": ["list", "start", "check", "hint", "test", "new"],
               "batch": ["plan", "run", "resume", "status", "merge", "work"]}
OPTION = re.compile(r"(?<![\w-])(-{1,2}[A-Za-z][\w-]*)")
LISTED = re.compile(r"^  (-\S+(?:,-\S+)*)", re.MULTILINE)
ROW = re.compile(r"^\| ((?:\\.|[^|\\])*)\|", re.MULTILINE)


def commands(binary):
    """The commands of the program, those of `lab` and `batch` with both words."""
    text = subprocess.run([binary, "--help"], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^  (\w+) {2,}", text.partition("Subcommands:")[2], re.MULTILINE)
    return [f"{name} {word}".strip() for name in names for word in SUBCOMMANDS.get(name, [""])]


def options(binary, command):
    """What `--help` lists: every name of every option."""
    words = command.split()
    done = subprocess.run([binary, *words, "--help"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"option docs: `{command} --help` ended with {done.returncode}: {done.stderr}")
    listed = {name for names in LISTED.findall(done.stdout) for name in OPTION.findall(re.sub(r"\{[^}]*\}", "", names))}
    return listed - {"-h", "--help"}


def documented(text):
    """(commands, options) of each section; no commands: about all."""
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        codes = (code for cell in ROW.findall(body) for code in re.findall(r"`([^`]*)`", cell))
        yield set(re.findall(r"`([^`]*)`", heading)), {name for code in codes for name in OPTION.findall(code)}


def main():
    binary = Path(sys.argv[1]).resolve()
    listed = {command: options(binary, command) for command in commands(binary)}
    faults, seen = [], {command: set() for command in listed}
    for about, described in documented(PAGE.read_text()):
        chosen = [command for command in listed if not about or command.split()[0] in about]
        here = set().union(*(listed[command] for command in chosen))
        faults += [f"docs/command-line.md lists {name} of {' and '.join(sorted(about)) or 'all commands'}, which does not exist" for name in sorted(described - here)]
        for command in chosen:
            seen[command] |= described
    faults += [f"`{command}` has {name}, which docs/command-line.md does not list" for command, names in listed.items() for name in sorted(names - seen[command])]
    count = sum(map(len, listed.values()))
    print("\n".join(faults), end="\n" if faults else "")
    print(f"option docs: {len(faults)} faults, {len(listed)} commands, {count} options")
    sys.exit(1 if faults or not count else 0)


if __name__ == "__main__":
    main()
