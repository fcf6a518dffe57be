#!/usr/bin/env python3
"""Programs of csmith on the machine, against gcc.

    run_csmith.py PERMVERIFY [--seeds 1..60] [--jobs 2] [--keep FOLDER]
    run_csmith.py PERMVERIFY --prove [--seeds 1..10]

Each program is a kernel of one thread (programs.py), read as OpenCL C and again as CUDA. Its
checksum must be that of the program itself as gcc compiles it without optimisation, with csmith's
own headers. A refusal by name and a run that is out of steps are counted and are no failure.

With --prove, small programs: the assertion that the checksum is K is proved or undecided for the
right K, and is not proved for K + 1."""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import programs

HERE = Path(__file__).resolve().parent
SKIPPED = 77
SUFFIX = {"opencl": ".cl", "cuda": ".cu"}
HEADERS = "/usr/include/csmith"
LAUNCH = ("--local-size", "1", "--num-groups", "1")


def ended(command, seconds):
    """(exit code, stdout, stderr); the code is None after a time-out."""
    try:
        done = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=False, timeout=seconds,
                              encoding="utf-8", errors="replace")
    except subprocess.TimeoutExpired:
        return None, "", ""
    return done.returncode, done.stdout, done.stderr


def output_of_gcc(source):
    """None: the program does not end soon."""
    program = source.with_suffix(".exe")
    subprocess.run(["gcc", "-O0", "-w", "-I", HEADERS, "-o", program, source], check=True)
    code, out, _ = ended([program], 10)
    return out if code == 0 else None


def checksum_of_gcc(source):
    out = output_of_gcc(source)
    return None if out is None else int(re.search(r"checksum = ([0-9A-F]+)", out).group(1), 16)


def values_of_gcc(source):
    """What the program hands to the checksum, in order."""
    shown = source.with_name("shown.c")
    text = source.read_text().replace("transparent_crc(", "show_value(")
    show = 'static void show_value(uint64_t v, char *n, int f) { printf("value %lX\\n", v); }'
    shown.write_text(text.replace('#include "csmith.h"', '#include "csmith.h"\n' + show))
    out = output_of_gcc(shown)
    return None if out is None else [int(v, 16) for v in re.findall(r"value ([0-9A-F]+)", out)]


def answer(command, seconds):
    """The report, or what there is in its place."""
    code, out, err = ended(command, seconds)
    if code is None:
        return "no answer", {}
    try:
        report = json.loads(out)
    except ValueError:
        return f"exit {code}: {err.strip().splitlines()[-1] if err.strip() else ''}", {}
    if code == 4:
        return "crash: " + json.dumps(report)[:400], {}
    return code, report


def refusals(problems):
    ids = sorted({p["id"] for p in problems if p.get("severity", "error") == "error"})
    return "refused " + " ".join(ids or ["without a name"])


def on_machine(options, kernel, expected):
    """(class, note). Whether pointers to two objects are equal can be unknown: the machine draws it.
    A checksum that hangs on such a value is another one for another seed, and must be right for one."""
    results = {once(options, kernel, expected, "0")}
    if results == {("equal", "")}:
        return results.pop()
    first = min(results)
    if first[0] == "wrong" and "instead of" in first[1]:
        results |= {once(options, kernel, expected, str(seed)) for seed in range(1, 9)}
        if ("equal", "") in results:
            return "hangs on an unknown value", ""
    return first


def once(options, kernel, expected, seed):
    """(class, note) of one run: equal, refused <ids>, out of steps; anything else is wrong."""
    # The host could store to volatile variables at any time, so what is read of them would be unknown.
    code, report = answer([options.permverify, "run", "--format", "json", "-D", "volatile=", "-I", HERE,
                           *LAUNCH, "--seed", seed, "--extent", "out=1", "--array", "out=0", kernel],
                          options.timeout)
    if code == "no answer":
        return "slow", ""
    if not isinstance(code, int):
        return "wrong", code
    if code == 2:
        return refusals(report["problems"]), ""
    ran = report.get("run")
    if not ran:
        return "wrong", f"exit {code} without a run: {report.get('problems')}"
    if ran["ending"] == "out of steps" and not ran["faults"]:
        return "out of steps", ""
    if code != 0 or ran["faults"]:
        fault = ran["faults"][0]["id"] if ran["faults"] else ran["why"]
        return "wrong", f"exit {code}: {fault}"
    got = next(int(array["final"][0]) for array in ran["memory"] if array["array"] == "out")
    return ("equal", "") if got == expected else ("wrong", f"{got:X} instead of {expected:X}")


def try_run(options, folder, seed):
    """[(language, class, note)] of one program."""
    text = programs.generate(seed)
    source = folder / f"seed{seed}.c"
    source.write_text(text)
    expected = checksum_of_gcc(source)
    if expected is None:
        return [("gcc", "endless", "")]
    result = []
    for language, suffix in SUFFIX.items():
        kernel = folder / f"seed{seed}{suffix}"
        kernel.write_text(programs.kernel_of(text, language, None, programs.in_memory(seed)))
        result.append((language, *on_machine(options, kernel, expected)))
    return result


def try_proof(options, folder, seed):
    text = programs.generate(seed, small=True)
    source = folder / f"seed{seed}.c"
    source.write_text(text)
    values = values_of_gcc(source)
    if values is None:
        return [("gcc", "endless", "")]
    expected, result = programs.folded(values), []
    for language, suffix in SUFFIX.items():
        for right in (True, False):
            kernel = folder / f"seed{seed}_{'right' if right else 'wrong'}{suffix}"
            claimed = expected if right else (expected + 1) % 2**32
            kernel.write_text(programs.kernel_of(text, language, claimed))
            code, report = answer([options.permverify, "verify", "--format", "json", "-j", "1", "-I",
                                   HERE, *LAUNCH, "--timeout", "3", kernel], options.timeout)
            result.append((f"{language}, K{'' if right else ' + 1'}",
                           *verdict(code, report, right)))
    return result


def verdict(code, report, right):
    if code == "no answer":
        return "slow", ""
    if code == 2:
        return refusals(report["diagnostics"]), ""
    names = {0: "proved", 1: "refuted", 5: "undecided"}
    if code not in names:
        return "wrong", str(code)
    if code == (1 if right else 0):
        return "wrong", names[code]
    return names[code], ""


def seeds_of(text):
    first, _, last = text.partition("..")
    return range(int(first), int(last or first) + 1)


def one(options, attempt, seed):
    folder = Path(tempfile.mkdtemp(prefix="csmith"))
    try:
        result = attempt(options, folder, seed)
        if options.keep and any(kind in ("wrong", options.keep_class) for _, kind, _ in result):
            options.keep.mkdir(parents=True, exist_ok=True)
            for file in folder.iterdir():
                shutil.copy(file, options.keep)
        return result
    finally:
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("permverify", type=Path)
    parser.add_argument("--seeds", type=seeds_of, default=None)
    parser.add_argument("--prove", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--keep", type=Path, help="folder for the programs of failures")
    parser.add_argument("--keep-class", default="wrong", help="and of these: slow, ...")
    options = parser.parse_args()
    if not shutil.which("csmith") or not shutil.which("gcc") or not Path(HEADERS).is_dir():
        print("csmith: skipped: csmith, libcsmith-dev or gcc is not installed")
        sys.exit(SKIPPED)
    options.permverify = options.permverify.resolve()
    seeds = options.seeds or range(1, 11 if options.prove else 61)
    attempt = try_proof if options.prove else try_run
    start, counts, failures = time.monotonic(), Counter(), 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for seed, result in zip(seeds, pool.map(lambda s: one(options, attempt, s), seeds)):
            for language, kind, note in result:
                counts[(language, kind)] += 1
                if kind == "wrong":
                    failures += 1
                    print(f"FAILED seed {seed} ({language}): {note}", flush=True)
    for (language, kind), count in sorted(counts.items()):
        print(f"{language:>15}  {kind:<40} {count:6}")
    print(f"csmith: {len(seeds)} programs, {failures} failures, "
          f"{time.monotonic() - start:.0f} s")
    good = sum(n for (_, kind), n in counts.items() if kind in ("equal", "proved", "refuted"))
    sys.exit(1 if failures or not good else 0)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    main()
