#!/usr/bin/env python3
"""Under pressure a verdict may become undecided, never another one: with little address space, with
workers that are killed, and on a full disk.

    tests/pressure.py PROGRAM [--limits 40..800/20] [--kills 12]

For every limit on the address space, and for workers killed at random moments: each obligation is decided
as it is without, or undecided; a fault of a kernel without contracts is confirmed by a run; else the exit
code is 4, with one line on stderr. Every command on a full disk says so and ends with 4."""
import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INTERNAL, UNDECIDED = 4, 5

# The counterexample is a launch of so many threads that a run of it needs more than a few hundred MB.
LARGE_MODEL = """#define TILE 32
__global__ void pick(float *out, const float *in) {
  __shared__ float tile[TILE][TILE + 1];
  int width = gridDim.x * TILE;
  int x = blockIdx.x * TILE + threadIdx.x;
  out[x] = tile[threadIdx.x][threadIdx.y];
}
"""
GOOD = """kernel good { global int[gsize] a; requires Perm(a[tid], write);
  ensures Perm(a[tid], write) ** a[tid] == 1; void main() { a[tid] = 1; } }
"""
WRONG = GOOD.replace("a[tid] == 1", "a[tid] == 2")
BARE = "kernel bare {\n  global int[gsize] a;\n  void main() { a[tid] = 1; }\n}\n"


class Failure(Exception):
    """The property does not hold."""


def subjects(folder):
    """(file, options)"""
    (folder / "pick.cu").write_text(LARGE_MODEL)
    (folder / "good.pvl").write_text(GOOD)
    (folder / "wrong.pvl").write_text(WRONG)
    (folder / "bare.pvl").write_text(BARE)
    yield folder / "pick.cu", ["--check", "bounds"]
    yield folder / "good.pvl", []
    yield folder / "wrong.pvl", []
    yield ROOT / "examples" / "binomial.pvl", []
    yield ROOT / "examples" / "cuda" / "saxpy.cu", []


def command(program, file, options):
    return [program, "verify", str(file), *options, "--format", "json", "--progress", "none",
            "--timeout", "600"]  # on a busy machine, too


def limited(megabytes):
    def set_limit():
        if megabytes:
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return set_limit


def statuses(report):
    return {(kernel["name"], o["id"]): o["status"]
            for file in report["files"] for kernel in file["kernels"] for o in kernel["obligations"]}


def judge(code, out, err, usual):
    """What the run came to, in a word; Failure where it may not have come to that."""
    usual_code, usual_status = usual
    if code < 0:
        raise Failure(f"ended by signal {-code}; stderr: {err[-300:]}")
    if code == 127 and "loading shared libraries" in err:
        return "not loaded"  # the system's loader: not a line of the program has been executed
    if not out:
        if code != INTERNAL or err.count("\n") != 1 or not err.startswith("permverify: "):
            raise Failure(f"exit {code} without a report; stderr: {err[-300:]}")
        return "gave up"
    if err:
        raise Failure(f"a report, and this on stderr: {err[-300:]}")
    report = json.loads(out)
    for key, status in statuses(report).items():
        if status not in ("undecided", usual_status.get(key)):
            raise Failure(f"{key} is {status}, else {usual_status.get(key)}")
    for found in report["diagnostics"]:
        if found["severity"] == "error" and found["id"].split(".")[0] in ("access", "race", "barrier"):
            check_shown(found)
    open_ones = sum(status == "undecided" for status in statuses(report).values())
    if code == usual_code and (code != 0 or not open_ones):
        return "as usual"
    if code == INTERNAL and any(d["id"].startswith("internal:") for d in report["diagnostics"]):
        return "gave up"
    if code == UNDECIDED and open_ones:
        return "undecided"
    raise Failure(f"exit {code}, else {usual_code}, with {open_ones} undecided")


def check_shown(found):
    """An error of a kernel without contracts says which run shows it."""
    if found["primary"]["span"]["file"].endswith("pick.cu") and "command" not in found.get("replay", {}):
        raise Failure(f"{found['id']} is an error that no run has shown")


def run(program, file, options, megabytes=0):
    done = subprocess.run(command(program, file, options), capture_output=True, timeout=300,
                          preexec_fn=limited(megabytes))
    return done.returncode, done.stdout.decode(), done.stderr.decode(errors="replace")


def children(pid):
    try:
        return [int(c) for c in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def run_with_kills(program, file, options, random_numbers):
    """Kills a worker now and then."""
    process = subprocess.Popen(command(program, file, [*options, "-j", "2"]),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while process.poll() is None:
        time.sleep(random_numbers.uniform(0.0, 0.03))
        for child in children(process.pid):
            if random_numbers.random() < 0.5:
                try:
                    os.kill(child, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        if random_numbers.random() < 0.05:  # now it is let go on
            break
    out, err = process.communicate(timeout=300)
    return process.returncode, out.decode(), err.decode(errors="replace")


def usual_result(program, file, options):
    code, out, err = run(program, file, options)
    if not out or code == INTERNAL:
        sys.exit(f"pressure: {file} without any: exit {code}, {err}")
    return code, statuses(json.loads(out))


def full_disk(program, folder):
    """(what, command, where stdout goes, where stderr goes, what must be said)"""
    good, wrong, bare = (folder / name for name in ("good.pvl", "wrong.pvl", "bare.pvl"))
    full, said = "/dev/full", "No space left on device"
    sized = ["--local-size", "2", "--num-groups", "1"]
    for words in (["verify", good], ["verify", wrong, "--format", "json"], ["check", good],
                  ["obligations", good], ["verify", good, "--dump", "ir"], ["explain"],
                  ["explain", "race"], ["--help"], ["--version"], ["verify", "--help"],
                  ["run", good, *sized], ["run", good, *sized, "--format", "json"],
                  ["run", good, "--sweep"], ["replay", wrong, *sized],
                  ["infer", bare], ["infer", bare, "--explain"],
                  ["export", good, "--opencl", "-o", folder / "good.cl", *sized]):
        yield " ".join(map(str, words)), [program, *map(str, words)], full, None, said
    for words in (["verify", good, "--out", f"text={full}"], ["verify", good, "--out", f"json={full}"],
                  ["run", good, *sized, "--picture", full]):
        yield " ".join(map(str, words)), [program, *map(str, words)], None, None, said
    yield "stderr", [program, "verify", "--nothing"], None, full, None


def check_full_disk(program, folder):
    failures = 0
    for what, words, out, err, said in full_disk(program, folder):
        done = subprocess.run(words, stdout=open(out, "w") if out else subprocess.DEVNULL,
                              stderr=open(err, "w") if err else subprocess.PIPE, timeout=300)
        text = (done.stderr or b"").decode(errors="replace")
        if done.returncode != INTERNAL or (said and (said not in text or "cannot write" not in text)):
            failures += 1
            print(f"FAILED full disk, {what}: exit {done.returncode}, stderr: {text[-200:]}")
    return failures


def tries(options):
    """(name, how to run a subject)"""
    limits, step = options.limits.split("/")
    first, last = map(int, limits.split(".."))
    for megabytes in range(first, last + 1, int(step)):
        yield f"{megabytes} MB", lambda f, o, m=megabytes: run(options.program, f, o, m)
    for seed in range(options.kills):
        numbers = random.Random(seed)
        yield f"kills {seed}", lambda f, o, n=numbers: run_with_kills(options.program, f, o, n)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("--limits", default="40..800/60", help="MB: first..last/step")
    parser.add_argument("--kills", type=int, default=6, help="runs with killed workers, of each file")
    options = parser.parse_args()
    options.program = options.program.resolve()
    outcomes, failures = {}, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, flags in subjects(folder):
            usual = usual_result(options.program, file, flags)
            for what, attempt in tries(options):
                try:
                    outcome = judge(*attempt(file, flags), usual)
                    outcomes[outcome] = outcomes.get(outcome, 0) + 1
                except Failure as failure:
                    failures += 1
                    print(f"FAILED {file.name}, {what}: {failure}", flush=True)
        failures += check_full_disk(options.program, folder)
    told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    print(f"pressure: {failures} failures; runs: {told}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
