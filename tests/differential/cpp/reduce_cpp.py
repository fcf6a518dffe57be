#!/usr/bin/env python3
"""Makes the program of a seed small that fails: lines and blocks are taken out as long as it fails alike."""
import argparse
import tempfile
from pathlib import Path

from program import Program, indented
from run_cpp import SECOND, Failed, judged, on_host, on_machine


def outcome(program, options):
    """How the program ends; nothing where it says nothing (undefined, refused, two compilers differ)."""
    with tempfile.TemporaryDirectory(prefix="permverify-cpp-") as name:
        folder = Path(name)
        try:
            host = on_host([program], folder)[program.name]
            other = None
            try:
                other = on_host([program], folder, SECOND[:-2] if options.compilers else SECOND,
                                "second")[program.name]
            except Failed:
                return None
            if options.compilers:
                return "differ" if other != host else None
            if other != host:
                return None
            end = on_machine(options.machine, [program], folder, options.front_end)[program.name]
        except Failed:
            return None
    kind, why = judged(program, host, end)
    return kind if kind != "fault" else "fault " + why.split(" ")[0]


def balanced(lines, first):
    """The end of what begins at this line: itself, or the whole block."""
    depth = 0
    for i in range(first, len(lines)):
        line = lines[i]
        if line.startswith("}"):
            depth -= 1
        if depth == 0 and i > first and not line.endswith("{"):
            return i + 1
        if line.endswith("{"):
            depth += 1
        if depth == 0 and i == first:
            return i + 1
    return len(lines)


def depth_ok(lines):
    depth = 0
    for line in lines:
        depth += line.endswith("{") - line.startswith("}")
        if depth < 0:
            return False
    return depth == 0


def reduced(program, options):
    want = outcome(program, options)
    print(f"// {want}", flush=True)
    if want in (None, "equal", "refused"):
        return
    lines, changed = program.lines, True

    def fails(candidate):
        program.lines = candidate
        return outcome(program, options) == want
    size = len(lines) // 2
    while size > 0 or changed:
        changed = False
        i = len(lines) - 1
        while i >= 0:
            end = balanced(lines, i)
            for _ in range(size - 1):  # as many lines or blocks at once
                end = balanced(lines, end) if end < len(lines) and not lines[end].startswith("}") else end
            tries = [lines[:i] + lines[end:]]
            if size <= 1 and end - i > 1:
                tries.append(lines[:i] + lines[i + 1:end - 1] + lines[end:])
            for candidate in tries:
                if candidate != lines and depth_ok(candidate) and fails(candidate):
                    lines, changed = candidate, True
                    break
            i = min(i, len(lines)) - max(1, size)
        size //= 2
        if size == 0 and not changed:
            break
        size = max(size, 1) if changed else size
    program.lines = lines


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--machine", required=True)
    parser.add_argument("--front-end", required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--without", default="", type=lambda t: [w for w in t.split(",") if w])
    parser.add_argument("--compilers", action="store_true", help="wanted: g++ and clang++ differ")
    options = parser.parse_args()
    program = Program(options.seed, options.without)
    reduced(program, options)
    print("\n".join([program.launch_comment()] + indented(program.lines)))


if __name__ == "__main__":
    main()
