"""Files of other tools' collections: which there are, how their flags are said to permverify, and what
its answer means. Nothing here runs anything."""
import csv
import json
import math
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path

import peers_faial

CORPORA = ("gpuverify", "GPUVerifyBenchmarks", "vercors", "faial")

MOST_THREADS_OF_CUDA = 1024  # of a block; tables have larger ones, which permverify excludes unless an option allows them

# Errors in the text itself, in contrast to what permverify has no meaning for.
NOT_PARSED = {"syntax", "type", "name", "input", "clang"}


@dataclass
class Row:
    """One file of a collection."""
    path: str
    flags: str = ""
    expected: str = ""
    group: str = ""     # class of the table


@dataclass
class Outcome:
    """What became of one kernel; `kernel` is empty for what could not be told apart."""
    kernel: str
    parsed: bool
    lowered: bool
    verdict: str
    reason: str


@dataclass
class Result:
    row: Row
    outcomes: list = field(default_factory=list)
    seconds: float = 0.0
    peak_mb: float = 0.0
    ignored: list = field(default_factory=list)   # flags that permverify has no like of

    def parsed(self):
        return all(o.parsed for o in self.outcomes)

    def got(self, corpus):
        """The verdict in the words of the table."""
        if corpus == "faial":
            return peers_faial.verdict(self.outcomes)
        return ", ".join(sorted({o.verdict for o in self.outcomes}))

    def lowered(self):
        return all(o.lowered for o in self.outcomes)


def rows(corpus, checkout, table=None):
    """The rows of the table that belong to the collection; without a table, all its sources."""
    if table and corpus == "faial":
        return [Row(path, flags, expected, "checked by its tests" if checked else "not checked")
                for path, flags, expected, checked in peers_faial.table_rows(table)]
    if table:
        with open(table, newline="") as file:
            return [Row(r["path"], r.get("flags", ""), r.get("expected", ""), r.get("bench_class", ""))
                    for r in csv.DictReader(file) if r["corpus"] == corpus]
    root = Path(checkout)
    found = [p for suffix in ("*.cl", "*.cu") for p in root.rglob(suffix) if p.is_file()]
    return [Row(p.relative_to(root).as_posix(), group=p.relative_to(root).parts[0])
            for p in sorted(found)]


def sizes(text):
    """The sizes of `64` or `[8,8]`; None where they are no fixed numbers."""
    words = [word.strip() for word in text.strip("[]").split(",")]
    if not 1 <= len(words) <= 3 or not all(word.isdigit() and int(word) > 0 for word in words):
        return None
    return [int(word) for word in words]


# Flags without which something else is to be proved: axioms in a language that no C tool reads, and a
# launch that begins elsewhere. To leave them out would be to answer another question.
NOT_LEFT_OUT = {"--boogie-file": "boogie_file", "--global_offset": "global_offset",
                "--global-offset": "global_offset"}

# What decides the same thing once for all files is said by a row itself.
SAID_BY_ROWS = ("--same-value-writes", "--check")

PLAIN = {
    "--only-intra-group": ["--intra-group-only"],
    "--no-benign-tolerance": ["--same-value-writes", "forbid"],
    "--only-divergence": ["--check", "barriers"],
    "--only-log": ["--check", "barriers,functional"],   # accesses are noted, not compared
    "--no-annotations": ["--ignore-invariants"],
    "--invariants-as-candidates": ["--invariants-as-candidates"],
}


def refusal(flags):
    """Why a row is not to be run at all, or None."""
    for flag in shlex.split(flags):
        what = NOT_LEFT_OUT.get(flag.partition("=")[0])
        if what:
            return f"unsupported:flag_{what}"
    return None


def scalars(text, kernel):
    """The names of the kernel's parameters that are no pointers; None unless it is the file's only one."""
    heads = re.findall(r"\b(?:__kernel|kernel|__global__)\b[^;{()]*?\b(\w+)\s*\(([^()]*)\)\s*{", text)
    if [name for name, _ in heads] != [kernel]:
        return None
    plain = [p for p in heads[0][1].split(",") if p.strip() and not re.search(r"[*\[&<]", p)]
    return [re.findall(r"\w+", p)[-1] for p in plain]


def parameters(value, text):
    """Options for `kernel,value,...`, by position among the scalars; None where it cannot be told."""
    kernel, *values = value.strip("[]").split(",")
    names = scalars(text, kernel)
    if names is None or len(names) != len(values):
        return None
    options = []
    for name, number in zip(names, values):
        if number == "*":
            continue
        if not re.fullmatch(r"0x[0-9a-fA-F]+|[0-9]+", number) or int(number, 0) >= 2 ** 31:
            return None
        options += ["--param", f"{name}={int(number, 0)}"]
    return options


def arguments(flags, text=""):
    """(options of permverify, flags that it has no like of) for flags of GPUVerify and a source."""
    given, options, ignored = {}, [], []
    for flag in shlex.split(flags):
        name, equals, value = flag.partition("=")
        if flag.startswith(("-D", "-I")) and len(flag) > 2:
            options += [flag[:2], flag[2:]]
        elif name in ("--local_size", "--blockDim") and sizes(value):
            given["group"] = sizes(value)
        elif name in ("--num_groups", "--gridDim") and sizes(value):
            given["groups"] = sizes(value)
        elif name == "--global_size" and sizes(value):
            given["global"] = sizes(value)
        elif flag in PLAIN:
            options += PLAIN[flag]
        elif name == "--kernel-args" and parameters(value, text) is not None:
            options += parameters(value, text)
        elif name == "--warp-sync" and value.isdigit() and int(value) > 0:
            options += ["--warp-size", str(int(value))]
        elif name == "--pointer-bitwidth" and value in ("32", "64"):
            options += ["--device-bits", value]
        else:
            ignored.append(flag)
    dimensions = max(map(len, given.values()), default=0)
    given = {what: numbers + [1] * (dimensions - len(numbers)) for what, numbers in given.items()}
    group, groups = given.get("group"), given.get("groups")
    if "global" in given and group and not groups:
        if all(g % n == 0 for g, n in zip(given["global"], group)):
            groups = [g // n for g, n in zip(given["global"], group)]
        else:
            ignored.append("--global_size")
    if group or groups:
        options += ["--work-dim", str(dimensions)]
    if group:
        options += ["--local-size", ",".join(map(str, group))]
    if groups:
        options += ["--num-groups", ",".join(map(str, groups))]
    # A launch that is given is the launch; ours are else assumed to be smaller.
    if group and groups and math.prod(group) * math.prod(groups) >= 2 ** 31:
        options += ["--max-threads", "any"]
    if group and math.prod(group) > MOST_THREADS_OF_CUDA:
        options += ["--max-local-size", "any"]
    return options, ignored


def failed(what):
    """A run of which nothing is known."""
    return [Outcome("", False, False, what, what)]


def outcomes(code, text):
    """What permverify's JSON says about each kernel of the one file that it was given."""
    try:
        report = json.loads(text)
    except ValueError:
        return failed("crash")
    errors = [d for d in report["diagnostics"]
              if d["severity"] == "error" and not d["obligation"] and d["class"] != "policy"]
    if any(d["id"].startswith("internal") for d in errors) or code not in (0, 1, 2, 5):
        return failed("crash")
    result = []
    for error in {(d["kernel"], d["id"]): d for d in errors}.values():
        parsed = error["id"].split(":")[0].split(".")[0] not in NOT_PARSED
        result.append(Outcome(error["kernel"], parsed, False, "refused", error["id"]))
    refused = {o.kernel for o in result if o.kernel}
    for kernel in (k for file in report["files"] for k in file["kernels"]):
        if kernel["name"] and kernel["name"] not in refused:
            result.append(Outcome(kernel["name"], True, True, kernel["verdict"],
                                  first_reason(report, kernel)))
    return result or failed("nothing")


def first_reason(report, kernel):
    """Why a kernel is not proved: its worst finding."""
    rank = {"error": 0, "unknown": 1}
    found = [d for d in report["diagnostics"]
             if d["kernel"] == kernel["name"] and d["severity"] in rank]
    return min(found, key=lambda d: rank[d["severity"]])["id"] if found else kernel["verdict"]
