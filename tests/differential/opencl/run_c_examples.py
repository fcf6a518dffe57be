#!/usr/bin/env python3
"""Each OpenCL example, as it is, on the machine behind the C front end and on the device of this
computer: from the same memory, in small launches that meet its contract, both leave the same in all
global memory. Every file of examples/opencl has its launches here.

    run_c_examples.py PERMVERIFY RUN_EXPORTED"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent.parent
ONE = ["--num-groups", "1"]
# Launches of each example; what is not given is drawn and made to satisfy the preconditions.
LAUNCHES = {
    "binomial": [["--local-size", "6", *ONE], ["--local-size", "2", *ONE]],
    "block_reverse": [["--local-size", "5", "--num-groups", "3"]],
    "diffusion": [["--local-size", "4", "--num-groups", "2", "--param", "c=0.5"]],
    "histogram_atomic": [["--local-size", "4", "--num-groups", "3", "--param", "nbins=3"]],
    "histogram_private": [["--local-size", "4", *ONE, "--param", "m=3", "--param", "nbins=2",
                           "--param", "in.length=12", "--array", "in=0,1,1,0,0,0,1,1,1,0,1,1"]],
    "inclusive_scan": [["--local-size", "7", *ONE], ["--local-size", "8", *ONE]],
    "matrix_product_naive": [["--local-size", "2,3", "--num-groups", "2,1", "--param", "n=3"]],
    "matrix_product_tiled": [["--local-size", "2,2", "--num-groups", "2,1", "--param", "T=2",
                              "--param", "m=2"]],
    "maximum_two_phases": [["--local-size", "4", *ONE, "--param", "m=3"]],
    "neighbour_shift": [["--local-size", "6", *ONE]],
    "odd_even_sort": [["--local-size", "4", *ONE, "--param", "rounds=8"]],
    "own_contracts": [["--local-size", "3", "--num-groups", "2"]],
    "saxpy": [["--local-size", "4", "--num-groups", "2", "--param", "n=7"]],
    "saxpy_grid_stride": [["--local-size", "2", "--num-groups", "2", "--param", "n=11"]],
    "sum_atomic": [["--local-size", "4", "--num-groups", "3"]],
    "transpose_flat": [["--local-size", "2,3", "--num-groups", "2,1"]],
    "transpose_naive": [["--local-size", "2,2", "--num-groups", "2,2", "--param", "width=3",
                         "--param", "height=4"]],
    "transpose_tiled": [["--local-size", "2,2", "--num-groups", "3,2", "--param", "T=2"]],
    "tree_reduction": [["--local-size", "8", "--num-groups", "2", "--param", "levels=3",
                        "--param", "in.length=16", "--param", "out.length=2",
                        "--param", "tmp.length=8"]],
    "unfenced_barrier": [["--local-size", "6", *ONE]],
    "uniform_barriers": [["--local-size", "4", *ONE, "--param", "rounds=3", "--param", "shift=1"],
                         ["--local-size", "4", *ONE, "--param", "rounds=3", "--param", "shift=0"]],
    "vector_add": [["--local-size", "4", "--num-groups", "2", "--param", "n=7"]],
    "vector_add_grid_stride": [["--local-size", "2", "--num-groups", "2", "--param", "n=11", "--param",
                                "a.length=11", "--param", "b.length=11", "--param", "c.length=11"]],
}
BYTES = {"int": 4, "uint": 4, "float": 4}
SKIPPED = 77


class Failure(Exception):
    """What to tell of an example that fails."""


def run(*command):
    return subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, text=True, cwd=ROOT)


def parameters(text, name):
    """(name, type, kind) of each parameter of the kernel, in order."""
    found = re.search(rf"__kernel void {name}\(([^)]*)\)", text)
    if not found:
        raise Failure("no such kernel")
    for parameter in found[1].split(","):
        words = re.findall(r"\w+", parameter)
        kind = ("local" if "__local" in words else "global") if "*" in parameter else "value"
        if words[-2] not in BYTES:
            raise Failure(f"parameter {words[-1]} is of type {words[-2]}")
        yield words[-1], words[-2], kind


def number(text, kind):
    return float(text) if kind == "float" else int(text)


def description(source, machine_run):
    """The launch of the machine, for the host program."""
    launch, name = machine_run["launch"], machine_run["kernel"]
    memory = {array["array"]: array for array in machine_run["memory"]}
    arguments, values = [], []
    for index, (parameter, kind, space) in enumerate(parameters(source.read_text(), name)):
        arguments.append({"pvl_name": parameter, "kind": space, "type": kind,
                          "element_bytes": BYTES[kind]})
        value = {"index": index}
        if space == "value":
            value["value"] = number(launch["params"][parameter], kind)
        elif space == "local":
            value["bytes"] = memory[parameter]["extents"][0] * BYTES[kind]
        else:
            value["initial"] = [number(cell, kind) for cell in memory[parameter]["initial"]]
        values.append(value)
    used = max(d for d in range(3) if d == 0 or launch["gsize"][d] * launch["ngroups"][d] > 1) + 1
    return {"source": source.name, "kernel": name, "build_options": "-cl-std=CL1.2 -cl-opt-disable",
            "work_dim": used, "arguments": arguments,
            "launch": {"local_size": launch["gsize"],
                       "global_size": [g * n for g, n in zip(launch["gsize"], launch["ngroups"])],
                       "arguments": values}}


def compare(permverify, host, source, options, folder):
    """The number of cells that are the same on both sides."""
    ended = run(permverify, "run", source, *options, "--local", "--format", "json")
    if ended.returncode not in (0, 1, 2, 5):
        raise Failure(f"the machine ends with {ended.returncode}: {ended.stderr}"[:400])
    report = json.loads(ended.stdout)
    if ended.returncode != 0 or not report["run"]["preconditions_hold"]:
        raise Failure(f"the machine ends with {ended.returncode}: {report.get('run', report)}"[:400])
    wanted = description(source, report["run"])
    path = Path(folder) / "launch.json"
    (Path(folder) / source.name).write_text(source.read_text())
    path.write_text(json.dumps(wanted))
    on_device = run(host, path)
    if on_device.returncode != 0:
        raise Failure(f"the device: {on_device.stderr}")
    got = {line.split(" =")[0]: line.split(" =")[1].split() for line in on_device.stdout.splitlines()}
    types = {a["pvl_name"]: a["type"] for a in wanted["arguments"]}
    cells = 0
    for array in report["run"]["memory"]:
        if array["space"] != "global":
            continue
        name = array["array"]
        for i, (machine, device) in enumerate(zip(array["final"], got[name], strict=True)):
            if number(machine, types[name]) != number(device, types[name]):
                raise Failure(f"{name}[{i}] is {machine} on the machine, {device} on the device")
            cells += 1
    return cells


def main():
    permverify, host = sys.argv[1:3]
    files = sorted((ROOT / "examples" / "opencl").glob("*.cl"))
    faults, cells, launches = [], 0, 0
    for missing in {f.stem for f in files} ^ LAUNCHES.keys():
        faults.append(f"{missing}: an example without launches, or launches without an example")
    with tempfile.TemporaryDirectory() as folder:
        probe = run(permverify, "check", files[0])
        if "input:no_clang" in probe.stdout + probe.stderr:
            print("c examples: skipped: the C front end is not installed")
            sys.exit(SKIPPED)
        for source in files:
            for options in LAUNCHES.get(source.stem, []):
                launches += 1
                try:
                    cells += compare(permverify, host, source, options, folder)
                except Failure as failure:
                    faults.append(f"{source.name} {' '.join(options)}: {failure}")
    for fault in faults:
        print("FAILED", fault)
    print(f"c examples: {len(files)} files, {launches} launches, {cells} cells of global memory are "
          f"the same, {len(faults)} failures")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
