#!/usr/bin/env python3
"""Verdicts must not hang on the luck of the solver: every example keeps what its comments expect
under each of several solver seeds. With --corpus, so does the corpus, a program under one seed
each, so that all seeds come round at the cost of one more run; with --every N, every Nth program."""
import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import harness


def attempt(binary, timeout, job):
    path, seed = job
    try:
        harness.check_file(binary, path, timeout, ["--seed", str(seed)])
        return None
    except harness.Failure as failure:
        return f"{path.relative_to(harness.ROOT)} with seed {seed}: {failure}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=Path)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--corpus", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of the corpus")
    options = parser.parse_args()
    seeds = range(1, options.seeds + 1)
    examples = sorted((harness.ROOT / "examples").glob("*.pvl"))
    work = [(file, seed) for seed in seeds for file in examples]
    if options.corpus:
        corpus = sorted((harness.ROOT / "tests" / "corpus").rglob("*.pvl"))[::options.every]
        work += [(file, seeds[i % len(seeds)]) for i, file in enumerate(corpus)]
    if not examples or not work:
        sys.exit("seeds: nothing to run")

    start = time.monotonic()
    failed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for failure in pool.map(lambda job: attempt(options.binary, options.timeout, job), work):
            if failure:
                failed += 1
                print(f"FAILED {failure}", flush=True)
    print(f"seeds: {100 * (len(work) - failed) // len(work)}% passed, {failed} failed out of "
          f"{len(work)} runs in {time.monotonic() - start:.1f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
