#!/usr/bin/env python3
"""The page of the playground, built in a folder of the build and driven by a browser (web/test/page.mjs); reports as pages, under
axe (web/test/report.mjs).

usage: page.py PERMVERIFY FOLDER [--reports]: only those. Ends with 77, and says why, where a tool or npm's registry is missing."""
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import harness

SKIPPED = 77
LEAST_NODE = 18
COPIED = ["package.json", "package-lock.json", "tsconfig.json", "build.mjs", "src", "static", "test"]
NO_REGISTRY = re.compile(r"\b(ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ENOTCACHED)\b")


def skip(reason):
    print(f"page: skipped: {reason}")
    sys.exit(SKIPPED)


def missing_tool():
    """What the test lacks on this machine, in words; empty: nothing."""
    for tool in ("node", "npm", "chromium"):
        if shutil.which(tool) is None:
            return f"there is no {tool} (packages.txt)"
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < LEAST_NODE:
        return f"node {version} is older than {LEAST_NODE}"
    return ""


def copy_sources(folder):
    """The sources are copied anew; node_modules stays, and `npm ci` replaces it when the lock file differs."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        target = folder / name
        if target.is_dir():
            shutil.rmtree(target)
        source = harness.ROOT / "web" / name
        shutil.copytree(source, target) if source.is_dir() else shutil.copy2(source, target)


def install(folder):
    """`npm ci`, unless these very packages are installed."""
    lock, stamp = (folder / "package-lock.json").read_bytes(), folder / "installed.lock"
    if stamp.exists() and stamp.read_bytes() == lock and (folder / "node_modules").is_dir():
        return
    done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        if NO_REGISTRY.search(done.stderr):
            skip("npm's registry cannot be reached")
        sys.exit(f"page: npm ci failed\n{done.stderr}")
    stamp.write_bytes(lock)


REPORTED = {
    "race.cu": "__global__ void race(int *a) { __shared__ int s[64]; s[threadIdx.x] = a[0]; if (threadIdx.x == 0) a[1] = s[1]; a[2] = threadIdx.x; }\n",
    "open.cu": "__global__ void hard(unsigned *a) { unsigned i = blockIdx.x * blockDim.x + threadIdx.x; a[i * 2654435761u] = i; }\n",
    "allowed.cl": "__kernel void k(__global int *a) {\n  a[0] = 1;  // permverify: allow race -- every thread stores the same\n}\n",
    "fine.pvl": "kernel k { global int[gsize] a; requires Perm(a[tid], write); ensures Perm(a[tid], write) ** a[tid] == 1; void main() { a[tid] = 1; } }\n",
    "wrong.cu": "__global__ void k(int *a) { a[0] = missing; }\n",
}


def reports(permverify, folder):
    """Every shape of a report: of each file alone, of all together, with what an earlier report has."""
    folder.mkdir(exist_ok=True)
    for name, text in REPORTED.items():
        (folder / name).write_text(text)
    pages = []
    def report(page, *words):
        done = subprocess.run([str(permverify), *words, "--rlimit", "2000", "--progress", "none", "--format", "json", "--out", f"html={page}"], cwd=folder,
                              capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1, 2, 5):
            sys.exit(f"page: no report of {words}: {done.stderr}")
        pages.append(str(folder / page))
        return done.stdout
    for name in REPORTED:
        report(name + ".html", name)
    (folder / "earlier.json").write_text(report("all.html", *REPORTED))
    report("baseline.html", *REPORTED, "--baseline", "earlier.json")
    report("example.html", str(harness.ROOT / "examples" / "binomial.pvl"))
    return pages


def browse(permverify, folder):
    """In a session of its own, so that nothing of the browser outlives a failure."""
    command = ["node", "test/page.mjs", str(permverify), shutil.which("chromium"), str(folder / "screenshots")]
    environment = dict(os.environ, PERMVERIFY_EXAMPLES=str(harness.ROOT / "examples"),
                       PERMVERIFY_LABS=str(harness.ROOT / "labs"))
    process = subprocess.Popen(command, cwd=folder, env=environment, start_new_session=True)
    try:
        return process.wait(timeout=900)
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def main():
    permverify, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    lacking = missing_tool()
    if lacking:
        skip(lacking)
    copy_sources(folder)
    install(folder)
    subprocess.run(["node", "test/report.mjs", shutil.which("chromium"), *reports(permverify, folder / "reports")], cwd=folder, check=True, timeout=600)
    if "--reports" in sys.argv:
        return 0
    subprocess.run(["npm", "run", "--silent", "build"], cwd=folder, check=True)
    return browse(permverify, folder)


if __name__ == "__main__":
    sys.exit(main())
