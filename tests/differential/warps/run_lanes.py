#!/usr/bin/env python3
"""Random CUDA kernels with shuffles and votes of a warp, run on the machine and simulated here.

The simulation follows the pseudo-code of `shfl.sync` and `vote.sync` in the PTX ISA for lanes that all come to the
operation. What CUDA leaves undefined is not compared: a lane that is not in the mask or does not exist is read.

    run_lanes.py PROGRAM [--seeds A..B] [--show SEED]"""
import argparse
import json
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

UNDEFINED = None
FULL = 0xFFFFFFFF
SHUFFLES = ["__shfl_sync", "__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync"]
VOTES = ["__all_sync", "__any_sync", "__ballot_sync"]
# Masks, with the condition under which a lane comes to the operation.
MASKS = [(FULL, "true", lambda lane: True), (0x55555555, "t % 2 == 0", lambda lane: lane % 2 == 0),
         (0x0000FFFF, "t % 32 < 16", lambda lane: lane < 16), (0x000000F1, "t % 32 == 0 || (t % 32 >= 4 && t % 32 < 8)",
                                                              lambda lane: lane == 0 or 4 <= lane < 8)]


def wrapped(x):
    return (x + 2**31) % 2**32 - 2**31


def shuffled(name, values, mask, by, width):
    """The results of the lanes in `values` (lane -> value), by PTX ISA, `shfl.sync`."""
    segment = 32 - width
    clamp = 0 if name == "__shfl_up_sync" else 31
    result = {}
    for lane in values:
        b = by[lane] & 31
        most = (lane & segment) | (clamp & ~segment & 31)
        least = lane & segment
        if name == "__shfl_up_sync":
            j = lane - b
            inside = j >= most
        elif name == "__shfl_down_sync":
            j = lane + b
            inside = j <= most
        elif name == "__shfl_xor_sync":
            j = lane ^ b
            inside = j <= most
        else:
            j = least | (b & ~segment & 31)
            inside = j <= most
        j = j if inside else lane
        result[lane] = values[j] if j in values and mask >> j & 1 else UNDEFINED
    return result


def voted(name, truths):
    if name == "__ballot_sync":
        return wrapped(sum(1 << lane for lane, holds in truths.items() if holds))
    return int(all(truths.values()) if name == "__all_sync" else any(truths.values()))


class Kernel:
    def __init__(self, seed):
        rng = random.Random(seed)
        self.threads = rng.choice([7, 32, 40, 64])
        self.steps = [self.step(rng, k) for k in range(rng.randint(1, 4))]

    def step(self, rng, k):
        mask, condition, comes = rng.choice(MASKS)
        early = rng.random() < 0.2  # some lanes have returned
        name = rng.choice(SHUFFLES * 2 + VOTES)
        a, b = rng.randint(-5, 5), rng.randint(-50, 50)
        value = (f"t * {a} + ({b})", lambda t: t * a + b)
        by = rng.choice([(str(n), lambda t, n=n: n) for n in (0, 1, 3, 16, 31)] + [("t % 7", lambda t: t % 7)])
        if name == "__shfl_sync" and rng.random() < 0.3:
            by = ("t * 5 - 9", lambda t: t * 5 - 9)
        width = rng.choice([32, 32, 16, 8, 4, 2, 1])
        least = rng.randint(-2, 40)
        return (name, (mask, condition, comes), early and k > 0, value, by, width, least)

    def source(self):
        lines = ["__global__ void k(int *out) {", "  const int t = threadIdx.x;"]
        for k, (name, (mask, condition, _), early, value, by, width, least) in enumerate(self.steps):
            if early:
                lines.append("  if (t % 32 == 5) return;")
            call = (f"{name}({mask:#x}u, {value[0]}, {by[0]}, {width})" if name in SHUFFLES
                    else f"{name}({mask:#x}u, t % 32 > {least})")
            lines.append(f"  if ({condition}) out[{k * 64} + t] = {call};")
        return "\n".join([*lines, "}", ""])

    def results(self):
        """Element of out -> value; undefined ones are absent, others that are not written are 0."""
        out, gone = {}, set()
        for k, (name, (mask, _, comes), early, value, by, width, least) in enumerate(self.steps):
            if early:
                gone |= {t for t in range(self.threads) if t % 32 == 5}
            for first in range(0, self.threads, 32):
                here = [t for t in range(first, min(first + 32, self.threads)) if comes(t - first) and t not in gone]
                if name in SHUFFLES:
                    values = {t - first: value[1](t) for t in here}
                    made = shuffled(name, values, mask, {t - first: by[1](t) for t in here}, width)
                else:
                    truths = {t - first: t % 32 > least for t in here}
                    made = {lane: voted(name, truths) for lane in truths}
                out |= {k * 64 + first + lane: v for lane, v in made.items() if v is not UNDEFINED}
        return out


def run(program, seed):
    """What is wrong with one kernel, or None; and how many results were compared."""
    kernel = Kernel(seed)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "k.cu"
        file.write_text(kernel.source())
        orders = [[], ["--schedule", "random", "--seed", str(seed)], ["--warp-size", "32"]]
        wanted = kernel.results()
        for order in orders:
            command = [program, "run", file, "--local-size", str(kernel.threads), "--num-groups", "1", "--extent",
                       "out=256", "--fill", "zero", "--format", "json", *order]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            if done.returncode != 0:
                return f"exit {done.returncode}: {done.stderr.strip()}{done.stdout[:300]}", 0
            cells = elements(json.loads(done.stdout))
            for element, value in wanted.items():
                if cells.get(element, 0) != value:
                    return f"{order}: out[{element}] is {cells.get(element, 0)}, not {value}", 0
    return None, len(wanted)


def elements(report):
    """Element of out -> value at the end."""
    memory = report["run"]["memory"]
    (array,) = [entry for entry in memory if entry["array"] == "out"]
    return {i: int(v) for i, v in enumerate(array["final"])}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seeds", default="1..60")
    parser.add_argument("--show", type=int)
    options = parser.parse_args()
    if options.show is not None:
        return print(Kernel(options.show).source())
    first, last = map(int, options.seeds.split(".."))
    failed = compared = 0
    seeds = range(first, last + 1)
    with ThreadPoolExecutor(2) as pool:
        for seed, (wrong, count) in zip(seeds, pool.map(lambda s: run(options.program, s), seeds)):
            compared += count
            if wrong:
                failed += 1
                print(f"seed {seed}: {wrong}\n{Kernel(seed).source()}")
    print(f"lanes: {failed} of {len(seeds)} kernels differ; {compared} results compared")
    sys.exit(1 if failed or compared == 0 else 0)


if __name__ == "__main__":
    main()
