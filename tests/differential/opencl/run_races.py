#!/usr/bin/env python3
"""The verdicts of the machine's race monitor against those of Oclgrind, on random kernels and small
changes of them. Oclgrind ends with 0 when it has found races: its report is read.

    run_races.py OPENCL_RACES [COUNT [FIRST_SEED]]

The machine sees a race, Oclgrind must see one, and the other way round, with one exception that is
checked, not assumed: the machine lets a barrier without a fence order reads before later writes
(logic.md 7.4), Oclgrind orders nothing at such a barrier. Then Oclgrind reports read against write
only, and nothing for the same kernel with all fences in all barriers."""
import collections
import shutil
import subprocess
import sys

SKIPPED = 77


def blocks(report):
    """Every launch with what the machine said about it, and Oclgrind's report."""
    block, part = None, None
    for line in report.splitlines():
        if line.startswith("@@ begin "):
            name, change, races, arrays = (p.strip() for p in line[9:].split("|"))
            block = {"name": name, "change": change, "machine": races != "none", "races": races,
                     "arrays": arrays, "text": [], "report": []}
            part = "text"
        elif line.startswith("@@ text"):
            part = "report"
        elif line.startswith("@@ end"):
            yield block
            block = None
        elif block is not None:
            block[part].append(line)


def main():
    program, count, first = sys.argv[1], *(sys.argv[2:] + ["60", "1"][len(sys.argv) - 2:])
    oclgrind = shutil.which("oclgrind")
    if oclgrind is None:
        print("oclgrind_races: skipped: oclgrind is not installed")
        sys.exit(SKIPPED)
    command = [oclgrind, "--data-races", "--uniform-writes", "--max-errors", "1000000000", program,
               count, first]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                         encoding="utf-8", errors="replace")
    if "@@ all" not in run.stderr or "@@ device Oclgrind" not in run.stderr:
        print(run.stderr[-2000:])
        sys.exit("oclgrind_races: the run did not come to its end on Oclgrind")

    launches = list(blocks(run.stderr))
    seen = {b["name"]: {line for line in b["report"] if "data race at" in line} for b in launches}
    counts, failures = collections.Counter(), []
    for block in launches:
        oclgrind_races = seen[block["name"]]
        kinds = {line.split()[0] for line in oclgrind_races}
        counts[f"{'race' if block['machine'] else 'none'} on the machine, "
               f"{'race' if oclgrind_races else 'none'} on Oclgrind"] += 1
        if block["machine"] == bool(oclgrind_races):
            continue
        twin = seen.get(block["name"] + "f")
        if not block["machine"] and kinds == {"Read-write"} and twin == set():
            counts["of these, write after read behind a barrier without the fence"] += 1
            continue
        failures.append(f"{block['name']} ({block['change']}): machine {block['races']} on "
                        f"{block['arrays']}, Oclgrind {sorted(oclgrind_races)[:3]}\n"
                        + "\n".join(block["text"]))
    for failure in failures:
        print("FAILED", failure)
    for what, number in sorted(counts.items()):
        print(f"{number:5} {what}")
    enough = counts["race on the machine, race on Oclgrind"] >= 20 and \
        counts["none on the machine, none on Oclgrind"] >= 20
    print(f"oclgrind_races: {len(launches)} launches, {len(failures)} unexplained differences")
    sys.exit(1 if failures or not enough else 0)


if __name__ == "__main__":
    main()
