#!/usr/bin/env python3
"""Programs whose host code makes a launch that is wrong, in a way that is easy to overlook: each of tests/host_attacks must
not be proved. Their kernels have room for 256 threads in a block, or an array that is as long as the allocation seems to be;
the first line gives the reason for which a launch is another one than it seems. A program with a line `// but for: ID` may be
proved under that assumption: it is a fault of the program that the assumption excludes.

    tests/host_attacks.py PROGRAM"""
import argparse
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import harness

PROVED, KNOWN = 0, (1, 2, 5)  # refuted, not read, undecided


def attempt(binary, file):
    done = subprocess.run([str(binary), "-j", "1", "--timeout", "4", "--no-replay", str(file)], capture_output=True, text=True, timeout=300)
    if done.returncode == PROVED:
        but_for = re.search(r"^// but for: (\w+)$", file.read_text(), re.MULTILINE)
        excluded = but_for and re.search(rf"assumed: .*\({but_for[1]}[,)]", done.stdout)
        return None if excluded else f"{file.name}: proved"
    return None if done.returncode in KNOWN else f"{file.name}: exit {done.returncode}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=Path)
    options = parser.parse_args()
    files = sorted((harness.ROOT / "tests" / "host_attacks").glob("*.cu"))
    with ThreadPoolExecutor(2) as pool:
        faults = [fault for fault in pool.map(lambda f: attempt(options.binary.resolve(), f), files) if fault]
    print("\n".join(faults), end="\n" if faults else "")
    print(f"host attacks: {len(faults)} faults in {len(files)} programs")
    sys.exit(1 if faults or not files else 0)


if __name__ == "__main__":
    main()
