#!/usr/bin/env python3
"""`permverify export --opencl`, then a host program that only knows the written files: its final memory
is that of `permverify run` on the same launch. Also the exit codes of the command.

    run_export.py PERMVERIFY RUN_EXPORTED"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
LAUNCHES = [
    ("vector_add", ["--local-size", "4", "--num-groups", "2"]),
    ("binomial", ["--local-size", "6"]),
    ("transpose_tiled", ["--local-size", "2,2", "--num-groups", "3,2"]),
    ("tree_reduction", ["--local-size", "8", "--seed", "5"]),
    ("histogram_private", ["--local-size", "4", "--param", "m=3", "--param", "nbins=2"]),
]


def run(*command):
    return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, text=True, cwd=ROOT)


def global_memory(report):
    return {array["array"]: array["final"] for array in report["run"]["memory"]
            if array["space"] == "global"}


def compare(permverify, host, name, options, folder):
    source = ROOT / "examples" / f"{name}.pvl"
    exported = run(permverify, "export", "--opencl", source, *options, "-o", folder)
    if exported.returncode != 0:
        return [f"{name}: export ends with {exported.returncode}: {exported.stdout}{exported.stderr}"]
    wanted = global_memory(json.loads(run(permverify, "run", source, *options, "--format", "json").stdout))
    on_device = run(host, Path(folder) / f"{name}.json")
    got = {line.split(" =")[0]: line.split(" =")[1].split() for line in on_device.stdout.splitlines()}
    return [] if got == wanted else [f"{name}: {got} on the device, {wanted} on the machine {on_device.stderr}"]


def exit_codes(permverify, folder):
    cases = [
        (0, ["--opencl", "examples/vector_add.pvl", "-o", f"{folder}/one.cl"]),
        (2, ["--opencl", "examples/saxpy.pvl", "-o", folder]),
        (2, ["--opencl", "examples/missing.pvl", "-o", folder]),
        (3, ["examples/vector_add.pvl", "-o", folder]),
        (3, ["--opencl", "examples/vector_add.pvl", "--kernel", "other", "-o", folder]),
        (3, ["--opencl", "examples/vector_add.pvl", "--local-size", "2,2", "-o", folder]),
        (5, ["--opencl", "examples/vector_add.pvl", "--local-size", "1", "--num-groups", "1",
             "--param", "n=5", "-o", folder]),
    ]
    faults = []
    for code, arguments in cases:
        ended = run(permverify, "export", *arguments)
        if ended.returncode != code:
            faults.append(f"export {' '.join(arguments)}: ends with {ended.returncode}, not {code}")
    if not (Path(folder) / "one.cl").is_file() or not (Path(folder) / "one.json").is_file():
        faults.append("-o FILE.cl: one of the two files is missing")
    return faults


def main():
    permverify, host = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        faults = exit_codes(permverify, folder)
        for name, options in LAUNCHES:
            faults += compare(permverify, host, name, options, folder)
    for fault in faults:
        print("FAILED", fault)
    print(f"export: {len(LAUNCHES)} launches, {len(faults)} failures")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
