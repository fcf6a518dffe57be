#!/usr/bin/env python3
"""Notes below a verdict for the program's launches: a line `// note: TEXT` of a program in tests/corpus/cuda/launches demands a
note with the text, `// note not: TEXT` that no note has it.

    tests/host_bounds.py PROGRAM"""
import argparse
import re
import subprocess
import sys
from pathlib import Path

import harness


def faults_of(binary, file):
    text = file.read_text()
    wanted = re.findall(r"^// note( not)?: (.+)$", text, re.MULTILINE)
    if not wanted:
        return None
    done = subprocess.run([str(binary), "-j", "1", str(file)], capture_output=True, text=True, timeout=300)
    return [f"{file.name}: {'has' if no else 'lacks'} the note: {note}" for no, note in wanted if (note in done.stdout) == bool(no)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=Path)
    options = parser.parse_args()
    files = sorted((harness.ROOT / "tests" / "corpus" / "cuda" / "launches").glob("*.cu"))
    results = [r for r in (faults_of(options.binary.resolve(), file) for file in files) if r is not None]
    faults = [fault for r in results for fault in r]
    print("\n".join(faults), end="\n" if faults else "")
    print(f"host bounds: {len(faults)} faults in {len(results)} programs")
    sys.exit(1 if faults or not results else 0)


if __name__ == "__main__":
    main()
