#!/usr/bin/env python3
"""Random programs in CUDA C++: final memory on the machine, behind the front end, against the same source
compiled by g++ with host_gpu.h. `run_cpp.py --machine build/.../permverify_cpp_machine --seeds 1..300`."""
import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from program import Program

HERE = Path(__file__).resolve().parent
FLAGS = ["-std=c++17", "-O0", "-w", "-I", str(HERE)]
COMPILER = ["g++"] + FLAGS
# Says what the language leaves undefined, and evaluates in another order what it leaves open.
SECOND = ["clang++-19", *FLAGS, "-fsanitize=undefined", "-fno-sanitize-recover=undefined"]


class Failed(Exception):
    pass


def run(command, seconds, **more):
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=seconds, **more)
    except subprocess.TimeoutExpired:
        raise Failed(f"{command[0]}: out of time") from None


def on_host(programs, folder, compiler=COMPILER, name="host"):
    """The final words of each program by the name of its kernel."""
    source, binary = folder / f"{name}.cpp", folder / name
    calls = "\n".join(p.host_call() for p in programs)
    source.write_text('#include "host_gpu.h"\n' + "".join(p.text() for p in programs)
                      + f"int main() {{\n{calls}\n}}\n")
    made = run([*compiler, str(source), "-o", str(binary)], 300)
    if made.returncode != 0:
        raise Failed("g++: " + made.stderr[:2000])
    ended = run([str(binary)], 60)
    if ended.returncode != 0:
        raise Failed(f"host: code {ended.returncode}: {ended.stdout[-200:]} {ended.stderr[-500:]}")
    words = {}
    for line in ended.stdout.splitlines():
        kernel, *values = line.split()
        words[kernel] = [int(v) for v in values]
    return words


def on_machine(machine, programs, folder, front_end=None, seconds=60):
    """How each kernel ended, by its name. A crash of the whole file: each program by itself."""
    def call(files):
        made = run([machine, "--front-end", front_end, "--seconds", str(seconds), *map(str, files)], seconds * len(files) + 60)
        return [json.loads(line) for line in made.stdout.splitlines()]
    batch = folder / "batch.cu"
    batch.write_text("".join(p.text() for p in programs))
    results = call([batch])
    ends = {r["kernel"]: r for r in results if "kernel" in r}
    if len(ends) == len(programs) and not any("syntax:" in r["why"] for r in ends.values()):
        return ends
    ends = {}
    for p in programs:
        alone = folder / f"{p.name}.cu"
        alone.write_text(p.text())
        found = call([alone])
        ends[p.name] = next((r for r in found if "kernel" in r),
                            {"end": found[0]["end"] if found else "crash", "why": ""})
    return ends


def judged(program, host, end):
    """The outcome, and what is to be said about it."""
    if end["end"] == "refused":
        return "refused", end["why"]
    if end["end"] != "ran":
        return end["end"], end["why"]
    for i, (a, b) in enumerate(zip(host, end["out"])):
        if a != b:
            width = len(program.out)
            return "different", (f"thread {i // width}: {program.out[i % width]}: "
                                 f"g++ {a}, machine {b}")
    return ("equal", "") if len(host) == len(end["out"]) else ("different", "number of words")


BAD = {"different", "fault", "crash", "hang", "nothing", "host"}


def try_batch(seeds, options):
    """(seed, outcome, why) of each program."""
    programs = [Program(s, options.without) for s in seeds]
    with tempfile.TemporaryDirectory(prefix="permverify-cpp-") as name:
        folder = Path(name)
        try:
            host = on_host(programs, folder)
            if options.second:
                on_host(programs, folder, SECOND, "second")
        except Failed as failed:
            if len(seeds) > 1:
                return [r for s in seeds for r in try_batch([s], options)]
            if "internal compiler error" not in str(failed):
                return [(seeds[0], "host", str(failed), programs[0].used)]
            host = None  # Clang decides
        try:
            ends = on_machine(options.machine, programs, folder, options.front_end)
        except Failed as failed:
            if len(seeds) > 1:
                return [r for s in seeds for r in try_batch([s], options)]
            return [(seeds[0], "hang", str(failed), programs[0].used)]
        results = []
        for seed, p in zip(seeds, programs):
            outcome, why = judged(p, host[p.name] if host else [], ends[p.name])
            if outcome == "different" and as_clang(p, ends[p.name], folder):
                outcome = "like_clang"
            results.append((seed, outcome, why, p.used))
        return results


def as_clang(program, end, folder):
    """g++ 12 reads a variable late where the right side of an assignment is without effects and the left
    one changes it. Where the machine differs, a second compiler decides."""
    try:
        words = on_host([program], folder, SECOND, "second")[program.name]
    except Failed:
        return False
    return judged(program, words, end)[0] == "equal"


def batches(seeds, size):
    return [seeds[i:i + size] for i in range(0, len(seeds), size)]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--machine", required=True, help="permverify_cpp_machine")
    parser.add_argument("--front-end", required=True, help="folder of libpermverify_clang.so")
    parser.add_argument("--seeds", default="1..300")
    parser.add_argument("--batch", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--without", default="", type=lambda t: [w for w in t.split(",") if w],
                        help="features that no program has")
    parser.add_argument("--second", action="store_true", help="clang++ with its sanitizer must agree with g++")
    parser.add_argument("--stop", action="store_true", help="at the first batch with a failure")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no batch after that time")
    parser.add_argument("--keep", help="folder for programs that fail")
    parser.add_argument("--max-refused", type=float, default=25, help="percent")
    return parser.parse_args()


def main():
    options = arguments()
    first, _, last = options.seeds.partition("..")
    seeds = list(range(int(first), int(last or first) + 1))
    counts, refused, by_feature, start = Counter(), Counter(), Counter(), time.time()
    with ThreadPoolExecutor(options.jobs) as pool:
        todo = batches(seeds, options.batch)
        for group in batches(todo, options.jobs):
            for results in pool.map(lambda b: try_batch(b, options), group):
                for seed, outcome, why, used in results:
                    counts[outcome] += 1
                    if outcome == "refused":
                        refused.update(why.split())
                    if outcome in BAD:
                        by_feature.update(used)
                        print(f"{outcome}: seed {seed}: {why}", flush=True)
                        if options.keep:
                            Path(options.keep).mkdir(parents=True, exist_ok=True)
                            (Path(options.keep) / f"seed{seed}.cu").write_text(
                                f"// {outcome}: {why[:300]}".replace("\n", " ") + "\n" + Program(seed, options.without).text())
            failures = sum(counts[b] for b in BAD)
            if (options.stop and failures) or time.time() - start > options.seconds:
                break
    total = sum(counts.values())
    print("refused by id: " + (", ".join(f"{k} {n}" for k, n in refused.most_common()) or "-"))
    print(f"cpp kernels: {total}: " + ", ".join(f"{n} {k}" for k, n in sorted(counts.items()))
          + f"; {time.time() - start:.0f} s")
    too_many = counts["refused"] * 100 > options.max_refused * total
    if too_many:
        print("too many refused: the comparison says little")
    sys.exit(1 if failures or too_many else 0)


if __name__ == "__main__":
    main()
