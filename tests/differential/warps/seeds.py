"""Random kernels by their seeds, judged in parallel, and the summary of what the judge found."""
import argparse
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def run(description, name, show, judge, shortcoming, more_options=lambda parser: None):
    """The exit code. `show(seed)`: the text of a kernel. `judge(program, seed, keep)` gives (seed, verdict, "right" or "wrong", a fault or
    None). `shortcoming(counts)`: what is wrong with counts of (truth, verdict) pairs where no kernel has a fault, or None; a
    prover that gives up finds no fault. It is asked of 50 kernels or more."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("program")
    parser.add_argument("--seeds", default="1..100")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--show", type=int)
    more_options(parser)
    options = parser.parse_args()
    if options.show is not None:
        print(show(options.show))
        return 0
    first, last = map(int, options.seeds.split(".."))
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda seed: judge(options.program, seed, options.keep), range(first, last + 1)))
    faults = [(seed, bad) for seed, _, _, bad in results if bad]
    for seed, bad in faults:
        print(f"seed {seed}: {bad}")
    counts = Counter((truth, verdict) for _, verdict, truth, _ in results)
    print(f"{name}: {len(faults)} faults in {len(results)} kernels;",
          "; ".join(f"{truth} and {verdict}: {number}" for (truth, verdict), number in sorted(counts.items())))
    missing = shortcoming(counts) if len(results) >= 50 else None
    if missing:
        print(f"{name}: {missing}")
    return 1 if faults or missing else 0


def number_of(counts, truth):
    return sum(number for (of, _), number in counts.items() if of == truth)


def keep_in(folder, name, bad, threads, source):
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"// {bad}; {threads} threads\n" + source)
