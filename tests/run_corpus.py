#!/usr/bin/env python3
"""Runs the tool on every program of tests/corpus and examples, and compares what it reports with
the comments of the program, one to one.

    //~ ERROR id        this line gets an error with exactly this id     (also UNKNOWN, WARNING)
    //~^ ERROR id       the line above (more ^: further up);  //~v: the line below
    // expect: proved | refuted | undecided | bad_input                 the exit code
    // expect: not_proved | not_refuted                                 refuted or undecided; proved or undecided
    // wanted: proved                                                   what a better version reports: counted only
    // flags: --local-size 4                                            options for this program
    // says [KERNEL]: every access to s     a piece of the claim of this kernel, or of all; `says not`
    // assumes [KERNEL]: floats, no_alias   assumptions that the claim lists; `assumes not`
    // holds if [KERNEL]: blockDim.x <= 32  the launches for which a refuted kernel is proved; `holds if not`
    // shown by [KERNEL]: local==33 n>=1     of every run that confirms a failure: threads of a group, `groups`, parameters

A program without any of these must be proved. A time-out fails. The limits of the tool are by the wall clock, and what they cut
off depends on the computer and on what else it does. So a program that fails is tried once more with longer limits, unless it
states its own: its verdict is tested here, its time in bench/. With --replays, the command that comes
with a confirmed failure is run, and must show the fault (run_replays.py); with --replays 3, for every third program."""
import argparse
import subprocess
import sys
import time
import zlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import harness
from run_replays import replay_all

SOURCES = (".pvl", ".cl", ".cu")
LONGER = {"--timeout": "240", "--total-timeout": "240"}  # four times the usual ones


def attempt(binary, path, timeout, replays, limits):
    """What is wrong with one program, or None; how many replays it has; and whether the result that its
    `// wanted:` line asks for is reached (None without such a line)."""
    try:
        own = harness.headers(path.read_text(errors="replace")).get("flags", "")
        flags = [word for limit, seconds in limits.items() if limit not in own for word in (limit, seconds)]
        report = harness.check_file(binary, path, timeout, flags)
        complaints, _, confirmed = replay_all(str(binary), report) if replays else ([], 0, 0)
        wanted = harness.headers(path.read_text(errors="replace")).get("wanted")
        reached = wanted and report["summary"]["exit_code"] in harness.EXIT_CODES[wanted]
        return "; ".join(complaints) or None, confirmed, reached
    except harness.Failure as failure:
        return str(failure), 0, None
    except subprocess.TimeoutExpired as late:
        return f"no end of {' '.join(late.cmd)}", 0, None
    except OSError as error:  # a command that no shell takes, either
        return f"no start: {error}", 0, None


def timed(options, number, path):
    """The same, and what was wrong when it was tried first, and the seconds of all attempts."""
    start = time.monotonic()
    replays = options.replays and number % options.replays == 0
    usual = {"--total-timeout": options.total_timeout} if options.total_timeout else {}
    result = attempt(options.binary, path, options.timeout, replays, usual)
    first = result[0]
    if first and not options.total_timeout:
        result = attempt(options.binary, path, options.timeout + 240, replays, LONGER)
    return *result, first, time.monotonic() - start


def shown(path):
    return path.relative_to(harness.ROOT) if path.is_relative_to(harness.ROOT) else path


def is_in_sample(path, every):
    """By its name alone: a new program does not exchange the others of the sample."""
    return zlib.crc32(str(shown(path)).encode()) % every == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=Path)
    parser.add_argument("paths", nargs="*", type=Path, help="files or folders instead of all")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=30)
    parser.add_argument("--total-timeout", metavar="SECONDS", help="for programs that state none: of a slow build")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only a sample of one in N programs")
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="also list the N programs that took longest")
    parser.add_argument("--replays", type=int, nargs="?", const=1, default=0, metavar="N",
                        help="also run what confirms a failure, of every Nth program (default 1)")
    options = parser.parse_args()
    roots = options.paths or [harness.ROOT / "tests" / "corpus", harness.ROOT / "examples"]
    files = sorted(f for root in roots for f in ([root] if root.is_file() else root.rglob("*"))
                   if f.suffix in SOURCES and is_in_sample(f, options.every))
    if not files:
        sys.exit("corpus: no programs found")

    start = time.monotonic()
    failed = slow = replays = 0
    reached = Counter()
    seconds = []
    with ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda f: timed(options, *f), enumerate(files))
        for path, (failure, confirmed, good, first, took) in zip(files, results):
            replays += confirmed
            seconds.append((took, path))
            reached[good] += 1
            if failure:
                failed += 1
                print(f"FAILED {shown(path)}: {failure}", flush=True)
            elif first:
                slow += 1
                print(f"SLOW {shown(path)}: {first}", flush=True)
    for took, path in sorted(seconds, reverse=True)[:options.slowest]:
        print(f"{took:6.1f} s  {shown(path)}")
    passed = len(files) - failed
    print(f"corpus: {100 * passed // len(files)}% passed, {failed} failed out of {len(files)} "
          f"in {time.monotonic() - start:.1f} s" + f"; {slow} needed longer limits" * bool(slow) + f"; {replays} replays" * bool(options.replays) +
          f"; {reached[True]} of {reached[True] + reached[False]} wanted results" * (len(files) > reached[None]))
    sys.exit(1 if failed or options.replays and not replays else 0)


if __name__ == "__main__":
    main()
