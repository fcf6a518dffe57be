#!/usr/bin/env python3
"""How soon the judges convict a front end with one rule of the lowering taken out or made wrong. The program
is the built one; only libpermverify_clang.so is linked anew, from copies of single files."""
import argparse
import json
import re
import shutil
import shlex
import subprocess
import sys
import time
from pathlib import Path

from lowerings import RULES

ROOT = Path(__file__).resolve().parents[3]
MODULE = "libpermverify_clang.so"


def changed(rule, root=ROOT):
    """The text of the file with the rule broken."""
    text = (root / "parser/clang" / rule.file).read_text()
    for old, new in rule.edits:
        if text.count(old) != 1:
            sys.exit(f"{rule.name}: {rule.file} has {text.count(old)} times: {old[:80]!r}")
        text = text.replace(old, new)
    return text


def compiled(rule, build, folder):
    """The object file; its command is the build's own."""
    root = Path(re.search(r"CMAKE_HOME_DIRECTORY:INTERNAL=(.*)", (build / "CMakeCache.txt").read_text())[1])
    source = str(root / "parser/clang" / rule.file)
    entry = next(e for e in json.loads((build / "compile_commands.json").read_text()) if e["file"] == source)
    copy, object_file = folder / rule.file, folder / (rule.file + ".o")
    copy.write_text(changed(rule, root))
    words = shlex.split(entry["command"])
    words[words.index("-o") + 1] = str(object_file)
    if "-MF" in words:
        words[words.index("-MF") + 1] = str(object_file) + ".d"
    words = [str(copy) if w == source else w for w in words] + ["-Wno-error", "-w"]
    subprocess.run(words, cwd=entry["directory"], check=True, timeout=600)
    return object_file


def linked(rule, build, folder):
    """The folder of the broken module, with the program beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / MODULE).exists() and (folder / rule.file).exists() and \
            (folder / rule.file).read_text() == changed(rule):
        return folder
    object_file = compiled(rule, build, folder)
    commands = subprocess.run(["ninja", "-t", "commands", MODULE], cwd=build, check=True,
                              capture_output=True, text=True).stdout.splitlines()
    link = next(c for c in reversed(commands) if f"-o {MODULE}" in c)
    link = re.sub(r"\S*permverify_clang\.dir/" + re.escape(rule.file) + r"\.o", str(object_file), link)
    link = link.replace(f"-o {MODULE}", f"-o {folder / MODULE}")
    subprocess.run(["sh", "-c", link], cwd=build, check=True, timeout=600)
    if not (folder / "permverify").exists():
        shutil.copy(build / "permverify", folder / "permverify")
    return folder


def by_programs(folder, options):
    """The first seed of the C++ generator whose program ends otherwise than by g++."""
    command = [sys.executable, str(ROOT / "tests/differential/cpp/run_cpp.py"), "--machine",
               str(options.machine or options.build / "tests/differential/cpp/permverify_cpp_machine"), "--front-end", str(folder),
               "--seeds", options.seeds, "--batch", "40", "--stop", "--max-refused", "100"]
    if options.without:
        command += ["--without", options.without]
    made = subprocess.run(command, capture_output=True, text=True, timeout=options.seconds).stdout
    seeds = [int(n) for n in re.findall(r"^(?:different|fault|crash|hang|nothing): seed (\d+)", made, re.M)]
    return min(seeds, default=None)


def by_csmith(folder, options):
    """The first of csmith's seeds whose checksum is not that of gcc."""
    last = options.csmith
    for begin in range(1, last + 1, 10):
        made = subprocess.run([sys.executable, str(ROOT / "tests/differential/csmith/run_csmith.py"),
                               str(folder / "permverify"), "--seeds", f"{begin}..{min(begin + 9, last)}"],
                              capture_output=True, text=True, timeout=options.seconds).stdout
        seeds = [int(n) for n in re.findall(r"^FAILED seed (\d+)", made, re.M)]
        if seeds:
            return min(seeds)
    return None


def by_corpus(folder, options):
    """How many files of the corpus are not as expected; the same with the whole front end: none."""
    made = subprocess.run([str(ROOT / "tests/run_corpus.py"), str(folder / "permverify"), "--timeout", "60",
                           *[str(ROOT / "tests/corpus" / part) for part in ("cuda", "opencl")]],
                          capture_output=True, text=True, timeout=options.seconds)
    return len(re.findall(r"^FAIL", made.stdout + made.stderr, re.M)) or made.returncode


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, default=ROOT / "build")
    parser.add_argument("--out", type=Path, help="folder of the broken modules")
    parser.add_argument("--machine", type=Path, help="permverify_cpp_machine, if not that of the build")
    parser.add_argument("--rules", default="", help="words of the names of those that are tried; else all")
    parser.add_argument("--seeds", default="1..2000")
    parser.add_argument("--seconds", type=int, default=1200, help="for one judge")
    parser.add_argument("--without", default="", help="features that no program has")
    parser.add_argument("--csmith", type=int, default=0, help="so many of csmith's programs as a judge")
    parser.add_argument("--corpus", action="store_true", help="the corpus as a second judge")
    parser.add_argument("--only-link", action="store_true", help="only make the broken modules")
    parser.add_argument("--check", action="store_true", help="only whether each text stands in its file")
    parser.add_argument("--least", type=int, help="fail if fewer are convicted")
    options = parser.parse_args()
    options.build = options.build.resolve()
    return options


def main():
    options = arguments()
    chosen = [r for r in RULES if options.rules in r.name]
    for r in chosen:
        changed(r)
    if options.check:
        print(f"broken lowerings: {len(chosen)}, each text stands in its file")
        return
    convicted = 0
    for number, r in enumerate(chosen):
        start = time.time()
        folder = linked(r, options.build, (options.out or options.build / "broken") / re.sub(r"\W+", "_", r.name))
        if options.only_link:
            print(f"{r.name}: {time.time() - start:.0f} s", flush=True)
            continue
        seed = by_programs(folder, options) if options.seeds else None
        line = f"{r.name} | {'seed ' + str(seed) if seed else 'not convicted'}"
        if options.csmith:
            other = by_csmith(folder, options)
            line += f" | {'csmith seed ' + str(other) if other else 'not convicted'}"
        if options.corpus:
            line += f" | {by_corpus(folder, options)} files of the corpus"
        convicted += seed is not None
        print(f"{number + 1} | {line} | {time.time() - start:.0f} s", flush=True)
    print(f"broken lowerings: {convicted} of {len(chosen)} convicted by the C++ generator")
    if options.least and convicted < options.least:
        sys.exit(1)


if __name__ == "__main__":
    main()
