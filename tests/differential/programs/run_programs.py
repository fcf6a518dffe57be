#!/usr/bin/env python3
"""Random programs, host and kernels, against runs of them.

    run_programs.py PERMVERIFY [--seeds 1..60] [--keep FOLDER] [--table FILE] [--input "100 3"]

Each program is compiled by g++ with device.h, which checks the accesses of all threads, and run with many arguments. A kernel
that permverify proves must have no fault in these runs (of an array whose length the proof does not leave open). A kernel that
is refuted must have the fault in a run with the arguments that the report names; where it does not name all of them, a run is
searched that makes the launch of the report. Both are failures; refutations without such a run are listed."""
import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import hosts
import oracle
import sketch

HERE = Path(__file__).resolve().parent
NUMBERS = [-3, 0, 1, 2, 3, 5, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 255, 256, 257, 300, 511, 512, 513, 1000, 1024, 1025, 2000, 3001, 4096, 5000]
KINDS = {"access.bounds": "bounds", "race": "race", "barrier.divergence": "divergence", "arith.division": "division", "assert": "assert"}
BATCH = 10


def inputs_of(choose):
    return [[n, choose.choice(NUMBERS)] for n in NUMBERS] + [[n, n] for n in (1, 7, 40, 300)] + [[], [100], [50, 2, 3]]


def verdicts(binary, file, seconds):
    done = subprocess.run([str(binary), "-j", "1", "--format", "json", "--total-timeout", str(seconds), str(file)], capture_output=True, text=True, timeout=300)
    if done.returncode == 2 and "within its time" in done.stdout:
        return None, ""
    if done.returncode not in (0, 1, 5):
        return None, f"exit {done.returncode}: {done.stderr[:200]}{done.stdout[-600:]}"
    return json.loads(done.stdout), ""


def uncovered(kernel, runs):
    """The faults that the proof excludes, as {(kind, array): run number}."""
    name, unchecked, found = kernel["name"].split("<")[0], kernel["bounds"]["unchecked"], {}
    for k, run in enumerate(runs):
        for launch in run.launches:
            for (kind, array), first in launch.faults.items():
                if launch.kernel == name and first and not (kind == "bounds" and array in unchecked):
                    found.setdefault((kind, array), k)
    return found


def named_arguments(params):
    """The arguments that the report names, by their number."""
    named = {}
    for name, value in params.items():
        match = re.fullmatch(r"\w+\(argv\[(\d)\](, (NULL|nullptr|0), 10)?\)", name)
        if match:
            named[int(match[1])] = value
    return named


def candidates(launch, choose):
    """(lists of arguments to try, whether the report names all of them)"""
    params = launch["params"]
    named = named_arguments(params)
    if "argc" in params and int(params["argc"]) <= 6:
        counts = [int(params["argc"]) - 1]
    else:
        counts = [2, 1, 0, 3]
    if counts[0] < 0:
        return [], False
    exact = all(k in named for k in range(1, counts[0] + 1))
    if exact:
        return [[named[k] for k in range(1, counts[0] + 1)]], True
    values = sorted({int(v) + d for v in params.values() if re.fullmatch(r"-?\d+", v) for d in (-1, 0, 1, 2)} | {g * n for g in launch["gsize"] for n in launch["ngroups"]})
    values = [v for v in values if abs(v) < 1 << 31]
    pool = values + [n for n in NUMBERS if n not in values]
    tries = []
    for count in counts:
        for _ in range(1 if count == 0 else 90 // count):
            tries.append([named.get(k, choose.choice(values if values and choose.random() < 0.6 else pool)) for k in range(1, count + 1)])
    tries += [[named.get(1, v), named.get(2, w)] for v in pool[:60] for w in (1, v)]
    return tries, False


def is_launch(launch, shown):
    """Whether the launch of a run has the sizes and the arguments of the report."""
    if list(launch.grid) != shown["ngroups"] or list(launch.block) != shown["gsize"]:
        return False
    return all(launch.values.get(name, value) == value for name, value in shown["params"].items())


def judge_refutation(program, which, diagnostic, choose):
    """'true', 'false', or why it is not known."""
    shown = (diagnostic.get("replay") or {}).get("launch")
    kind = KINDS.get(diagnostic["id"].split(":")[0])
    if not shown or not kind:
        return "no launch is shown" if kind else f"kind {diagnostic['id']}"
    shown = {"params": {k: str(v) for k, v in (shown.get("params") or {}).items()}, "gsize": shown["gsize"], "ngroups": shown["ngroups"]}
    tries, exact = candidates(shown, choose)
    results = oracle.runs(program, which, tries)
    for run in results:
        for launch in run.launches:
            if launch.kernel == diagnostic["kernel"].split("<")[0] and is_launch(launch, shown) and any(k == kind for k, _ in launch.faults):
                return "true"
    if exact and results and results[0].code not in (3, 142, 128):
        return "false"
    return "no run was found" if not exact else "the input exceeds the runs"


class Campaign:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.verdicts, self.refutations, self.failures, self.by_kind, self.notes = Counter(), Counter(), [], {}, []
        self.faulty = 0

    def batch(self, seeds):
        programs = [hosts.Program(random.Random(seed)) for seed in seeds]
        compiled = oracle.compiled(self.folder, programs)
        for which, (seed, program) in enumerate(zip(seeds, programs)):
            file = self.folder / f"seed{seed}.cu"
            file.write_text(sketch.cuda(program))
            choose = random.Random(seed)
            inputs = inputs_of(choose)
            self.judge(seed, program, compiled, which, file, inputs, oracle.runs(compiled, which, inputs), choose)

    def fail(self, seed, file, text):
        self.failures.append(f"seed {seed}: {text}")
        print(self.failures[-1], flush=True)
        self.save(file)

    def save(self, file):
        if self.options.keep:
            self.options.keep.mkdir(parents=True, exist_ok=True)
            (self.options.keep / file.name).write_text(file.read_text())

    def judge(self, seed, program, compiled, which, file, inputs, runs, choose):
        report, error = verdicts(self.options.binary, file, self.options.total_timeout)
        if report is None:
            self.verdicts["not read in time"] += 1
            return self.fail(seed, file, error) if error else None
        faulty = {l.kernel for r in runs for l in r.launches if l.faults}
        run_at_all = {l.kernel for r in runs for l in r.launches}
        self.faulty += bool(faulty)
        for unread in report["files"][0]["unread"]:
            self.verdicts["not read"] += 1
            self.notes.append(f"seed {seed}: not read: {unread}")
        for kernel in report["files"][0]["kernels"]:
            name = kernel["name"].split("<")[0]
            own = next(k for k in program.kernels if k.name == name)
            state = "not run" if name not in run_at_all else "faulty" if name in faulty else "no fault"
            self.verdicts[state, kernel["verdict"]] += 1
            self.by_kind.setdefault(("kernel", own.kind), Counter())[state, kernel["verdict"]] += 1
            for feature in program.features:
                self.by_kind.setdefault(("host", feature), Counter())[state, kernel["verdict"]] += 1
            if state == "faulty" and kernel["verdict"] == "proved" and not uncovered(kernel, runs):
                self.verdicts["proved but for", ", ".join(kernel["bounds"]["unchecked"]) or "an earlier fault"] += 1
            if state == "no fault" and kernel["verdict"] != "proved":
                self.notes.append(f"seed {seed}: {own.kind} is {kernel['verdict']} and has no fault")
            if kernel["verdict"] == "proved":
                for (kind, array), k in uncovered(kernel, runs).items():
                    ids = sorted({a["id"] for a in kernel["assumptions"]})
                    self.fail(seed, file, f"{own.kind} {name} is proved, but has {kind} of {array} for {inputs[k]} ({', '.join(ids)})")
        seen = set()
        for diagnostic in report["diagnostics"]:
            if diagnostic["severity"] != "error" or not diagnostic.get("kernel") or (diagnostic["kernel"], diagnostic["id"]) in seen:
                continue
            seen.add((diagnostic["kernel"], diagnostic["id"]))
            result = judge_refutation(compiled, which, diagnostic, choose)
            self.refutations[result] += 1
            shown = (diagnostic.get("replay") or {}).get("launch")
            text = f"{diagnostic['kernel']}: {diagnostic['id']} with {shown}"
            if result == "false":
                self.fail(seed, file, "false alarm: " + text)
            elif result != "true":
                self.notes.append(f"seed {seed}: {result}: {text}")
                self.save(file)

    def show(self):
        print(f"programs with a fault in a run: {self.faulty}")
        for key, count in sorted(self.verdicts.items(), key=str):
            print("kernels", *(key if isinstance(key, tuple) else [key]), count)
        for key, count in sorted(self.refutations.items()):
            print(f"refutations, {key}: {count}")

    def write(self, path):
        with open(path, "w") as out:
            for (group, name), counts in sorted(self.by_kind.items()):
                proved, all_ = counts["no fault", "proved"], sum(n for (state, _), n in counts.items() if state == "no fault")
                print(f"{group} | {name} | {proved} of {all_} proved | {dict((' '.join(k), n) for k, n in counts.items())}", file=out)
            print(*self.notes, sep="\n", file=out)


def span(text):
    first, last = text.split("..")
    return range(int(first), int(last) + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=Path)
    parser.add_argument("--seeds", type=span, default=span("1..60"))
    parser.add_argument("--keep", type=Path, help="where programs that fail are kept")
    parser.add_argument("--table", help="a file for the counts by construct and the notes")
    parser.add_argument("--total-timeout", type=int, default=10)
    options = parser.parse_args()
    options.binary = options.binary.resolve()
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(options, Path(folder))
        oracle.prepare(campaign.folder, HERE / "device.h")
        seeds = list(options.seeds)
        for k in range(0, len(seeds), BATCH):
            campaign.batch(seeds[k:k + BATCH])
            if options.table:
                campaign.write(options.table)
                print(f"{k + BATCH} programs, {len(campaign.failures)} failures", flush=True)
    campaign.show()
    proved = sum(n for key, n in campaign.verdicts.items() if "proved" in key)
    print(f"random programs: {len(campaign.failures)} failures, {proved} kernels proved, {campaign.faulty} of {len(seeds)} programs with a fault")
    sys.exit(1 if campaign.failures or proved == 0 or campaign.faulty == 0 else 0)


if __name__ == "__main__":
    main()
