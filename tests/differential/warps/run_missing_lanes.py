#!/usr/bin/env python3
"""Random CUDA kernels with shuffles and votes of the whole warp, against a simulation that knows nothing of the prover or the machine.

The simulation runs the threads of one block. A thread waits at each shuffle and vote for all lanes of its warp that have not ended, and at
`__syncthreads()` for the block. Judged is:

    proved without the assumption `warp_masks`    for no value of the parameter, lanes wait while another one waits elsewhere
    refuted by `barrier.divergence:missing_lanes`  they do, for the value of the run that is reported

    run_missing_lanes.py PROGRAM [--seeds A..B] [--jobs N] [--keep FOLDER] [--show SEED]"""
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import seeds

PARAMETERS = [-1, 0, 1, 2, 3, 5, 16, 31, 32, 33, 40, 47, 64, 65]

# Text in C, and the value for thread t, counter i, parameter n and variable v.
CONDITIONS = [
    ("t < 32", lambda t, i, n, v: t < 32),
    ("t / 32 == 1", lambda t, i, n, v: t // 32 == 1),
    ("n > 2", lambda t, i, n, v: n > 2),
    ("t / 32 < n", lambda t, i, n, v: t // 32 < n),
    ("i == 1", lambda t, i, n, v: i == 1),
    ("v > 0", lambda t, i, n, v: v > 0),
    ("t < n", lambda t, i, n, v: t < n),
    ("t % 2 == 0", lambda t, i, n, v: t % 2 == 0),
    ("t % 32 < 16", lambda t, i, n, v: t % 32 < 16),
]
ROUNDS = [("2", lambda t, n: 2), ("t / 32 % 2 + 1", lambda t, n: t // 32 % 2 + 1), ("n % 4", lambda t, n: max(0, n) % 4 if n >= 0 else -1),
          ("t % 2 + 1", lambda t, n: t % 2 + 1)]
VALUES = [("t", lambda t, n: t), ("t % 3", lambda t, n: t % 3), ("n", lambda t, n: n), ("t / 32", lambda t, n: t // 32)]


class Writer:
    """A body as nested lists: ("set", value), ("lanes", name, condition, place), ("block", place), ("end",), ("leave",),
    ("if", condition, yes, no), ("for", rounds, body), ("while", condition, rounds, body, place)."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.threads = self.rng.choice([32, 40, 64, 96])
        self.places = 0

    def place(self):
        self.places += 1
        return self.places

    def condition(self, alike=0.6):
        return self.rng.choice(CONDITIONS[:6] if self.rng.random() < alike else CONDITIONS)

    def body(self, depth=0, loops=0):
        return [self.statement(depth, loops) for _ in range(self.rng.randint(1, 4 if depth == 0 else 3))]

    def statement(self, depth, loops):
        kind = self.rng.random()
        if kind < 0.10:
            return ("set", self.rng.choice(VALUES))
        if kind < 0.45:
            return ("lanes", self.rng.choice(["any", "all", "first", "next"]), self.condition(0.3), self.place())
        if kind < 0.52 and depth == 0:
            return ("block", self.place())
        if kind < 0.58:
            return ("if", self.condition(0.4), [("leave",) if loops and self.rng.random() < 0.5 else ("end",)], [])
        if kind < 0.80 and depth < 3:
            return ("if", self.condition(), self.body(depth + 1, loops), self.body(depth + 1, loops) if self.rng.random() < 0.3 else [])
        if kind < 0.92 and loops < 2:
            return ("for", self.rng.choice(ROUNDS), self.body(depth + 1, loops + 1))
        if loops < 2:
            return ("while", self.condition(0.3), self.rng.choice(ROUNDS), self.body(depth + 1, loops + 1), self.place())
        return ("set", self.rng.choice(VALUES))

    def kernel(self):
        body = self.body()
        if self.rng.random() < 0.5:
            body.append(("block", self.place()))
        return body


CALLS = {"any": "__any_sync(0xffffffff, {0}) != 0", "all": "__all_sync(~0u, {0}) != 0", "first": "__shfl_sync(-1, v, 0)",
         "next": "__shfl_xor_sync(0xffffffff, v, 1)"}


def text_of(body, indent=1, loops=0):
    pad, out, counter = "  " * indent, [], f"i{loops}"
    for node in body:
        match node:
            case ("set", (text, _)): out.append(f"{pad}v = {text};")
            case ("lanes", name, (text, _), _): out.append(f"{pad}v = {CALLS[name].format(text)};")
            case ("block", _): out.append(f"{pad}__syncthreads();")
            case ("end",): out.append(f"{pad}return;")
            case ("leave",): out.append(f"{pad}break;")
            case ("if", (text, _), yes, no):
                out += [f"{pad}if ({text}) {{", *text_of(yes, indent + 1, loops)]
                if no:
                    out += [f"{pad}}} else {{", *text_of(no, indent + 1, loops)]
                out.append(pad + "}")
            case ("for", (text, _), inner):
                out += [f"{pad}for (int {counter} = 0; {counter} < {text}; {counter}++) {{", f"{pad}  i = {counter};",
                        *text_of(inner, indent + 1, loops + 1), pad + "}"]
            case ("while", (text, _), (rounds, _), inner, _):
                out += [f"{pad}for (int {counter} = 0; __any_sync(0xffffffff, {counter} < {rounds} && ({text})); {counter}++) {{",
                        f"{pad}  i = {counter};", *text_of(inner, indent + 1, loops + 1), pad + "}"]
    return out


def source_of(body):
    return "\n".join(["__global__ void k(int *out, int n) {", "  const int t = threadIdx.x;", "  int v = n, i = 0;",
                      *text_of(body), "  out[t] = v + i;", "}", ""])


class End(Exception):
    pass


class Leave(Exception):
    pass


def execute(body, t, n, state):
    """The thread as a generator of what it waits at: ("lanes", name, place, truth or value) or ("block", place)."""
    holds = lambda condition: condition[1](t, state["i"], n, state["v"])
    for node in body:
        match node:
            case ("set", (_, value)): state["v"] = value(t, n)
            case ("lanes", name, condition, place):
                state["v"] = yield ("lanes", name, place, holds(condition) if name in ("any", "all") else state["v"])
            case ("block", _): yield node
            case ("end",): raise End
            case ("leave",): raise Leave
            case ("if", condition, yes, no): yield from execute(yes if holds(condition) else no, t, n, state)
            case ("for", (_, rounds), inner):
                for k in range(max(0, rounds(t, n))):
                    state["i"] = k
                    try:
                        yield from execute(inner, t, n, state)
                    except Leave:
                        break
            case ("while", condition, (_, rounds), inner, place):
                for k in range(1000):
                    if not (yield ("lanes", "any", place, k < rounds(t, n) and holds(condition))):
                        break
                    state["i"] = k
                    try:
                        yield from execute(inner, t, n, state)
                    except Leave:
                        break


def thread(body, t, n):
    try:
        yield from execute(body, t, n, {"v": n, "i": 0})
    except End:
        return


def answers(name, given):
    """What the lanes get, by lane. A lane that does not exist or has ended gives an undefined value: here that of the lane itself."""
    if name in ("any", "all"):
        together = (any if name == "any" else all)(given.values())
        return {lane: int(together) for lane in given}
    return {lane: given.get(0 if name == "first" else lane ^ 1, given[lane]) for lane in given}


def misses_lanes(body, threads, n):
    """Whether lanes wait at a shuffle or a vote while another one of their warp waits elsewhere."""
    runs = [thread(body, t, n) for t in range(threads)]
    waits, sent = [None] * threads, [None] * threads
    while True:
        for t in range(threads):
            if waits[t] is None:
                try:
                    waits[t] = runs[t].send(sent[t])
                except StopIteration:
                    waits[t] = ("ended",)
                sent[t] = None
        moved = False
        for first in range(0, threads, 32):
            there = [t for t in range(first, min(first + 32, threads)) if waits[t][0] != "ended"]
            if not any(waits[t][0] == "lanes" for t in there):
                continue
            if len({waits[t][:3] for t in there}) > 1:
                return True
            for lane, answer in answers(waits[there[0]][1], {t - first: waits[t][3] for t in there}).items():
                waits[first + lane], sent[first + lane] = None, answer
            moved = True
        if moved:
            continue
        if all(w[0] == "block" for w in waits) and len(set(waits)) == 1:
            waits = [None] * threads
            continue
        return False  # all have ended, or they diverge at a barrier of the block


def judge(program, seed, keep):
    writer = Writer(seed)
    body = writer.kernel()
    source = source_of(body)
    missed = any(misses_lanes(body, writer.threads, n) for n in PARAMETERS)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"lanes_{seed}.cu"
        path.write_text(source)
        command = [program, "verify", "-j", "1", "--format", "json", "--local-size", str(writer.threads), "--num-groups", "1", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    bad, verdict = None, f"code {done.returncode}"
    if done.returncode in (0, 1, 5):
        report = json.loads(done.stdout)
        (kernel,) = [k for f in report["files"] for k in f["kernels"] if k["name"] == "k"]
        assumed = any(a["id"] == "warp_masks" for a in kernel["assumptions"])
        shown = [d for d in report["diagnostics"] if d["id"] == "barrier.divergence:missing_lanes" and d["severity"] == "error"]
        verdict = "alarm" if shown else kernel["verdict"] + " with masks" * (assumed and kernel["verdict"] == "proved")
        if verdict == "proved" and missed:
            bad = "proved, but lanes wait in vain"
        for diagnostic in shown:
            n = int(diagnostic["replay"]["launch"]["params"]["n"])
            if not misses_lanes(body, writer.threads, n):
                bad = f"refuted by n = {n}, but all lanes come"
    else:
        bad = verdict + " " + done.stdout[-300:] + done.stderr[-300:]
    if bad:
        seeds.keep_in(keep, f"lanes_{seed}.cu", bad, writer.threads, source)
    return seed, verdict, "wrong" if missed else "right", bad


def shown(seed):
    writer = Writer(seed)
    return f"// {writer.threads} threads\n" + source_of(writer.kernel())


def shortcoming(counts):
    right, wrong = (seeds.number_of(counts, truth) for truth in ("right", "wrong"))
    if counts["right", "proved"] * 2 < right or counts["wrong", "alarm"] * 2 < wrong:
        return "too few right kernels are proved, or too few wrong ones are refuted"
    return None


if __name__ == "__main__":
    sys.exit(seeds.run(__doc__.splitlines()[0], "missing lanes", shown, judge, shortcoming))
