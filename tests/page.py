#!/usr/bin/env python3
"""The page of the playground, built in a folder of the build and driven by a browser (web/test/page.mjs).

usage: page.py PERMVERIFY FOLDER. Ends with 77, and says why, where a tool or npm's registry is missing."""
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
    subprocess.run(["npm", "run", "--silent", "build"], cwd=folder, check=True)
    return browse(permverify, folder)


if __name__ == "__main__":
    sys.exit(main())
