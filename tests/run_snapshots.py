#!/usr/bin/env python3
"""Compares what the phases print of tests/snapshots/*.pvl with the *.exp files beside them.

    tests/run_snapshots.py build/permverify            compares
    tests/run_snapshots.py build/permverify --update   writes them anew: read the difference in git"""
import argparse
import difflib
import subprocess
import sys
from pathlib import Path

import harness

FOLDER = harness.ROOT / "tests" / "snapshots"
PHASES = ["ir", "cfg", "phases"]
DEEP = ["obligations", "query"]  # of the smallest kernel: they are long
SMALL = "store"


def printed(binary, file, phase):
    """The dump, without the summary that follows it (it has a time in it)."""
    done = subprocess.run([str(binary), "--dump", phase, "--stop-after", phase, file.name],
                          cwd=file.parent, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        raise harness.Failure(f"exit {done.returncode}: {done.stderr[-400:]}")
    return done.stdout.split("\npermverify: ")[0] + "\n"


def difference(old, new):
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), "expected", "printed", "", "", 2)
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=Path)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    files = sorted(FOLDER.glob("*.pvl"))
    wanted, failed = set(), 0
    for file in files:
        for phase in PHASES + (DEEP if file.stem == SMALL else []):
            snapshot = file.with_suffix(f".{phase}.exp")
            wanted.add(snapshot)
            old = snapshot.read_text() if snapshot.exists() else ""
            try:
                new = printed(options.binary.resolve(), file, phase)
                if options.update:
                    snapshot.write_text(new)
                elif old != new or not old:
                    raise harness.Failure(difference(old, new) or "there is no snapshot")
            except harness.Failure as failure:
                failed += 1
                print(f"FAILED {snapshot.name}:\n{failure}\n")
    for stray in sorted(set(FOLDER.glob("*.exp")) - wanted):
        failed += 1
        print(f"FAILED {stray.name}: belongs to no program")
    count = max(len(wanted), 1)
    print(f"snapshots: {100 * max(count - failed, 0) // count}% passed, {failed} failed out of "
          f"{len(wanted)}; `{Path(__file__).name} BINARY --update` writes them anew")
    sys.exit(1 if failed or not wanted else 0)


if __name__ == "__main__":
    main()
