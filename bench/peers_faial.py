"""Faial's examples: its table of expected verdicts, and its flags as permverify says them."""
import csv
import shlex
from pathlib import Path

DEFAULT_GROUP, DEFAULT_GROUPS = [1024, 1, 1], [1, 1, 1]  # what Faial takes without a word

# Faial looks for races alone, takes assertions for granted, counts writes of one value as no race, and
# computes with integers that have no end unless `--logic` names one of bit vectors.
ALWAYS = ["--check", "races", "--same-value-writes", "allow"]

FOLDER = Path("examples") / "drf"


def table_rows(table):
    """(path in the checkout, flags, expected verdict, whether its own tests check the row)"""
    with open(table, newline="") as file:
        for row in csv.DictReader(file):
            yield ((FOLDER / row["file"]).as_posix(), row["flags"],
                   row["expected_verdict"].split(" ")[0], row["checked_by_upstream_test"] == "yes")


def words(flags):
    """The flags one by one; the value of a macro may have blanks."""
    result = []
    for word in shlex.split(flags):
        if result and result[-1].startswith("-D") and not word.startswith("-"):
            result[-1] += " " + word
        else:
            result.append(word)
    return result


def dimensions(text):
    sizes = [int(word) for word in text.strip("[]").split(",")]
    return sizes + [1] * (3 - len(sizes))


def header(text):
    """The sizes that the first two lines of a file name, as GPUVerify's tests do."""
    lines = (text + "\n\n").split("\n")[:2]
    if not all(line.startswith("//") for line in lines):
        return []
    return lines[1][2:].split() if lines[0][2:].strip() in ("pass", "xfail:BOOGIE_ERROR") else []


def arguments(flags, text):
    """(options of permverify, flags that it has no like of) for a file and Faial's flags."""
    group, groups, level, options, ignored = DEFAULT_GROUP, DEFAULT_GROUPS, "group", [*ALWAYS], []
    given = words(flags)
    unbounded = True
    some = iter(header(text) + given)
    for flag in some:
        name, _, value = flag.partition("=")
        if flag.startswith("-D"):
            options += ["-D", flag[2:]]
        elif name == "--blockDim":
            group = dimensions(value)
        elif name == "--gridDim":
            groups = dimensions(value)
        elif flag == "-p":
            options += ["--param", next(some)]
        elif flag == "--grid-level":
            level = "grid"
        elif flag == "--all-levels":
            level = "all"
        elif flag == "--all-dims":
            group = groups = None
        elif flag == "--logic":
            unbounded = not next(some).endswith("BV")
        else:
            ignored.append(flag)
    if level != "all":
        options.append("--intra-group-only" if level == "group" else "--inter-group-only")
    if unbounded:
        options.append("--int=math")
    if group:
        options += ["--local-size", ",".join(map(str, group)),
                    "--num-groups", ",".join(map(str, groups))]
    return options, ignored


def verdict(outcomes):
    """What Faial would call the answer about all kernels of a file."""
    kinds = {o.verdict for o in outcomes}
    if any(not o.parsed for o in outcomes):
        return "parse-error"
    if "refuted" in kinds:
        reasons = {o.reason for o in outcomes if o.verdict == "refuted"}
        return "racy" if any(reason.startswith("race:") for reason in reasons) else "refuted"
    return "drf" if kinds == {"proved"} else "/".join(sorted(kinds))
