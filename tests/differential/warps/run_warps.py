#!/usr/bin/env python3
"""Random CUDA kernels with barriers of warps or of tiles, against a simulation that knows nothing of the prover or the machine.

A kernel has one block of a fixed size, one shared array, loads, stores and atomic additions at indices made from the
thread's number, branches, loops, returns, __syncwarp() and __syncthreads(). The simulation runs its threads, counts for
each of them the barriers of its block and of its warp, and compares all pairs of accesses. With --tile N the barriers are those
of tiles of N threads: of cooperative groups, or by constant masks. Judged is:

    proved    no value of the parameter shows a race, or threads that wait for each other for ever
    refuted   some value does

    run_warps.py PROGRAM [--seeds A..B] [--tile N] [--jobs N] [--keep FOLDER] [--show SEED]"""
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import seeds

TILE = next((int(n) for word, n in zip(sys.argv, sys.argv[1:]) if word == "--tile"), 32)
CELLS = 64
PARAMETERS = sorted({0, 1, 2, 3, TILE // 2, TILE - 1, TILE, TILE + 1, TILE * 3 // 2, 16, 31, 32, 33, 48, 63, 64, 65})

# Text in C, and the value for thread t, loop counters i and the parameter n.
INDICES = [
    ("t", lambda t, i, n: t),
    ("t ^ 1", lambda t, i, n: t ^ 1),
    (f"t / {TILE} * {TILE} + (t + 1) % {TILE}", lambda t, i, n: t // TILE * TILE + (t + 1) % TILE),
    (f"t / {TILE} * {TILE} + {TILE - 1} - t % {TILE}", lambda t, i, n: t // TILE * TILE + TILE - 1 - t % TILE),
    ("(t + 1) % 64", lambda t, i, n: (t + 1) % 64),
    ("63 - t", lambda t, i, n: 63 - t),
    (f"t / {TILE}", lambda t, i, n: t // TILE),
    ("t / 2", lambda t, i, n: t // 2),
    (f"t % {TILE}", lambda t, i, n: t % TILE),
    ("(t + i) % 64", lambda t, i, n: (t + i) % 64),
    (f"t / {TILE} * {TILE} + (t + i) % {TILE}", lambda t, i, n: t // TILE * TILE + (t + i) % TILE),
    (f"(t / {TILE} + i) % 2", lambda t, i, n: (t // TILE + i) % 2),
]
CONDITIONS = [
    (f"t < {TILE}", lambda t, i, n: t < TILE),
    (f"t >= {TILE}", lambda t, i, n: t >= TILE),
    (f"t < {TILE // 2}", lambda t, i, n: t < TILE // 2),
    ("t % 2 == 0", lambda t, i, n: t % 2 == 0),
    (f"t % {TILE} == 0", lambda t, i, n: t % TILE == 0),
    (f"t / {TILE} == 1", lambda t, i, n: t // TILE == 1),
    ("n > 2", lambda t, i, n: n > 2),
    ("t < n", lambda t, i, n: t < n),
    ("i == 1", lambda t, i, n: i == 1),
]
ROUNDS = [("2", lambda t: 2), ("3", lambda t: 3), (f"t / {TILE} % 2", lambda t: t // TILE % 2),
          (f"t / {TILE} % 2 + 1", lambda t: t // TILE % 2 + 1)]
# A barrier of a tile: of cooperative groups, or by the mask of the lanes that come.
TILE_BARRIERS = ["tile.sync();", "switch (t %% 32 / %d) { %s }" % (
    TILE, " ".join(f"case {k}: __syncwarp({(1 << TILE) - 1}u << {k * TILE}); break;" for k in range(32 // TILE)))]


class Writer:
    """A body as nested lists: ("load"|"store"|"add", index), ("warp", n), ("block", n), ("end",), ("if", c, a, b), ("for", r, a)."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.threads = self.rng.choice([32, 48, 64])
        self.places = 0  # of barriers

    def body(self, depth=0):
        return [self.statement(depth) for _ in range(self.rng.randint(2, 5 if depth == 0 else 3))]

    def statement(self, depth):
        kind = self.rng.random()
        if kind < 0.36:
            self.places += 1
            return ("warp" if kind < 0.30 else "block", self.places)
        if kind < 0.40 and depth == 0:
            return ("if", self.rng.choice(CONDITIONS[:-1]), [("end",)], [])
        if kind < 0.55 and depth < 2:
            # Mostly by whole warps: else nearly all that follows is divergence.
            pool = CONDITIONS[:2] + CONDITIONS[5:7] if self.rng.random() < 0.7 else CONDITIONS
            other = self.body(depth + 1) if self.rng.random() < 0.3 else []
            return ("if", self.rng.choice(pool), self.body(depth + 1), other)
        if kind < 0.65 and depth < 1:
            return ("for", self.rng.choice(ROUNDS), self.body(depth + 1))
        return (self.rng.choice(["load", "load", "store", "store", "add"]), self.rng.choice(INDICES))

    def kernel(self):
        body = self.body()
        if self.rng.random() < 0.5:
            body = [("if", self.rng.choice(CONDITIONS[:3] + CONDITIONS[7:8]), [("end",)], []), *body]
        return body


def text_of(body, indent=1):
    pad, out = "  " * indent, []
    for node in body:
        match node[0]:
            case "load": out.append(f"{pad}x += s[{node[1][0]}];")
            case "store": out.append(f"{pad}s[{node[1][0]}] = t;")
            case "add": out.append(f"{pad}atomicAdd(&s[{node[1][0]}], 1);")
            case "warp": out.append(pad + ("__syncwarp();" if TILE == 32 else TILE_BARRIERS[node[1] % 2]))
            case "block": out.append(f"{pad}__syncthreads();")
            case "end": out.append(f"{pad}return;")
            case "if":
                out += [f"{pad}if ({node[1][0]}) {{", *text_of(node[2], indent + 1)]
                out += [f"{pad}}} else {{", *text_of(node[3], indent + 1)] if node[3] else []
                out.append(f"{pad}}}")
            case "for":
                out += [f"{pad}for (i = 0; i < {node[1][0]}; ++i) {{", *text_of(node[2], indent + 1), f"{pad}}}"]
    return out


def source_of(body):
    tiles = ["  auto tile = cooperative_groups::tiled_partition<%d>(cooperative_groups::this_thread_block());" % TILE]
    return "\n".join([*(["#include <cooperative_groups.h>"] if TILE != 32 else []), "__global__ void k(int *out, int n) {",
                      f"  __shared__ int s[{CELLS}];", "  const int t = threadIdx.x;", "  int i = 0, x = 0;",
                      *(tiles if TILE != 32 else []), *text_of(body), "  out[t] = x;", "}", ""])


class End(Exception):
    """The thread returns."""


def steps(body, t, n, state):
    """What thread t does, barriers included, in order. No value of memory decides anything."""
    for node in body:
        match node[0]:
            case "load" | "store" | "add": yield node[0], node[1][1](t, state["i"], n)
            case "warp" | "block": yield node[0], (node[1], state["round"])
            case "end": raise End
            case "if": yield from steps(node[2] if node[1][1](t, state["i"], n) else node[3], t, n, state)
            case "for":
                state["i"] = 0
                while state["i"] < node[1][1](t):
                    state["round"] = state["i"]
                    yield from steps(node[2], t, n, state)
                    state["i"] += 1
                state["round"] = None


def thread(body, t, n):
    try:
        yield from steps(body, t, n, {"i": 0, "round": None})
    except End:
        return


def simulate(body, threads, n):
    """None, "race" or "stuck". A block goes on when all of its threads are at one place, in one round of the loop around it."""
    runs = [thread(body, t, n) for t in range(threads)]
    waits = [None] * threads            # ("warp"|"block", place), or "ended"
    phase, meetings = 0, [0] * threads  # of the block; of the thread's warp
    accesses, failed = {}, None
    while True:
        for t in range(threads):
            while waits[t] is None:
                step = next(runs[t], None)
                if step is None:
                    waits[t] = "ended"
                elif step[0] in ("warp", "block"):
                    waits[t] = step
                else:
                    accesses.setdefault(step[1], []).append((t, step[0], phase, meetings[t]))
        moved = False
        for first in range(0, threads, TILE):
            lanes = range(first, min(first + TILE, threads))
            there = [t for t in lanes if waits[t] != "ended" and waits[t][0] == "warp"]
            if there and all(waits[t] == "ended" or waits[t][0] == "warp" for t in lanes):
                moved = True
                for t in lanes:
                    meetings[t] += 1
                for t in there:
                    waits[t] = None
        if moved:
            continue
        if all(w == "ended" for w in waits):
            break
        if all(w != "ended" and w[0] == "block" for w in waits) and len({w[1] for w in waits}) == 1:
            phase += 1
            waits = [None] * threads
            continue
        failed = "stuck"
        break
    return "race" if any(conflicts(of_cell) for of_cell in accesses.values()) else failed


def conflicts(accesses):
    for number, (t, kind, phase, met) in enumerate(accesses):
        for u, other, its_phase, its_met in accesses[:number]:
            if t == u or phase != its_phase or (kind == other and kind != "store"):
                continue
            if t // TILE != u // TILE or met == its_met:
                return True
    return False


def judge(program, seed, keep):
    writer = Writer(seed)
    body = writer.kernel()
    source = source_of(body)
    shown = {simulate(body, writer.threads, n) for n in PARAMETERS}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"warps_{seed}.cu"
        path.write_text(source)
        command = [program, "verify", "-j", "1", "--format", "json", "--local-size", str(writer.threads), "--num-groups", "1",
                   "--check", "races,barriers", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    verdict = {0: "proved", 1: "refuted", 5: "undecided"}.get(done.returncode, f"code {done.returncode}")
    bad = None
    if verdict == "proved" and shown != {None}:
        bad = f"proved, but there is a run with: {', '.join(sorted(filter(None, shown)))}"
    elif verdict == "refuted" and shown == {None}:
        bad = "refuted, but no run shows anything"
    elif verdict.startswith("code"):
        bad = verdict + " " + done.stdout[-300:] + done.stderr[-300:]
    if bad:
        seeds.keep_in(keep, f"warps_{seed}.cu", bad, writer.threads, source)
    return seed, verdict, "wrong" if shown != {None} else "right", bad


def shown(seed):
    writer = Writer(seed)
    return f"// {writer.threads} threads\n" + source_of(writer.kernel())


def shortcoming(counts):
    proved, right = counts["right", "proved"], seeds.number_of(counts, "right")
    return f"only {proved} of {right} right kernels are proved" if proved * 2 < right else None


def add_tile(parser):
    parser.add_argument("--tile", type=int, default=32, choices=[2, 4, 8, 16, 32])


if __name__ == "__main__":
    sys.exit(seeds.run(__doc__.splitlines()[0], "warps", shown, judge, shortcoming, add_tile))
