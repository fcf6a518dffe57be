#!/usr/bin/env python3
"""Every program of the corpus and the examples that is expected to be proved, or not to be refuted, is run
on all small launches, with several memories: no monitor may find a fault. An example must have runs at all.
A program that is expected not to be proved (`// expect: not_proved`) must have a fault in them. Where small
launches do not fit it, a line states one:

    // run: --local-size 32 --num-groups 2

    tests/run_sweeps.py PROGRAM [FOLDER...]"""
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from harness import ROOT

PROVED = re.compile(r"^// expect: (?:proved|not_refuted)$", re.MULTILINE)
WRONG = re.compile(r"^// expect: not_proved$", re.MULTILINE)
LAUNCH = re.compile(r"^// run: (.+)$", re.MULTILINE)
# What such a proof assumes, or leaves out, a run may show.
ASSUMES = re.compile(r"^// flags:.*(--int=math|--check)", re.MULTILINE)
KERNEL = re.compile(r"^\s*kernel\s+(\w+)", re.MULTILINE)
TIMEOUT = 120


def launches(file):
    """The options for the launches of a program: all small ones, or the one that it states."""
    stated = LAUNCH.search(file.read_text(errors="replace"))
    return stated.group(1).split() if stated else ["--sweep"]


def sweep(program, file, kernel):
    """What is wrong with the sweep of one kernel, or None; and how many runs it had. Without a kernel: a
    program, with one kernel, that is wrong."""
    command = [program, "run", *launches(file), *(["--kernel", kernel] if kernel else []), "--format", "json", file]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return f"no end within {TIMEOUT} s", 0
    if kernel is None:
        return (None if done.returncode == 1 else f"exit {done.returncode}, but it is wrong"), 1
    if done.returncode not in (0, 5):
        faults = [fault["id"] for fault in json.loads(done.stdout).get("run", {}).get("faults", [])]
        return f"exit {done.returncode}: {', '.join(faults) or done.stderr.strip()}", 0
    counts = json.loads(done.stdout).get("counts", {})
    return None, counts.get("runs", int(done.returncode == 0))


def jobs(folders):
    for folder in folders:
        for file in sorted(Path(folder).rglob("*.pvl")):
            text = file.read_text(errors="replace")
            if PROVED.search(text) and not ASSUMES.search(text):
                for kernel in KERNEL.findall(text):
                    yield file, kernel
        for file in sorted(f for f in Path(folder).rglob("*") if f.suffix in (".pvl", ".cl", ".cu")):
            if WRONG.search(file.read_text(errors="replace")):
                yield file, None


def main():
    program = sys.argv[1]
    folders = sys.argv[2:] or [ROOT / "tests" / "corpus", ROOT / "examples"]
    todo, failed, runs, idle = list(jobs(folders)), 0, 0, []
    with ThreadPoolExecutor(2) as pool:
        for (file, kernel), (wrong, count) in zip(todo, pool.map(lambda job: sweep(program, *job), todo)):
            runs += count
            if wrong is None and count == 0:
                idle.append(f"{file.name}: {kernel}")
                if ROOT / "examples" in file.parents:
                    wrong = "no launch fits its preconditions"
            if wrong:
                failed += 1
                print(f"{file}: {kernel or 'all of it'}: {wrong}")
    for name in idle:
        print(f"not run: {name}")
    print(f"sweeps: {failed} failed out of {len(todo)} kernels, {runs} runs, {len(idle)} kernels without any")
    sys.exit(1 if failed or not todo else 0)


if __name__ == "__main__":
    main()
