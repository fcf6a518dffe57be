#!/usr/bin/env python3
"""Makes a kernel that run_csmith.py kept small, by creduce.

    reduce.py PERMVERIFY KERNEL [--jobs 2]      KERNEL.reduced is what is left
    reduce.py --interesting PERMVERIFY KERNEL   what creduce asks: exit 0 if the fault is there

The fault: the machine ends without a fault and with another checksum than the same text compiled
for the host, or it finds a fault, or it crashes. The text must stay defined: no sanitizer of Clang
finds anything, and the host's result is that of gcc with and without optimisation."""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
LAUNCH = ["--local-size", "1", "--num-groups", "1", "--extent", "out=1", "--array", "out=0"]

# What makes a text of the language one of the host's.
OPENCL = """typedef unsigned char uchar; typedef unsigned short ushort; typedef unsigned int uint;
typedef unsigned long ulong;
#define __kernel
#define kernel
#define __global
#define global
#define __private
#define __constant
"""
CUDA = """#define __CUDACC__
#define __device__
#define __global__
"""
MAIN = """int printf(const char *, ...);
int main(void) { unsigned int out[1] = {0}; csmith(out); printf("%u\\n", out[0]); return 0; }
"""


def quiet(command, seconds):
    try:
        return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False, timeout=seconds,
                              encoding="utf-8", errors="replace")
    except subprocess.TimeoutExpired:
        return None


def on_host(kernel, folder):
    """The checksum, if all compilers and sanitizers agree; None otherwise."""
    cuda = kernel.suffix == ".cu"
    source = folder / ("host.cpp" if cuda else "host.c")
    end = MAIN.replace("int printf", 'extern "C" int printf') if cuda else MAIN
    source.write_text((CUDA if cuda else OPENCL) + kernel.read_text() + end)
    gcc, clang = (("g++", "-std=c++17"), ("clang++-19", "-std=c++17")) if cuda else (("gcc",), ("clang-19",))
    # What an initial value is cut to is the same everywhere; the rest of what is unclear is not.
    bad = ["-Werror=uninitialized", "-Werror=maybe-uninitialized", "-Wno-narrowing"]
    results = set()
    for command in ((*gcc, "-O0", "-Wall", *bad), (*gcc, "-O2", "-w"),
                    (*clang, "-O0", "-w", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"),
                    (*clang, "-O0", "-w", "-fsanitize=memory")):
        program = folder / "host"
        made = quiet([*command, "-fsigned-char", "-I", HERE, "-o", program, source], 60)
        ran = made and made.returncode == 0 and quiet([program], 5)
        if not ran or ran.returncode != 0:
            return None
        results.add(ran.stdout)
    return int(results.pop()) if len(results) == 1 else None


def interesting(permverify, kernel):
    ended = quiet([permverify, "run", "--format", "json", "-I", HERE, *LAUNCH, kernel], 60)
    if ended is None:
        return False
    wanted = os.environ.get("CSMITH_FAULT", "")
    if ended.returncode == 2 or not re.search(wanted, ended.stdout + ended.stderr):
        return False
    if ended.returncode == 5:
        return False
    with tempfile.TemporaryDirectory() as folder:
        expected = on_host(kernel, Path(folder))
    if expected is None:
        return False
    try:
        ran = json.loads(ended.stdout)["run"]
    except (ValueError, KeyError):
        return True  # it crashed
    memory = {array["array"]: array["final"] for array in ran["memory"]}
    # A kernel that does not write is no example of anything.
    return ended.returncode != 0 or ("out" in memory and int(memory["out"][0]) != expected)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("permverify", type=Path)
    parser.add_argument("kernel", type=Path)
    parser.add_argument("--interesting", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if options.interesting:
        sys.exit(0 if interesting(options.permverify, options.kernel) else 1)
    permverify = options.permverify.resolve()
    reduced = options.kernel.with_name(options.kernel.stem + "_reduced" + options.kernel.suffix)
    reduced.write_text(options.kernel.read_text())
    if not interesting(permverify, reduced):
        sys.exit("reduce: the fault is not there, or the text is not defined")
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "interesting.sh"
        script.write_text(f"#!/bin/sh\nexec {sys.executable} {Path(__file__).resolve()} --interesting"
                          f" {permverify} {reduced.name}\n")
        script.chmod(0o755)
        subprocess.run(["creduce", "--n", str(options.jobs), "--tidy", script, reduced.name],
                       cwd=reduced.resolve().parent, check=True)
    print(reduced.read_text())


if __name__ == "__main__":
    main()
