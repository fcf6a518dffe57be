"""Runs random programs, compiled by g++ with device.h, and gives the launches and the faults of each run."""
import subprocess
from collections import namedtuple

import sketch

FLAGS = ["-w", "-O0", "-g0", "-std=c++17", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"]
Launch = namedtuple("Launch", "kernel line grid block values faults")  # values: of the arguments; faults: {(kind, array): no fault before}
Run = namedtuple("Run", "launches code")


def prepare(folder, header):
    """The precompiled header in this folder."""
    (folder / "device.h").write_text(header.read_text())
    subprocess.run(["g++", *FLAGS, "-x", "c++-header", folder / "device.h", "-o", folder / "device.h.gch"], check=True)


def compiled(folder, programs):
    source, program = folder / "programs.cpp", folder / "programs"
    source.write_text(sketch.native(programs))
    done = subprocess.run(["g++", *FLAGS, "-I", folder, "-o", program, source], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError("the host's code does not compile: " + done.stderr[:600])
    return program


def launch_of(words):
    kernel, line, grid, block, *arguments = words
    pairs = [a.split("=") for a in arguments]
    return Launch(kernel, int(line), tuple(map(int, grid.split(","))), tuple(map(int, block.split(","))), {n: v for n, v in pairs}, {})


def runs(program, which, inputs):
    """A run for each list of arguments."""
    lines = "".join(f"{which} {' '.join(map(str, given))}\n" for given in inputs)
    done = subprocess.run([program], input=lines, capture_output=True, text=True, timeout=300, env={"ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=0"})
    result, launches = [], []
    for line in done.stdout.splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == "L":
            launches.append(launch_of(words[1:]))
        elif words[0] == "F":
            kind, _, array, _, before = words[1:]
            launches[-1].faults[kind, array] = before == "0"
        elif words[0] == "E":
            result.append(Run(launches, int(words[1])))
            launches = []
    return result
