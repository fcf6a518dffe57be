#!/usr/bin/env python3
"""OpenCL programs: each NAME.c or NAME.cpp of tests/opencl_programs launches the kernels of NAME.cl, or those of its string literals if
there is no such file. The first lines of the host's file have what is expected, as in tests/corpus: `// expect: proved`, `refuted`,
`undecided` or `not_proved`, and `// says: ...`, `// assumes: ...` about the claim; literals have marks (`//~ ERROR id`), too.

    tests/opencl_programs.py PROGRAM"""
import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import harness

FOLDER = harness.ROOT / "tests" / "opencl_programs"


def host_of(kernels):
    return next(f for f in (kernels.with_suffix(".c"), kernels.with_suffix(".cpp")) if f.exists())


def attempt(binary, file):
    """The complaint about one program, or None."""
    return attempt_two(binary, file) if file.suffix == ".cl" else attempt_one(binary, file)


def attempt_one(binary, host):
    try:
        harness.check_file(binary, host, timeout=300)
    except harness.Failure as failure:
        return f"{host.name}: {failure}"
    return None


def attempt_two(binary, kernels):
    host = host_of(kernels)
    text = host.read_text()
    done = subprocess.run([binary, "-j", "1", "--format", "json", host, kernels], capture_output=True, text=True, timeout=300)
    allowed = harness.EXIT_CODES[harness.headers(text)["expect"]]
    if done.returncode not in allowed:
        return f"{host.name}: exit {done.returncode}, expected {' or '.join(map(str, allowed))} {done.stderr.strip()}"
    try:
        harness.check_claims(text, json.loads(done.stdout))
    except harness.Failure as failure:
        return f"{host.name}: {failure}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=Path)
    options = parser.parse_args()
    programs = sorted(FOLDER.glob("*.cl"))
    programs += sorted(file for file in FOLDER.glob("*.c*") if file.suffix != ".cl" and not file.with_suffix(".cl").exists())
    with ThreadPoolExecutor(2) as pool:
        faults = [fault for fault in pool.map(lambda f: attempt(options.binary.resolve(), f), programs) if fault]
    print("\n".join(faults), end="\n" if faults else "")
    print(f"programs of OpenCL: {len(faults)} faults in {len(programs)} programs")
    sys.exit(1 if faults or not programs else 0)


if __name__ == "__main__":
    main()
