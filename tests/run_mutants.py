#!/usr/bin/env python3
"""Breaks every example in small ways: a broken example must not be proved.

    // mutant: s/OLD/NEW/ -> refuted         OLD, literally, becomes NEW wherever the code has it
    // mutant: s|OLD|NEW| -> not proved      any delimiter; refuted or undecided

Besides, every barrier is removed, one at a time, and has its fences emptied, one at a time; the
result must not be proved, unless a comment says that it is right (then it must be proved), with N
the number of the barrier in the file from 1:

    // removal N ok: why
    // unfenced N ok: why"""
import argparse
import re
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import harness
from source_text import barriers, replace_code, unfenced_arguments

MUTANT = re.compile(r"^\s*// mutant: s(.)(.*) -> (refuted|not proved)\s*$", re.MULTILINE)
EXCUSE = re.compile(r"^\s*// (removal|unfenced) (\d+) ok: \S", re.MULTILINE)
NOT_PROVED = (1, 5)
# A barrier of C with the contract in front of it.
C_BARRIER = re.compile(r"(?:(?:/\*@(?:(?!\*/).)*\*/|//@[^\n]*)\s*)*"
                       r"(?:barrier\((\w+)\)|__syncthreads\(\));", re.DOTALL)


def replace_c(text, old, new):
    """In C the contracts are comments: everything counts but the lines that begin with `// `."""
    return "".join(line if line.startswith("// ") else line.replace(old, new)
                   for line in text.splitlines(keepends=True))


def written_mutants(text, pvl=True):
    """(name, mutated text, allowed exit codes) of each `// mutant:` line."""
    if len(MUTANT.findall(text)) != text.count("// mutant:"):
        raise harness.Failure("a `// mutant:` line is not understood")
    for delimiter, rest, verdict in MUTANT.findall(text):
        parts = rest.split(delimiter)
        if len(parts) != 3 or parts[2] or not parts[0]:
            raise harness.Failure(f"`// mutant: s{delimiter}{rest}` is not s/OLD/NEW/")
        mutated = (replace_code if pvl else replace_c)(text, parts[0], parts[1])
        if mutated == text:
            raise harness.Failure(f"mutant `{parts[0]}` does not occur in the code")
        yield (f"s/{parts[0]}/{parts[1]}/", mutated, (1,) if verdict == "refuted" else NOT_PROVED)


def barrier_mutants(text):
    """The example without each barrier, and with each barrier's fences emptied."""
    excused = {(kind, int(n)) for kind, n in EXCUSE.findall(text)}
    tried = set()
    for number, barrier in enumerate(barriers(text), start=1):
        variants = {"removal": text[:barrier.begin] + "{ }" + text[barrier.end:]}
        arguments = unfenced_arguments(barrier.arguments)
        if arguments != barrier.arguments:
            variants["unfenced"] = (text[:barrier.arguments_begin] + arguments +
                                    text[barrier.arguments_begin + len(barrier.arguments):])
        for kind, mutated in variants.items():
            tried.add((kind, number))
            allowed = (0,) if (kind, number) in excused else NOT_PROVED
            yield f"{kind} of barrier {number}", mutated, allowed
    for kind, number in sorted(excused - tried):
        raise harness.Failure(f"`// {kind} {number} ok` names no such change")


def c_barrier_mutants(text):
    """The same of a C source; what __syncthreads fences cannot be chosen."""
    excused = {(kind, int(n)) for kind, n in EXCUSE.findall(text)}
    for number, barrier in enumerate(C_BARRIER.finditer(text), start=1):
        variants = {"removal": text[:barrier.start()] + text[barrier.end():]}
        if barrier[1] not in (None, "0"):
            variants["unfenced"] = text[:barrier.start(1)] + "0" + text[barrier.end(1):]
        for kind, mutated in variants.items():
            allowed = (0,) if (kind, number) in excused else NOT_PROVED
            yield f"{kind} of barrier {number}", mutated, allowed


def mutants_of(path):
    text = path.read_text()
    pvl = path.suffix == ".pvl"
    of_barriers = (barrier_mutants if pvl else c_barrier_mutants)(text)
    flags = harness.headers(text).get("flags", "").split()
    for name, mutated, allowed in [*written_mutants(text, pvl), *of_barriers]:
        yield path, name, mutated, allowed, flags


def attempt(binary, timeout, job):
    path, name, mutated, allowed, flags = job
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / path.name
        file.write_text(mutated)
        try:
            code, report = harness.run_tool(binary, file, flags, timeout)
        except harness.Failure as failure:
            return f"{path.name}: {name}: {failure}"
    if code in allowed:
        return None
    said = harness.describe(harness.found_ids(report)) or "nothing"
    return (f"{path.name}: {name}: exit {code}, expected {' or '.join(map(str, allowed))}; "
            f"reported: {said}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=Path)
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=120)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every Nth mutant")
    parser.add_argument("--list", action="store_true", help="only name the mutants")
    options = parser.parse_args()
    files = options.paths or sorted(
        f for f in (harness.ROOT / "examples").rglob("*") if f.suffix in (".pvl", ".cl", ".cu"))
    start = time.monotonic()
    failures, work = [], []
    for path in files:
        try:
            work += mutants_of(path)
        except harness.Failure as failure:
            failures.append(f"{path.name}: {failure}")
    work = work[::options.every]
    if options.list:
        for path, name, _, allowed, _ in work:
            print(f"{path.name}: {name} -> exit {' or '.join(map(str, allowed))}")
        sys.exit("\n".join(failures) or 0)
    if not work and not failures:
        sys.exit("mutants: none found")
    for failure in failures:
        print(f"FAILED {failure}")
    with ThreadPoolExecutor(options.jobs) as pool:
        for failure in pool.map(lambda job: attempt(options.binary, options.timeout, job), work):
            if failure:
                failures.append(failure)
                print(f"FAILED {failure}", flush=True)
    total = max(len(work), 1)
    print(f"mutants: {100 * max(total - len(failures), 0) // total}% passed, {len(failures)} failed "
          f"out of {len(work)} in {time.monotonic() - start:.1f} s")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
