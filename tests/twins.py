#!/usr/bin/env python3
"""Three examples in OpenCL C, in CUDA, and in PVL whose barriers transfer give the same obligations.

Of each kernel every obligation is compared that is not one of `arith.*` (what a type can hold is a
question to C alone): its id, what is to be shown, and the set of all that may be assumed, as
`permverify --dump obligations` prints them, each as often as it occurs.

- OpenCL and CUDA: all of that is the same text, but for the numbers that make names unique (they are
  counted anew in each obligation) and for wrap-around: `ite(0 <= x, x, x + 2^n)` counts as x, the
  only place where 64 bits of size_t and 32 of unsigned differ. __syncthreads fences both memories,
  so the fences of the OpenCL source are written so before it is read.
- C and PVL: besides, what bounds a number by its type or a launch by its size is left out, both
  where it is assumed and where it guards what is shown. `p.length` of C is `p_length`.

Then the same is done with one twin spoilt, in a clause or in a barrier: that must be seen."""
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import harness

KERNELS = ("binomial", "inclusive_scan", "maximum_two_phases")
BOTH = "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)"
LIMITS = r"-2147483648 <= (?P<x>.+) && (?P=x) <= 2147483647"
# (kernel, language, old, new): differences in meaning, each in one twin.
SPOILT = (
    ("binomial", "cl", "@ ensures  1 <= \\result;", "@ ensures  0 <= \\result;"),
    ("binomial", "cl", "tmp[(tid + gsize - 1) % gsize], 1\\2);\n      @ ensures  0 <",
     "tmp[(tid + gsize - 1) % gsize], 1\\4);\n      @ ensures  0 <"),
    ("binomial", "cu", "    @ loop_invariant 1 <= N && N < gsize;\n", ""),
    ("binomial", "pvl", "barrier(local, global)", "barrier(global)"),
    ("inclusive_scan", "cu", "@ ensures  tid >= d ==> out[", "@ ensures  tid > d ==> out["),
    ("inclusive_scan", "cl", "  @ ensures  Perm(out[tid], write);\n", ""),
    ("inclusive_scan", "pvl", "int left = 0;", "int left = 1;"),
    ("maximum_two_phases", "cu", "    @ requires part[tid] ==", "    @ requires part[tid] + m =="),
    ("maximum_two_phases", "cl", "ensures  tid == 0 ==> (\\forall int t; 0 <= t",
     "ensures  tid == 0 ==> (\\forall int t; 1 <= t"),
    ("maximum_two_phases", "pvl", "best = part[t];", "best = part[t - 1];"),
)


def source(name, language):
    if language == "pvl":
        return (harness.ROOT / "tests" / "twins" / f"{name}.pvl").read_text()
    folder = {"cl": "opencl", "cu": "cuda"}[language]
    text = (harness.ROOT / "examples" / folder / f"{name}.{language}").read_text()
    return re.sub(r"barrier\((CLK_\w+|0)\)", BOTH, text) if language == "cl" else text


def arguments_of(text, begin):
    """The arguments of a call whose parenthesis opens at `begin`, and where it ends."""
    depth, start, parts = 0, begin + 1, []
    for at in range(begin, len(text)):
        if text[at] in "([":
            depth += 1
        elif text[at] in ")]":
            depth -= 1
        if depth == 0 or (depth == 1 and text[at] == ","):
            parts.append(text[start:at].strip())
            start = at + 1
        if depth == 0:
            return parts, at + 1
    raise harness.Failure(f"no end of the call in {text}")


def unwrapped(text):
    """Without wrap-around of what is not negative."""
    at = text.find("ite(0 <= ")
    while at >= 0:
        (condition, then, other), end = arguments_of(text, at + 3)
        wraps = "pow2(64)" in other or "429496729" in other
        if wraps and condition == f"0 <= {then}":
            text = text[:at] + then + text[end:]
        at = text.find("ite(0 <= ", at + 1)
    return text


def inside(text):
    """Without parentheses around the whole."""
    while text.startswith("("):
        parts, end = arguments_of(text, 0)
        if end != len(text) or text.startswith("(forall"):
            break
        text = text[1:-1]
    return text


def without_limits(goal):
    while match := re.match(LIMITS + r" ==> ", goal):
        goal = inside(goal[match.end():])
    return goal


def is_limit(hypothesis):
    """Says of something only that it fits a machine type, or that a launch is not too large."""
    if re.search(LIMITS + r"\)*$", hypothesis):
        return True
    *premises, last = hypothesis.split(" ==> ")
    last = last.rstrip(")")
    if any(last in premise.split("; ")[-1].split(" && ") for premise in premises):
        return True  # it follows from its own premise
    return bool(re.fullmatch(r"[\w.*]+ <= 2147483647|[\w!']+ < 2147483647", last) or
                re.fullmatch(r"flat\([^()]*\) < 2147483647|flat\([^()]* < 2147483647", last) or
                re.fullmatch(r"0 <= flat\([^()]*", last))


def numbered(texts):
    """Unique names are counted by their order, name by name."""
    unique = re.compile(r"([A-Za-z_][\w@']*)((?:!\d+)+)")
    numbers = {}
    for text in texts:
        for base, number in unique.findall(text):
            numbers.setdefault(base, set()).add(tuple(map(int, number[1:].split("!"))))
    order = {base: sorted(all_of_it) for base, all_of_it in numbers.items()}

    def name(match):
        number = tuple(map(int, match[2][1:].split("!")))
        return f"{match[1]}#{order[match[1]].index(number)}"
    return [unique.sub(name, text) for text in texts]


def obligations(binary, path, limits):
    """(id, goal, hypotheses) of each, and how often; `limits`: those of types count, too."""
    run = subprocess.run([binary, path, "--dump", "obligations", "--stop-after", "obligations"],
                         capture_output=True, text=True, timeout=60)
    found = Counter()
    for block in ("\n" + run.stdout).split("\nobligation ")[1:]:
        kind = re.search(r"^  kind (\S+)", block, re.MULTILINE)[1]
        goal = re.search(r"^  show (.*)$", block, re.MULTILINE)
        if kind.startswith("arith."):
            continue
        if "..." in block:
            raise harness.Failure(f"{path.name}: the dump of {kind} is cut")
        said = re.findall(r"^  assume (.*)$", block, re.MULTILINE)
        shown = unwrapped(goal[1]) if goal else ""
        said = [unwrapped(text) for text in said]
        if not limits:
            shown, said = without_limits(shown), [text for text in said if not is_limit(text)]
        shown, *said = numbered([text.replace(".length", "_length") for text in [shown, *said]])
        found[kind, shown, frozenset(said) - {"true"}] += 1
    if not found:
        raise harness.Failure(f"{path.name}: no obligations: {run.stdout[:300]}{run.stderr[:300]}")
    return found


def difference(one, other):
    """A word on the first obligations that only one of both has; none if they are the same."""
    for left, right, side in ((one, other, "first"), (other, one, "second")):
        only = sorted(left - right, key=lambda o: (o[0], o[1]))
        if not only:
            continue
        kind, shown, said = only[0]
        near = [o for o in right - left if o[:2] == (kind, shown)]
        more = (f"; assumed only there: {sorted(said - near[0][2])[:2]}, "
                f"only here: {sorted(near[0][2] - said)[:2]}") if near else ""
        return f"{len(only)} only in the {side}: {kind}: {shown}{more}"
    return ""


def compare(binary, texts, folder):
    """The differences between the twins of one kernel, by their languages."""
    paths = {}
    for language, text in texts.items():
        paths[language] = Path(folder) / f"twin.{language}"
        paths[language].write_text(text)
    result = {}
    for languages, limits in ((("cl", "cu"), True), (("cl", "pvl"), False)):
        one, other = (obligations(binary, paths[language], limits) for language in languages)
        if text := difference(one, other):
            result[languages] = text
    return result, sum(one.values())


def main():
    binary = sys.argv[1]
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in KERNELS:
            texts = {language: source(name, language) for language in ("cl", "cu", "pvl")}
            found, size = compare(binary, texts, folder)
            print(f"{name}: {size} obligations in each")
            for languages, text in found.items():
                failures += 1
                print(f"FAILED {name}: {' and '.join(languages)}: {text}")
        for name, language, old, new in SPOILT:
            texts = {each: source(name, each) for each in ("cl", "cu", "pvl")}
            if old not in texts[language]:
                raise harness.Failure(f"{name}.{language} has no `{old}`")
            texts[language] = texts[language].replace(old, new, 1)
            if not compare(binary, texts, folder)[0]:
                failures += 1
                print(f"FAILED {name}.{language} with `{new}` for `{old}` is not told apart")
    print(f"twins: {len(KERNELS)} kernels, {len(SPOILT)} spoilt twins, {failures} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
