#!/usr/bin/env python3
"""Every failure that the tool calls confirmed comes with a command; run as printed, it must show the
fault that was named, at the same place. Over all refuted programs of the corpus; run_corpus.py
--replays does the same with the reports that it has.

    tests/run_replays.py PROGRAM [FOLDER...]"""
import json
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import json_schema
from harness import ROOT, Failure, headers, run_tool

REFUTED = re.compile(r"^\s*// expect: refuted\s*$|//~\S* ERROR ", re.MULTILINE)
TIMEOUT = 120
SCHEMA = json.loads((ROOT / "report" / "execution_schema.json").read_text())


def place(fault):
    return fault["id"], fault["span"]["line"], sorted(t["span"]["line"] for t in fault["threads"])


def replay(program, wanted):
    """What is wrong with one replay, or None."""
    words = shlex.split(wanted["command"])
    if words[:2] != ["permverify", "replay"]:
        return f"this is no replay: {wanted['command']}"
    done = subprocess.run([program, *words[1:], "--format", "json"], capture_output=True, text=True,
                          timeout=TIMEOUT)
    if done.returncode != 1:
        return f"exit {done.returncode}: {wanted['command']}: {done.stderr.strip()}"
    report = json.loads(done.stdout)
    if faults := json_schema.validate(report, SCHEMA):
        return f"the report does not fit its schema: {faults[0]}"
    seen = [place(fault) for fault in report["run"]["faults"]]
    if place(wanted["fault"]) not in seen:
        return f"{place(wanted['fault'])} was promised, seen: {seen}: {wanted['command']}"
    return None


def replay_all(program, report):
    """The complaints about the replays of a report, its failures, and how many of them are confirmed."""
    failures = [d["replay"] for d in report["diagnostics"] if "replay" in d]
    confirmed = [r for r in failures if r["confirmed"]]
    complaints = [replay(program, r) if r["command"] else f"no command shows {place(r['fault'])}" for r in confirmed]
    return [c for c in complaints if c], len(failures), len(confirmed)


def attempt(program, file):
    """What `replay_all` gives for the report about one file."""
    flags = headers(file.read_bytes().decode("utf-8", errors="replace")).get("flags", "").split()
    try:
        _, report = run_tool(program, file, flags, TIMEOUT)
    except Failure as failure:
        return [str(failure)], 0, 0
    return replay_all(program, report)


def main():
    program = sys.argv[1]
    folders = sys.argv[2:] or [ROOT / "tests" / "corpus"]
    files = [file for folder in folders for file in sorted(Path(folder).rglob("*"))
             if file.suffix in (".pvl", ".cl", ".cu")
             and REFUTED.search(file.read_text(errors="replace"))]
    failed = failures = confirmed = 0
    with ThreadPoolExecutor(2) as pool:
        for file, (wrong, tried, seen) in zip(files, pool.map(lambda f: attempt(program, f), files)):
            failures, confirmed, failed = failures + tried, confirmed + seen, failed + len(wrong)
            for complaint in wrong:
                print(f"{file}: {complaint}")
    print(f"replays: {failed} failed out of {confirmed} confirmed, of {failures} failures in {len(files)} files")
    sys.exit(1 if failed or not confirmed else 0)


if __name__ == "__main__":
    main()
