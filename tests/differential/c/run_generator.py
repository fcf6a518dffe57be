#!/usr/bin/env python3
"""The generator of C kernels itself: Clang takes every kernel, equal seeds give equal texts, every
feature occurs, and PoCL and Oclgrind agree on final memory, which a kernel with undefined behaviour
or a race would hardly survive. Oclgrind also looks for races.

    run_generator.py PERMVERIFY_C_KERNELS [--kernels N] [--first SEED]"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
CLANG = ["-cl-std=CL1.2", "-Xclang", "-fdeclare-opencl-builtins", "-Xclang",
         "-finclude-default-header", "-fsyntax-only", "-w", "-x", "cl"]


def run(command, **more):
    return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, encoding="utf-8", errors="replace", **more)


def refused_by_clang(clang, program, seeds, folder):
    """Kernels are put into one text each: names of types and helpers repeat."""
    faults = []
    for seed in seeds:
        text = run([program, "--show", "--seeds", seed]).stdout
        if text != run([program, "--show", "--seeds", seed]).stdout:
            faults.append(f"seed {seed}: two texts")
        file = Path(folder) / "kernel.cl"
        file.write_text(text)
        checked = run([clang, *CLANG, file])
        if checked.returncode != 0:
            faults.append(f"seed {seed}: {checked.stderr.splitlines()[0]}")
    return faults


def rare_features(program):
    """Features that hardly occur test nothing."""
    lines = run([program, "--features", "--seeds", "1..300"]).stdout.splitlines()
    counts = [line.split() for line in lines]
    faults = [f"{name} occurs in {n} of 300 kernels" for name, n in counts if int(n) < 8]
    return faults if counts else ["no feature is counted"]


def sums(command, first, last):
    """The line of each seed, and what was said beside them."""
    ended = run([*command, "--checksums", "--seeds", f"{first}..{last}"])
    lines = [line for line in ended.stdout.splitlines() if line.startswith("seed ")]
    return {line.split()[1]: line for line in lines}, ended.stderr


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--kernels", type=int, default=25)
    parser.add_argument("--first", type=int, default=1)
    options = parser.parse_args()
    last = options.first + options.kernels - 1
    clang, oclgrind = shutil.which("clang-19") or shutil.which("clang"), shutil.which("oclgrind")
    if not clang or not oclgrind:
        print("c_generator: skipped: clang or oclgrind is not installed")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        faults = refused_by_clang(clang, options.program, range(options.first, last + 1), folder)
    faults += rare_features(options.program)
    device, _ = sums([options.program], options.first, last)
    command = [oclgrind, "--data-races", "--max-errors", "100", options.program]
    other, said = sums(command, options.first, last)
    if len(device) != options.kernels:
        faults.append(f"only {len(device)} kernels ran on the device")
    faults += [f"{line} on the device, {other.get(seed)} on Oclgrind" for seed, line in device.items()
               if other.get(seed) != line or "refused" in line]
    faults += sorted({line for line in said.splitlines()
                      if "data race at" in line or "Invalid" in line})
    for fault in faults:
        print("FAILED", fault)
    print(f"c generator: {options.kernels} kernels, {len(faults)} failures")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    main()
