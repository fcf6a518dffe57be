#!/usr/bin/env python3
"""Random claims about what a kernel stores against its definition. Each kernel stores to parts of an array, in up to
three places with or without barriers, and its postcondition speaks of ranges of elements, also of those that no thread
stores to. It is carried out here for small launches, and where a claim is false in one of them the kernel must not be
proved. Most claims are false, by one element, one end or one value. Kernels with races are not carried out: where two
threads meet at an element in a phase, nothing is expected.

    tests/stored_claims.py PROGRAM [--count N] [--seed S] [--keep FOLDER]"""
import argparse
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SIZES = ["tcount", "tcount + 1", "2 * tcount", "2 * tcount + 1", "3 * tcount", "n", "gsize", "gsize + ngroups", "2 * gsize"]
INDICES = ["tid", "tid + 1", "tcount + tid", "tcount - 1 - tid", "2 * tid", "2 * tid + 1", "2 * tcount - 1 - tid",
           "lid", "gsize + lid", "gid", "gsize + gid", "gid * gsize + (gsize - 1 - lid)", "(tid + 1) % tcount", "n - 1 - tid",
           "tid - 1", "0", "n - 1"]
GUARDS = ["", "tid < n", "tid + 1 < n", "tid > 0", "lid == 0", "gid == 0", "tid % 2 == 0", "tid < tcount - 1", "tid == n",
          "lid < gsize - 1", "tid == 0", "tid < n && lid > 0"]
VALUES = ["1", "2", "7", "tid", "tid + 1", "lid", "gid", "n", "2 * tid"]
ENDS = ["0", "1", "n", "n - 1", "n + 1", "tcount", "tcount - 1", "2 * tcount", "2 * tcount - 1", "tcount + 1", "gsize", "2 * gsize"]
CLAIMED = ["1", "2", "7", "i", "i + 1", "i - tcount", "\\old(a[i])", "n", "i - 1", "tcount - 1 - i", "0", "i % gsize", "i / gsize"]
WHERE = ["", "", "", "i % 2 == 0", "i < n", "i >= tcount", "i > 0"]
LAUNCHES = [(1, 1), (2, 1), (3, 1), (1, 2), (1, 3), (2, 2), (3, 2), (2, 3)]
LARGEST_N = 7
MOST = 200


def python(text):
    return text.replace("&&", " and ").replace("/", "//").replace("\\old(a[i])", "old(i)").replace("a[i]", "a(i)")


class Program:
    """`loops` stores of a thread go on with steps of `tcount` below a bound."""

    def __init__(self, choose):
        self.size = choose.choice(SIZES)
        self.one_group = choose.random() < 0.4
        self.stores = []
        for k in range(choose.choice([1, 1, 2, 2, 3])):
            loop = choose.random() < 0.15
            self.stores.append({"index": "i" if loop else choose.choice(INDICES), "guard": "" if loop else choose.choice(GUARDS),
                                "value": choose.choice(VALUES), "loop": loop, "barrier": k > 0 and choose.random() < 0.4})
        low, high = choose.choice(ENDS), choose.choice(ENDS)
        self.requires = choose.sample(["0 < n", "n <= tcount", "n == tcount", "n == 2 * tcount", "tcount < n", "n <= gsize"],
                                      choose.choice([0, 1, 1, 2]))
        self.where = choose.choice(WHERE)
        self.low, self.high, self.claimed = low, high, choose.choice(CLAIMED)

    def source(self):
        inside = " && ".join(filter(None, [f"{self.low} <= i && i < {self.high}", "0 <= i", f"i < {self.size}", self.where]))
        lines = [f"requires {fact};" for fact in self.requires + ["0 <= n"]]
        lines.append(f"ensures (\\forall int i; {inside}; a[i] == {self.claimed});")
        lines.append("kernel claimed(int n) {")
        if self.one_group:
            lines.append("  launch(ngroups = 1);")
        lines += [f"  global int[{self.size}] a;", "  void main() {"]
        for store in self.stores:
            if store["barrier"]:
                lines.append("    barrier(global);")
            if store["loop"]:
                lines.append(f"    for (int i = tid; i < n; i = i + tcount) {{ a[i] = {store['value']}; }}")
            else:
                guard = f"if ({store['guard']}) " if store["guard"] else ""
                lines.append(f"    {guard}{{ a[{store['index']}] = {store['value']}; }}")
        return "\n".join(lines + ["  }", "}", ""])

    def false_somewhere(self):
        """A launch in which the claim is false; None where there is none; a race or an access out of bounds is none."""
        for gsize, ngroups in LAUNCHES:
            if self.one_group and ngroups > 1:
                continue
            for n in range(LARGEST_N):
                known = {"gsize": gsize, "ngroups": ngroups, "tcount": gsize * ngroups, "n": n}
                if all(eval(python(fact), {}, known) for fact in self.requires) and self.fails(known):
                    return known
        return None

    def fails(self, known):
        size = eval(self.size, {}, known)
        old = [100 + 3 * i for i in range(max(size, 0))]
        end, writer, phase = list(old), {}, 0
        for store in self.stores:
            phase += store["barrier"]
            for tid in range(known["tcount"]):
                names = dict(known, tid=tid, lid=tid % known["gsize"], gid=tid // known["gsize"])
                places = range(tid, known["n"], known["tcount"]) if store["loop"] else [eval(store["index"], {}, names)]
                if store["guard"] and not eval(python(store["guard"]), {}, names):
                    continue
                for i in places:
                    if not 0 <= i < size:
                        return False
                    before = writer.get(i)
                    same_group = before and before[0] // known["gsize"] == names["gid"]
                    if before and before[0] != tid and not (same_group and before[1] < phase):
                        return False
                    writer[i] = (tid, phase)
                    end[i] = eval(store["value"], {}, names)
        low, high = eval(self.low, {}, known), eval(self.high, {}, known)
        for i in range(max(low, 0), min(high, size)):
            names = dict(known, i=i, old=lambda k: old[k])
            if (not self.where or eval(python(self.where), {}, names)) and end[i] != eval(python(self.claimed), {}, names):
                return True
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=MOST)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    choose = random.Random(options.seed)
    wrong, proved, false = [], 0, 0

    def verdict(job):
        number, program = job
        file = folder / f"claim{number}.pvl"
        file.write_text(program.source())
        done = subprocess.run([options.program, "-j1", "--no-replay", "--timeout", "1", file], capture_output=True, text=True, timeout=300)
        return done.returncode

    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(2) as pool:
        folder = options.keep or Path(place)
        folder.mkdir(exist_ok=True)
        jobs = [(number, Program(choose)) for number in range(options.count)]
        for (number, program), code in zip(jobs, pool.map(verdict, jobs)):
            launch = program.false_somewhere()
            proved += code == 0
            false += launch is not None
            if code not in (0, 1, 2, 5):
                wrong.append(f"exit {code}:\n{program.source()}")
            if code == 0 and launch:
                wrong.append(f"proved, but false with {launch}:\n{program.source()}")
    print("\n".join(wrong))
    print(f"stored_claims: {len(jobs)} kernels, {false} with a false claim, {proved} proved, {len(wrong)} wrong")
    sys.exit(1 if wrong or not proved or not false else 0)


if __name__ == "__main__":
    main()
