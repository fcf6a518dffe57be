#!/usr/bin/env python3
"""The prover on generated programs. Values: `assert(word == K)` with the K of g++ must not be refuted, and
with K + 1 must not be proved. Threads: what is proved, also of kernels that were damaged in one place, must
run without a fault in all small launches."""
import argparse
import json
import re
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from program import Program, indented
from run_cpp import Failed, on_host, run
from scope import Draw

RESULT = re.compile(r"^result\[(\d+)\] = (.*);$")


def asserting(program, words, wrong):
    """The program for one thread with constant input; its word number `wrong` is claimed to be K + 1."""
    lines = []
    for line in program.lines:
        found = RESULT.match(line)
        if line.startswith(f"__global__ void {program.name}("):
            values = ", ".join(f"{w}u" for w in program.inputs)
            lines += [f"__global__ void {program.name}() {{", f"const unsigned in[16] = {{{values}}};"]
        elif line.startswith("unsigned *result = "):
            continue
        elif found:
            i = int(found[1])
            if wrong is None or i == wrong:
                lines.append(f"assert({found[2]} == {(words[i] + (i == wrong)) % (1 << 32)}u);")
        else:
            lines.append(line)
    return "\n".join(indented(lines)) + "\n"


def verdict(options, path):
    command = [options.permverify, str(path), "--local-size", "1", "--num-groups", "1", "--format", "json"]
    try:
        return {0: "proved", 1: "refuted", 2: "refused", 5: "undecided"}.get(run(command, 120).returncode, "crash")
    except Failed:
        return "undecided"


def values(seed, options):
    """What is said about right and about wrong claims; and what is wrong with that."""
    program = Program(seed, options.without + ["threads"], 2)
    program.local = program.groups = 1
    with tempfile.TemporaryDirectory(prefix="permverify-cpp-") as name:
        folder = Path(name)
        try:
            words = on_host([program], folder)[program.name]
        except Failed:
            return seed, {"right": "host", "wrong": "host"}, ""
        # A word that some statement computes, not one of the first.
        chosen = Draw(seed).randrange(len(words))
        said = {}
        for kind, wrong in (("right", None), ("wrong", chosen)):
            path = folder / f"{kind}.cu"
            path.write_text(asserting(program, words, wrong))
            said[kind] = verdict(options, path)
    fault = ""
    if said["right"] == "refuted" or said["right"] == "crash":
        fault = "the right value is " + said["right"]
    if said["wrong"] in ("proved", "crash"):
        fault = "the wrong value is " + said["wrong"]
    return seed, said, fault


def damaged(text, draw):
    """One barrier, guard or index less right than it was."""
    lines = text.splitlines()
    ways = [("__syncthreads();", ";"), ("__syncthreads();", "if (t != 1) __syncthreads();"),
            ("if (t == 0) {", "if (t < 2) {"), ("[threadIdx.x]", "[0]"), ("[t]", "[t / 2]"),
            ("(blockDim.x - 1 - t)", "(blockDim.x / 2)"), ("% blockDim.x]", "% (blockDim.x + 1)]"),
            ("(blockIdx.x * blockDim.x + threadIdx.x)", "threadIdx.x")]
    begin = next(i for i, line in enumerate(lines) if line.startswith("__global__"))
    places = [(i, way) for i in range(begin, len(lines)) for way in ways
              if way[0] in lines[i] and "__shared__" not in lines[i]]
    i, (old, new) = draw.choice(places)
    lines[i] = lines[i].replace(old, new, 1)
    return "\n".join(lines) + "\n"


def threads(seed, options):
    draw = Draw(seed)
    for attempt in range(50):  # the first seed that has threads
        program = Program(seed * 50 + attempt, options.without, 1 + seed % 3)
        if any("__shared__" in line for line in program.lines):
            break
    text = "\n".join(indented(program.lines)) + "\n"
    if seed % 4 < 2:
        text = f"//--blockDim={program.local} --gridDim={program.groups}\n" + text
    else:
        text = text.replace("__global__ void", "__global__ void __launch_bounds__(8)")
    sort = "right"
    if seed % 2:
        text, sort = damaged(text, draw), "damaged"
    with tempfile.TemporaryDirectory(prefix="permverify-cpp-") as name:
        path = Path(name) / f"seed{seed}.cu"
        path.write_text(text)
        try:
            made = run([options.machine, "--prove", "--front-end", options.front_end, "--seconds", "110",
                        str(path)], 120).stdout
            result = json.loads(made)
        except Failed:
            result = {"end": "hang"}
    said = result.get("verdict", result.get("end"))
    if said == "bad_input":
        said = "refused"
    faulty = bool(result.get("faulty"))
    fault = f"proved, and {result['fault']} at {result['launch']}" if said == "proved" and faulty else ""
    if said == "crash":
        fault = "crash"
    return seed, {sort: said + (", shows a fault" if faulty else "")}, fault


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--permverify", required=True)
    parser.add_argument("--machine", required=True)
    parser.add_argument("--front-end", required=True)
    parser.add_argument("--values", default="1..20")
    parser.add_argument("--threads", default="1..20")
    parser.add_argument("--without", default="", type=lambda t: [w for w in t.split(",") if w])
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    start, failures, counts = time.time(), 0, Counter()
    with ThreadPoolExecutor(options.jobs) as pool:
        for name, work in (("values", values), ("threads", threads)):
            first, _, last = getattr(options, name).partition("..")
            seeds = range(int(first), int(last) + 1)
            for seed, said, fault in pool.map(lambda s: work(s, options), seeds):
                for sort, what in said.items():
                    counts[f"{name}, {sort}: {what}"] += 1
                if fault:
                    failures += 1
                    print(f"{name}: seed {seed}: {fault}", flush=True)
    for what, n in sorted(counts.items()):
        print(f"{n:6} {what}")
    print(f"prover on cpp kernels: {failures} wrong; {time.time() - start:.0f} s")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
