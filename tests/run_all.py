#!/usr/bin/env python3
"""Runs every stage of the tests, also after one has failed: ctest of the release build, ctest of
the sanitizer build, the fuzzer. The last line counts them all; the exit code is 1 if any failed.

    tests/run_all.py FUZZ_SECONDS JOBS"""
import re
import resource
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COUNTED = re.compile(r"^\d+% tests passed, (\d+) tests? failed out of (\d+)$", re.MULTILINE)


def stages(fuzz_seconds, jobs):
    yield "release tests", ["ctest", "--preset", "release", "-j", jobs]
    yield "sanitizer tests", ["ctest", "--preset", "debug", "-j", jobs]
    yield "fuzzer", ["tests/run_fuzz.sh", fuzz_seconds, jobs]


def processor_seconds():
    """Of all processes so far that have ended: what a stage costs however busy the machine is."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command):
    """(tests failed, tests run), from the closing line; without one the stage itself has failed."""
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True,
                               errors="replace")
    said = []
    for line in process.stdout:
        print(line, end="", flush=True)
        said.append(line)
    code = process.wait()
    counts = COUNTED.findall("".join(said))
    if not counts or int(counts[-1][1]) == 0:
        return 1, 1
    failed, count = map(int, counts[-1])
    return (max(failed, 1) if code else failed), count


def main():
    fuzz_seconds, jobs = sys.argv[1:3] if len(sys.argv) == 3 else ("60", "2")
    summary, all_failed, all_run = [], 0, 0
    for name, command in stages(fuzz_seconds, jobs):
        start, used = time.monotonic(), processor_seconds()
        failed, count = run(command)
        all_failed, all_run = all_failed + failed, all_run + count
        summary.append(f"{name}: {failed} failed out of {count} in {time.monotonic() - start:.0f} s"
                       f" ({processor_seconds() - used:.0f} s of processors)")
    print("\n" + "\n".join(summary))
    passed = 100 * (all_run - all_failed) // all_run
    print(f"{passed}% tests passed, {all_failed} tests failed out of {all_run}")
    sys.exit(1 if all_failed else 0)


if __name__ == "__main__":
    main()
