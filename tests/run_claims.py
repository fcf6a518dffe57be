#!/usr/bin/env python3
"""A claim is never inherited by a stronger one. For every program that is proved and every claim of it,
one part is strengthened, nothing is weakened, and the verdict must be computed anew:

    deny         an assumption that is listed is denied: exit 1, policy:denied_assumption, no claim
    precondition a precondition is taken out of the source: the new claim does not have it
    length       the length of an array without one is said to be 1: its accesses are checked, so they
                 are no longer listed as unchecked
    launch       sizes or parameters that the flags fix are free: the new claim does not name them
    kernel       the kernel is asked for alone: nothing that it rests on gets lost
    check        a claim about one thing alone (--check races) does not name the others

What is still proved without a precondition, or with a length, is run on small launches and must show
no fault.

    tests/run_claims.py PROGRAM [--sample N] [--seed S] [FOLDER...]"""
import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from harness import ROOT, EXPECTATION, headers, run_tool, Failure

SOURCES = (".pvl", ".cl", ".cu")
FIXES = {"--local-size": "of size", "--num-groups": "groups", "--param": " with "}
PARTS = {"races": "race_free", "barriers": "no_divergence", "bounds": "in_bounds"}
# What an assumption `unchecked` excludes, and the faults of runs that it is about.
UNCHECKED = {"no data race": "race:", "no barrier divergence": "barrier.divergence:",
             "every access of the program is in bounds": "access.bounds:", "no signed overflow": "arith.overflow:",
             "no division by zero, no shift out of range": "arith.", "every assertion holds": "assert:"}
READING = ("-D", "-I", "--std", "--lang", "--device-bits", "--warp-size")
TIMEOUT = 90


def expected_to_be_proved(text):
    try:
        header = headers(text)
    except Failure:
        return False
    return header.get("expect", "proved") == "proved" and not EXPECTATION.search(text)


def of_runs(flags):
    """The flags that a run has, too."""
    result = []
    for i, flag in enumerate(flags):
        if flag in (*FIXES, *READING) and i + 1 < len(flags):
            result += [flag, flags[i + 1]]
        elif flag[:2] in ("-D", "-I") and len(flag) > 2:
            result.append(flag)
    return result


def kernels(report):
    return {k["name"]: k for f in report["files"] for k in f["kernels"] if k["name"]}


class Case:
    """One program, its flags and its report."""

    def __init__(self, program, path):
        self.program, self.path = program, path
        self.text = path.read_bytes().decode("utf-8", errors="replace")
        self.flags = headers(self.text).get("flags", "").split()
        self.faults, self.count = [], 0
        _, self.report = run_tool(program, path, self.flags, TIMEOUT)

    def fault(self, what):
        self.faults.append(f"{self.path.relative_to(ROOT)}: {what}")

    def proved(self):
        return {n: k for n, k in kernels(self.report).items() if k["verdict"] == "proved"}

    def again(self, flags=None, text=None):
        """(exit code, kernels) of the same program with other flags, or another text."""
        self.count += 1
        flags = self.flags if flags is None else flags
        if text is None:
            code, report = run_tool(self.program, self.path, flags, TIMEOUT)
            return code, kernels(report)
        with tempfile.TemporaryDirectory() as folder:
            changed = Path(folder) / self.path.name
            changed.write_text(text)
            code, report = run_tool(self.program, changed, ["-I", str(self.path.parent), *flags]
                                    if changed.suffix != ".pvl" else flags, TIMEOUT)
            found = kernels(report)
            for name, kernel in found.items():
                # A run begins with any memory, so it may break what such an assumption states about counters and flags.
                at_start = any(a["id"] in ("flags_at_start", "counter_at_start") for a in kernel["assumptions"])
                if kernel["verdict"] == "proved" and not at_start:
                    self.must_run(changed, name, kernel, flags)
            return code, found

    def must_run(self, path, name, kernel, flags):
        """What is proved anew shows no fault in any run of a small launch that the flags allow. What is assumed of equal values
        that are written is a race in a run, and a run that breaks an assumption is outside the claim."""
        if "--same-value-writes" in flags:
            return
        done = subprocess.run([self.program, "run", "--sweep", "--max-seconds", "5", "--kernel", name, "--format", "json",
                               *of_runs(flags), str(path)], capture_output=True, text=True, timeout=TIMEOUT)
        if done.returncode != 1:
            return  # 2, 3, 5: the machine does not run it, or no launch fits
        run = json.loads(done.stdout).get("run", {})
        ids = [fault["id"] for fault in run.get("faults", [])]
        assumed = tuple(UNCHECKED[a["text"].split(": not checked")[0]] for a in kernel["assumptions"] if a["id"] == "unchecked")
        if assumed and any(i.startswith(assumed) for i in ids):
            return
        if any(not i.startswith(("arith.overflow", "uninitialised")) for i in ids):
            self.fault(f"{name} is proved after a change, and a run shows {', '.join(ids)}")

    # -- the parts of a claim

    def deny(self):
        for name, kernel in self.proved().items():
            for assumed in sorted({a["id"] for a in kernel["assumptions"]}):
                code, found = self.again([*self.flags, "--deny", assumed])
                now = found.get(name)
                if code != 1 or now is None or now["verdict"] == "proved" or now["claims"]:
                    self.fault(f"{name}: --deny {assumed} ends with {code}, "
                               f"{now and now['statement']}")

    def precondition(self):
        source = self.text.encode()
        for name, kernel in self.proved().items():
            for condition in kernel["preconditions"]:
                span = condition.get("span")
                if not span or span["file"] != str(self.path):
                    continue
                truth = b"true" if self.path.suffix == ".pvl" else b"1 == 1"
                text = source[:span["byte_begin"]] + truth + source[span["byte_end"]:]
                _, found = self.again(text=text.decode("utf-8", errors="replace"))
                now = found.get(name)
                if now and any(c["text"] == condition["text"] and
                               c.get("span", {}).get("byte_begin") == span["byte_begin"]
                               for c in now["preconditions"]):
                    self.fault(f"{name}: the precondition {condition['text']} is gone from the "
                               "source, and the claim still has it")

    def length(self):
        if self.path.suffix == ".pvl":
            return
        for name, kernel in self.proved().items():
            # Before a kernel without a contract of its own; others have their lengths in theirs.
            place = re.search(rf"^(?:__kernel|kernel|__global__)\b[^;{{}}]*\b{re.escape(name)}\s*\(",
                              self.text, re.MULTILINE)
            if place is None or "@" in self.text[:place.start()].rsplit("}", 1)[-1]:
                continue
            parameters = self.text[place.end():].split("{", 1)[0]
            for array in kernel["bounds"]["unchecked"]:
                if not re.search(rf"\*[^,()]*\b{re.escape(array)}\b", parameters):
                    continue
                line = f"//@ requires \\pointer_length({array}) == 1;\n"
                code, found = self.again(text=self.text[:place.start()] + line +
                                         self.text[place.start():])
                now = found.get(name)
                if code in (0, 1, 5) and now and array in now["bounds"]["unchecked"]:
                    self.fault(f"{name}: the length of {array} is given, and its accesses are "
                               "still not checked")

    def launch(self):
        for i, flag in enumerate(self.flags):
            if flag not in FIXES or i + 1 == len(self.flags):
                continue
            _, found = self.again(self.flags[:i] + self.flags[i + 2:])
            value = self.flags[i + 1].replace("=", " = ")
            for name, kernel in found.items():
                launch = re.sub(r"\b(?:blocks|work-groups)\b", "groups", kernel["launch"])  # in the words of the source
                if FIXES[flag] + " " + value in launch and value not in self.text:
                    self.fault(f"{name}: without {flag} the claim is {kernel['launch']}")

    def kernel(self):
        if "--kernel" in self.flags:
            return
        for name, kernel in self.proved().items():
            _, found = self.again([*self.flags, "--kernel", name])
            now = found.get(name)
            if now is None or now["verdict"] != "proved":
                continue  # less than before
            for part in ("claims", "preconditions", "rests_on", "bounds", "launch"):
                if now[part] != kernel[part]:
                    self.fault(f"{name}: alone, {part} is {now[part]} instead of {kernel[part]}")
            ids = {a["id"] for a in kernel["assumptions"]} - {a["id"] for a in now["assumptions"]}
            if ids:
                self.fault(f"{name}: alone, it does not list {', '.join(sorted(ids))}")

    def check(self):
        if "--check" in self.flags:
            return
        for part, word in PARTS.items():
            _, found = self.again([*self.flags, "--check", part])
            for name, kernel in found.items():
                left = {a["text"] for a in kernel["assumptions"] if a["id"] == "unchecked"}
                whole = kernels(self.report).get(name, {"claims": []})
                for other in set(PARTS.values()) - {word}:
                    dropped = other not in kernel["claims"]
                    if kernel["verdict"] == "proved" and dropped and other in whole["claims"] and not left:
                        self.fault(f"{name}: --check {part} claims less and does not say why")
                if set(kernel["claims"]) - set(whole["claims"]) and whole.get("verdict") == "proved":
                    self.fault(f"{name}: --check {part} claims {kernel['claims']}, "
                               f"all checks claim {whole['claims']}")


def attempt(program, path):
    try:
        case = Case(program, path)
        for part in (case.deny, case.precondition, case.length, case.launch, case.kernel, case.check):
            part()
        return case.count, case.faults
    except (Failure, subprocess.TimeoutExpired) as error:
        return 0, [f"{path.relative_to(ROOT)}: {error}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program")
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--sample", type=int, help="so many programs, drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    folders = options.folders or [ROOT / "tests" / "corpus", ROOT / "examples"]
    files = sorted(f.resolve() for root in folders
                   for f in ([root] if root.is_file() else root.rglob("*")) if f.suffix in SOURCES)
    files = [f for f in files if expected_to_be_proved(f.read_text(errors="replace"))]
    if options.sample:
        files = sorted(random.Random(options.seed).sample(files, min(options.sample, len(files))))
    stronger, faults = 0, []
    with ThreadPoolExecutor(options.jobs) as pool:
        for count, found in pool.map(lambda f: attempt(options.program, f), files):
            stronger += count
            faults += found
            for fault in found:
                print(f"FAILED {fault}", flush=True)
    print(f"claims: {len(faults)} faults, {stronger} stronger claims of {len(files)} programs")
    sys.exit(1 if faults or not stronger else 0)


if __name__ == "__main__":
    main()
