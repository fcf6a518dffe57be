#!/usr/bin/env python3
"""The prover on generated programs. Values: `assert(word == K)` with the K of g++ must not be refuted, and
with K + 1 must not be proved; in programs of one thread, and of one thread among several. Threads: what is
proved, also of kernels that were damaged in one place, must run without a fault in all small launches."""
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


def asserting(program, words, claimed, more, thread):
    """The program with constant input. Of the words of one thread those `claimed` are asserted to be K + `more`."""
    lines, whose = [], ""
    if program.local * program.groups > 1:
        whose = f"blockIdx.x != {thread // program.local} || threadIdx.x != {thread % program.local} || "
    for line in program.lines:
        found = RESULT.match(line)
        if line.startswith(f"__global__ void {program.name}("):
            values = ", ".join(f"{w}u" for w in program.inputs)
            lines += [f"__global__ void {program.name}() {{", f"const unsigned in[16] = {{{values}}};"]
        elif line.startswith("unsigned *result = "):
            continue
        elif found:
            i = int(found[1])
            if i in claimed:
                k = (words[thread * len(program.out) + i] + more) % (1 << 32)
                lines.append(f"assert({whose}{found[2]} == {k}u);")
        else:
            lines.append(line)
    return "\n".join(indented(lines)) + "\n"


def verdict(options, path, launch):
    command = [options.permverify, str(path), *launch, "--format", "json"]
    try:
        return {0: "proved", 1: "refuted", 2: "refused", 5: "undecided"}.get(run(command, 120).returncode, "crash")
    except Failed:
        return "undecided"


def claims(seed, options, program, claims_all):
    """What is said about a right and a wrong claim; and what is wrong with that."""
    draw = Draw(seed)
    with tempfile.TemporaryDirectory(prefix="permverify-cpp-") as name:
        folder = Path(name)
        try:
            words = on_host([program], folder)[program.name]
        except Failed:
            return seed, {"right": "host", "wrong": "host"}, ""
        thread, chosen = draw.randrange(program.local * program.groups), draw.randrange(len(program.out))
        said, all_words = {}, range(len(program.out))
        for kind, more, claimed in (("right", 0, all_words if claims_all else [chosen]), ("wrong", 1, [chosen])):
            path = folder / f"{kind}.cu"
            path.write_text(asserting(program, words, claimed, more, thread))
            said[kind] = verdict(options, path, ["--local-size", str(program.local),
                                                 "--num-groups", str(program.groups)])
    fault = ""
    if said["right"] == "refuted" or said["right"] == "crash":
        fault = "the right value is " + said["right"]
    if said["wrong"] in ("proved", "crash"):
        fault = "the wrong value is " + said["wrong"]
    return seed, said, fault


def values(seed, options):
    program = Program(seed, options.without + ["threads"], 2)
    program.local = program.groups = 1
    return claims(seed, options, program, True)


def thread_values(seed, options):
    """One word: of those that come from shared memory the verifier knows little."""
    return claims(seed, options, parallel(seed, options), False)


def parallel(seed, options):
    """The first program from the seed on whose threads share memory."""
    for attempt in range(50):
        program = Program(seed * 50 + attempt, options.without, 1 + seed % 3)
        if program.local > 1 and any("__shared__" in line for line in program.lines):
            return program
    return program


def damaged(text, draw):
    """One barrier, guard or index less right than it was."""
    lines = text.splitlines()
    ways = [("__syncthreads();", ";"), ("__syncthreads();", "if (t != 1) __syncthreads();"),
            ("if (t == 0) {", "if (t < 2) {"), ("[threadIdx.x]", "[0]"), ("[t]", "[t / 2]"),
            ("(blockDim.x - 1 - t)", "(blockDim.x / 2)"), ("% blockDim.x]", "% (blockDim.x + 1)]"),
            ("((unsigned long long)blockIdx.x * blockDim.x + threadIdx.x)", "threadIdx.x")]
    begin = next(i for i, line in enumerate(lines) if line.startswith("__global__"))
    places = [(i, way) for i in range(begin, len(lines)) for way in ways
              if way[0] in lines[i] and "__shared__" not in lines[i]]
    i, (old, new) = draw.choice(places)
    lines[i] = lines[i].replace(old, new, 1)
    return "\n".join(lines) + "\n"


def threads(seed, options):
    program = parallel(seed, options)
    text = "\n".join(indented(program.lines)) + "\n"
    launch = []
    if seed % 4 < 2:
        launch = ["--local-size", str(program.local), "--num-groups", str(program.groups)]
        text = f"//--blockDim={program.local} --gridDim={program.groups}\n" + text
    else:
        text = text.replace("__global__ void", "__global__ void __launch_bounds__(8)")
    sort = "right"
    if seed % 2:
        text, sort = damaged(text, Draw(seed)), "damaged"
    with tempfile.TemporaryDirectory(prefix="permverify-cpp-") as name:
        path = Path(name) / f"seed{seed}.cu"
        path.write_text(text)
        said = verdict(options, path, launch)
        try:
            made = run([options.machine, "--search", "--front-end", options.front_end, str(path)], 120).stdout
            result = json.loads(made)
        except Failed:
            result = {"end": "hang"}
    fault = ""
    if said == "crash" or result["end"] in ("crash", "hang"):
        fault = f"{said}, runs: {result['end']}"
    if result.get("faulty") and said == "proved":
        fault = f"proved, and {result['fault']} at {result['launch']}"
    if sort == "right" and (said == "refuted" or result.get("faulty")):
        fault = f"{said}: a right program with a fault: {result.get('fault')}"
    if result.get("faulty"):
        said += ", shows a fault"
    elif said == "proved":
        said += ", races without its barriers" if result.get("shares") else ", needs no barrier"
        said += "" if result.get("runs") else ", never run"
    return seed, {sort: said}, fault


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--permverify", required=True)
    parser.add_argument("--machine", required=True)
    parser.add_argument("--front-end", required=True)
    parser.add_argument("--values", default="1..20")
    parser.add_argument("--threads", default="1..20")
    parser.add_argument("--thread-values", default="1..20")
    parser.add_argument("--without", default="", type=lambda t: [w for w in t.split(",") if w])
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    start, failures, counts = time.time(), 0, Counter()
    with ThreadPoolExecutor(options.jobs) as pool:
        for name, work in (("values", values), ("thread values", thread_values), ("threads", threads)):
            first, _, last = getattr(options, name.replace(" ", "_")).partition("..")
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
