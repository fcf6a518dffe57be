#!/usr/bin/env python3
"""Random claims about sums and counts against their definition. Each claim is a lemma without a body over two
arrays and two numbers; it is evaluated for small numbers and many arrays, and where a counterexample is found
the lemma must not be proved. Most claims are false, by one element, one end or one sign.

    tests/sum_claims.py PROGRAM [--count N] [--seed S]"""
import argparse
import json
import operator
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ENDS = ["0", "1", "m", "n", "m + 1", "n - 1"]
# As the language writes it, and as Python does.
BODIES = [("a[i]", "a(i)"), ("b[i]", "b(i)"), ("a[i] + b[i]", "a(i) + b(i)"), ("a[i + 1]", "a(i + 1)"),
          ("2 * a[i]", "2 * a(i)"), ("2", "2"), ("m", "m"), ("(a[i] > 0 ? 1 : 0)", "(1 if a(i) > 0 else 0)"),
          ("(a[i] == b[i] ? 2 : 0 - 1)", "(2 if a(i) == b(i) else -1)")]
FACTS = [("a[i] == 1", "a(i) == 1"), ("b[i] == 1", "b(i) == 1"), ("a[i] > 0", "a(i) > 0"),
         ("a[i] >= b[i]", "a(i) >= b(i)"), ("a[i] == b[i]", "a(i) == b(i)"), ("a[i] < b[i]", "a(i) < b(i)"),
         ("a[i] >= 0", "a(i) >= 0"), ("b[i] <= 0", "b(i) <= 0"), ("0 <= a[i] && a[i] <= 1", "0 <= a(i) <= 1")]
NUMBERS = ["0 <= m", "1 <= m", "m <= n", "m < n", "0 <= n", "0 < n"]
RELATIONS = {"<=": operator.le, "<": operator.lt, ">=": operator.ge, "==": operator.eq}
PLACES = 12  # of an array, from -4 on


class Claims:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def reduction(self):
        low, high = self.random.choice(ENDS), self.random.choice(ENDS)
        if self.random.random() < 0.5:
            text, value = self.random.choice(BODIES)
            return (f"(\\sum int i; {low} <= i && i < {high}; {text})",
                    f"sum({value} for i in range({low}, {high}))")
        text, value = self.random.choice(FACTS)
        return (f"(\\count int i; {low} <= i && i < {high}; {text})",
                f"sum(1 for i in range({low}, {high}) if {value})")

    def premise(self):
        if self.random.random() < 0.4:
            text = self.random.choice(NUMBERS)
            return text, text
        low, high = self.random.choice(ENDS), self.random.choice(ENDS)
        text, value = self.random.choice(FACTS)
        return (f"(\\forall int i; {low} <= i && i < {high}; {text})",
                f"all({value} for i in range({low}, {high}))")

    def claim(self):
        premises = [self.premise() for _ in range(self.random.randint(0, 3))]
        left = self.reduction()
        right = self.reduction() if self.random.random() < 0.75 else (self.random.choice(["0", "1", "m", "n"]),) * 2
        relation = self.random.choice(list(RELATIONS))
        text = [p for p, _ in premises], f"{left[0]} {relation} {right[0]}"
        value = " and ".join([v for _, v in premises] + ["True"]), f"{left[1]} {relation} {right[1]}"
        return text, tuple(compile(part, "claim", "eval") for part in value)


def arrays(count):
    """Pairs of arrays: any, of 0 and 1, equal, ordered element by element."""
    choice = random.Random(1)
    for k in range(count):
        first = [choice.choice([-2, -1, 0, 0, 1, 1, 2]) for _ in range(PLACES)]
        second = [choice.choice([-2, -1, 0, 0, 1, 1, 2]) for _ in range(PLACES)]
        if k % 3 == 0:
            first = [abs(x) % 2 for x in first]
        if k % 4 == 1:
            second = [max(x, y) for x, y in zip(first, second)]
        if k % 5 == 2:
            second = list(first)
        if k % 7 == 3:
            second = [x + 1 for x in first]
        yield first, second


def counterexample(value, pairs):
    premise, goal = value
    for m in range(-2, 4):
        for n in range(-2, 4):
            for first, second in pairs:
                names = {"m": m, "n": n, "a": lambda i: first[i + 4], "b": lambda i: second[i + 4]}
                if eval(premise, names) and not eval(goal, names):
                    return m, n, first, second
    return None


def proved_lines(program, text):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "claims.pvl"
        path.write_text(text)
        run = subprocess.run([program, "verify", "--rlimit", "400000", "--format", "json", path],
                             capture_output=True, text=True, timeout=1200, check=False)
    by_line = {}
    for one in json.loads(run.stdout)["files"][0]["kernels"][0]["obligations"]:
        if one["kind"].startswith("lemma.post"):
            by_line.setdefault(one["span"]["line"], []).append(one["status"] == "proved")
    return {line for line, proved in by_line.items() if all(proved)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    claims, lines, cases = Claims(options.seed), [], []
    for k in range(options.count):
        (premises, goal), value = claims.claim()
        lines += [f"requires {p};" for p in premises] + [f"ensures {goal};"]
        cases.append((len(lines), value))
        lines.append(f"lemma l{k}(int[] a, int[] b, int m, int n) {{ }}")
    proved = proved_lines(options.program, "\n".join(lines) + "\n")
    pairs, false, wrong = list(arrays(60)), 0, []
    for line, value in cases:
        found = counterexample(value, pairs)
        false += found is not None
        if found and line in proved:
            wrong.append(f"proved, and false for m, n, a, b = {found}: {lines[line - 1]}")
    print("\n".join(wrong))
    print(f"sum claims: {options.count} of which {false} are false; {len(proved)} proved, {len(wrong)} of them false")
    if wrong or not proved or not false:
        sys.exit(1)


if __name__ == "__main__":
    main()
