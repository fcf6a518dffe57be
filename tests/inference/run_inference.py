#!/usr/bin/env python3
"""Inferred permissions. (1) What `permverify infer` prints is proved, or it is refused by name.
(2) The examples without their permissions are proved, their mutants are not."""
import argparse
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import harness  # noqa: E402
from run_mutants import written_mutants  # noqa: E402
from strip import strip  # noqa: E402

HERE = Path(__file__).resolve().parent
SOURCES = (".pvl", ".cl", ".cu")
# Kernels that must not be refused any more.
PRINTED = {"blocks.cu", "chunk.pvl", "launch_bounds.cu", "requires_as_call.cu", "early_return.cu", "grid_stride.cu", "halves.cl", "heads.cl", "histogram.cl", "members.cl", "nested_counters.cl",
           "one_line.cl", "reverse.cu", "rows.cu", "saxpy.cl", "scan.pvl", "steps.cu", "stencil.cl",
           "tile.cl", "transpose_naive.pvl", "tree.cu", "tree.pvl", "turn.pvl", "unrolled.cu"}
# None: all are proved.
OPEN = set()


class Inference:
    def __init__(self, binary, timeout, folder):
        self.binary, self.timeout, self.folder = binary, timeout, Path(folder)

    def run(self, *arguments):
        done = subprocess.run([str(self.binary), *map(str, arguments)], capture_output=True, text=True,
                              timeout=self.timeout, check=False)
        return done.returncode, done.stdout, done.stderr

    def verdict(self, name, text, *options):
        file = self.folder / name
        file.write_text(text)
        return self.run("verify", "--progress", "none", "-j", "1", *options, file)[0]

    def printed(self, path):
        """None, or what is wrong with what `infer` prints for a kernel that is proved."""
        try:
            if self.run("verify", "--progress", "none", "-j", "1", path)[0] != 0:
                return None
            code, text, complaint = self.run("infer", "-j", "1", path)
        except subprocess.TimeoutExpired:
            return None if path.name not in PRINTED else "out of time"
        if code == 5 and "unsupported:infer_" in complaint and path.name not in PRINTED:
            return None
        if code != 0:
            return f"exit {code}: {complaint.strip().splitlines()[-1:]}"
        if "Perm" not in text and "Atomic" not in text and re.search(r"\[.*\]", path.read_text()):
            return "no permission was printed"
        again = self.verdict("printed_" + "_".join(path.parts[-2:]), text,
                             *(["-I", path.parent] if path.suffix != ".pvl" else []))
        return None if again == 0 else f"what was printed is not proved: exit {again}"

    def stripped(self, path):
        text = path.read_text()
        name = "stripped_" + path.name
        code = self.verdict(name, strip(text))
        if code != (5 if path.name in OPEN else 0):
            return f"without permissions: exit {code}"
        for i, (what, mutant, _) in enumerate(written_mutants(text, path.suffix == ".pvl")):
            # A mutant of permissions alone is none without them.
            changed = strip(mutant)
            if changed != strip(text) and self.verdict(f"mutant{i}_" + path.name, changed) == 0:
                return f"a mutant is proved: {what}"
        return None


def attempt(test, path):
    try:
        return test(path)
    except subprocess.TimeoutExpired:
        return "out of time"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("binary", type=Path)
    parser.add_argument("--corpus", action="store_true", help="also every proved kernel without contracts")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of the examples, only every Nth")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=120)
    options = parser.parse_args()
    start = time.monotonic()
    kernels = sorted(p for p in (HERE / "kernels").iterdir() if p.suffix in SOURCES)
    examples = sorted(p for p in (harness.ROOT / "examples").rglob("*") if p.suffix in SOURCES)[::options.every]
    if options.corpus:
        for path in sorted((harness.ROOT / "tests" / "corpus").rglob("*")):
            if path.suffix in SOURCES and not re.search(r"[Pp]erm|Atomic|\\pointer|//~|ensures", path.read_text(errors="replace")):
                kernels.append(path)
    with tempfile.TemporaryDirectory() as folder:
        inference = Inference(options.binary.resolve(), options.timeout, folder)
        work = [(inference.printed, p) for p in kernels] + [(inference.stripped, p) for p in examples]
        with ThreadPoolExecutor(options.jobs) as pool:
            wrong = list(pool.map(lambda job: attempt(*job), work))
    faults = [(job[1], what) for job, what in zip(work, wrong) if what]
    for path, what in faults:
        print(f"FAILED {path.relative_to(harness.ROOT)}: {what}")
    print(f"inference: {len(faults)} faults in {len(kernels)} kernels and {len(examples)} examples, "
          f"{time.monotonic() - start:.0f} s")
    sys.exit(1 if faults or not kernels or not examples else 0)


if __name__ == "__main__":
    main()
