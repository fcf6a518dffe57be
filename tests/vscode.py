#!/usr/bin/env python3
"""The extension for Visual Studio Code: it builds to a .vsix that has what it needs, and its parts work without the editor.

usage: vscode.py FOLDER. Ends with 77, and says why, where a tool or npm's registry is missing."""
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import harness
import page

SOURCE = harness.ROOT / "editors" / "vscode"
WANTED = {"extension/package.json", "extension/dist/extension.js", "extension/syntaxes/pvl.tmLanguage.json",
          "extension/language-configuration.json"}


def main():
    folder = Path(sys.argv[1]).resolve()
    if shutil.which("npm") is None:
        page.skip("there is no npm (packages.txt)")
    folder.mkdir(parents=True, exist_ok=True)
    for entry in SOURCE.iterdir():
        if entry.name in ("node_modules", "dist"):
            continue
        target = folder / entry.name
        if target.is_dir():
            shutil.rmtree(target)
        shutil.copytree(entry, target) if entry.is_dir() else shutil.copy2(entry, target)
    shutil.copy2(harness.ROOT / "LICENSE", folder / "LICENSE")
    page.install(folder)
    for command in (["build"], ["test"], ["package"]):
        subprocess.run(["npm", "run", "--silent", *command], cwd=folder, check=True)
    with zipfile.ZipFile(folder / "permverify.vsix") as package:
        names = set(package.namelist())
    if not WANTED <= names:
        sys.exit(f"vscode: the package lacks {', '.join(sorted(WANTED - names))}")
    if [name for name in names if "node_modules" in name or name.endswith(".ts")]:
        sys.exit("vscode: the package has sources or dependencies besides the bundle")
    print(f"vscode: {len(names)} files in the package")


if __name__ == "__main__":
    main()
