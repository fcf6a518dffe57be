#!/usr/bin/env python3
"""Removes clauses of proved programs, one at a time and in bulk, and counts what is proved without them.

    tests/clauses_removed.py PROGRAM [FILES...]

A conjunct of a clause counts as a clause. A clause that states what is to be proved (`ensures` of the kernel)
is expected to leave a proof; one that states what is given (`requires`) may be needed, so that these
losses are listed apart. Functions and lemmas stay as they are."""
import argparse
import random
import re
import sys
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import harness
from clauses import conjuncts_of, without

VERDICTS = {0: "proved", 1: "refuted", 5: "undecided"}
GIVEN_ON = re.compile(r"(?:\b(?:[Pp]erm|Atomic|AtomicPerm)|\\pointer(?:_index)?)\s*\(\s*[&*]*(\w+)")
ONE_ARRAY = "all permissions on one array"
COLUMNS = ("proved", "undecided", "refuted", "time-out", "error")
BULK = {
    "all permissions": lambda kind: kind.startswith("permission"),
    "facts at barriers": lambda kind: kind == "fact, barrier",
    "`ensures` of threads": lambda kind: kind == "fact, thread ensures",
    "loop invariants": lambda kind: kind.endswith(", invariant"),
    "permissions, facts at barriers, `ensures` of threads": lambda kind:
        kind.startswith("permission") or kind in ("fact, barrier", "fact, thread ensures"),
}


def is_given(kind):
    return kind.startswith("fact") and kind.endswith(("requires", "context"))


def verdict(binary, path, text, timeout):
    """The verdict of the program with this text, and the first ids of its report."""
    flags = harness.headers(text).get("flags", "").split()
    with TemporaryDirectory() as folder:
        file = Path(folder) / path.name
        file.write_text(text)
        try:
            code, report = harness.run_tool(binary, file, ["-I", str(path.parent), *flags]
                                            if path.suffix != ".pvl" else flags, timeout)
        except harness.Failure as failure:
            return "time-out" if str(failure).startswith("no answer") else "error", str(failure)
    ids = Counter(d["id"] for d in report["diagnostics"] if d["severity"] in ("error", "unknown"))
    return VERDICTS.get(code, "error"), ", ".join(sorted(ids)[:3])


def expected_proved(path):
    text = path.read_text(errors="replace")
    try:
        header, wanted = harness.headers(text), harness.expected_ids(text)
    except harness.Failure:
        return False
    return not any(severity != "warning" for _, severity, _ in wanted) and (
        header.get("expect", "proved") == "proved")


def by_array(parts):
    """The conjuncts that give a permission on an array, for each array."""
    result = defaultdict(list)
    for part in parts:
        for name in set(GIVEN_ON.findall(part.text)) if part.kind.startswith("permission") else ():
            result[name].append(part)
    return result


def removals(path, kinds):
    """(kind, what, text) of each program with something left out."""
    text, pvl = path.read_text(), path.suffix == ".pvl"
    parts = conjuncts_of(text, pvl)
    single = [(part.kind, f"{part.line}: {part.text}", without(text, [part], pvl)) for part in parts
              if kinds == "all" or part.kind.startswith(kinds[:-1])]
    bulk = []
    for name, chosen in BULK.items():
        gone = [part for part in parts if chosen(part.kind)]
        if gone:
            bulk.append((name, f"{len(gone)} clauses", without(text, gone, pvl)))
    for name, gone in sorted(by_array(parts).items()):
        bulk.append((ONE_ARRAY, f"{name}, {len(gone)} clauses", without(text, gone, pvl)))
    return single, bulk


def table(title, rows, order):
    """One line for each kind: how many were removed, and what the verdicts were."""
    width = max([len(title), *(len(kind) for kind in order)])
    print(f"{title:{width}}  removed " + " ".join(f"{column:>9}" for column in COLUMNS))
    for kind in order:
        counts = rows[kind]
        print(f"{kind:{width}}  {sum(counts.values()):7} " + " ".join(f"{counts[c]:9}" for c in COLUMNS))
    print()


def list_losses(title, losses):
    if losses:
        print(title)
        for path, kind, what, said, ids in losses:
            print(f"  {path}:{what}  [{kind}]  {said}: {ids}")
        print()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=Path)
    parser.add_argument("paths", nargs="*", type=Path, help="files or folders instead of all")
    parser.add_argument("--kind", choices=("permissions", "facts", "all"), default="all", help="of single removals")
    parser.add_argument("--bulk", choices=("only", "too", "no"), default="too", help="removals of all of a kind")
    parser.add_argument("--sample", type=int, metavar="N", help="N of the single removals, always the same ones")
    parser.add_argument("--timeout", type=float, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_intermixed_args()


def proved_files(options, pool):
    """The annotated programs that are proved as they stand."""
    roots = options.paths or [harness.ROOT / "examples", harness.ROOT / "tests" / "corpus"]
    files = sorted({f for root in roots for f in ([root] if root.is_file() else root.rglob("*"))
                    if f.suffix in (".pvl", ".cl", ".cu") and expected_proved(f)})
    files = [f for f in files if conjuncts_of(f.read_text(), f.suffix == ".pvl")]
    said = list(pool.map(lambda f: verdict(options.binary, f, f.read_text(), options.timeout)[0], files))
    for path, word in zip(files, said):
        if word != "proved":
            print(f"left out: {path}: {word} as it stands")
    return [path for path, word in zip(files, said) if word == "proved"]


def main():
    options = arguments()
    with ThreadPoolExecutor(options.jobs) as pool:
        files = proved_files(options, pool)
        single, bulk = [], []
        for path in files:
            ones, many = removals(path, options.kind)
            single += [(path, *one) for one in ones if options.bulk != "only"]
            bulk += [(path, *one) for one in many if options.bulk != "no"]
        if options.sample and options.sample < len(single):
            single = random.Random(0).sample(single, options.sample)
        work = single + bulk
        if not work:
            sys.exit("clauses: nothing to remove")
        results = list(pool.map(lambda job: verdict(options.binary, job[0], job[3], options.timeout), work))

    rows, losses = defaultdict(Counter), []
    for (path, kind, what, _), (said, ids) in zip(work, results):
        rows[kind][said] += 1
        if said != "proved":
            name = path.relative_to(harness.ROOT) if path.is_relative_to(harness.ROOT) else path
            losses.append((name, kind, what, said, ids))
    print(f"{len(files)} programs\n")
    table("one clause", rows, sorted({job[1] for job in single}))
    table("in bulk", rows, [name for name in (*BULK, ONE_ARRAY) if name in {job[1] for job in bulk}])
    list_losses("no longer proved:", [loss for loss in losses if not is_given(loss[1]) and loss[1] not in (*BULK, ONE_ARRAY)])
    list_losses("no longer proved, cut in bulk:", [loss for loss in losses if loss[1] in (*BULK, ONE_ARRAY)])
    list_losses("what is given, and was needed:", [loss for loss in losses if is_given(loss[1])])
    proved = sum(said == "proved" for said, _ in results)
    print(f"clauses: {proved} of {len(work)} removals leave a proof")


if __name__ == "__main__":
    main()
