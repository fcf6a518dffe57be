#!/usr/bin/env python3
"""Names in the documents lead to something. In all of them, a path in a span of code (`logic/ir/cfg.*`) that begins with a folder
of the repository is one of its files or folders. In the documents about the sources (SOURCE_DOCUMENTS), so does a file without a
folder, and each name of C++ (`Lowering`, `Emitter::as_executed`) occurs in the sources outside of comments. Prints one closing
line."""
import re
import subprocess
import sys

from documents import documents
from harness import ROOT
from wording import COMMENT

SOURCE_DOCUMENTS = ["docs/internals.md"]

FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w./*-]+")
FILE = re.compile(r"[\w*-]+\.(h|cpp|py|ts|\*)")
NAME = re.compile(r"[A-Za-z]\w*(::~?\w+)*(\(\))?")
COMPOUND = re.compile(r"_|::|[a-z][A-Z]|^[A-Z][a-z]")
SOURCES = (".h", ".cpp", ".py", ".ts", ".txt", ".cmake", ".json")
GENERATED = {"web/dist"}


def alternatives(text):
    """`a/{b,c}.*` as the paths that it stands for."""
    braces = re.fullmatch(r"([^{]*)\{([^{}]*)\}(.*)", text)
    return [text] if not braces else [path for part in braces[2].split(",")
                                      for path in alternatives(braces[1] + part + braces[3])]


class Names:
    def __init__(self, files, read):
        """`files`: the paths of the repository; `read` gives the text of one of them."""
        self.paths = set(files) | {"/".join(file.split("/")[:k]) for file in files for k in range(1, file.count("/") + 1)}
        self.folders = {file.split("/")[0] for file in files if "/" in file}
        self.words = {word for file in files if file.endswith(SOURCES) and not file.startswith("docs/")
                      for line in read(file).split("\n") for word in re.findall(r"\w+", COMMENT.sub("", line))}

    def leads_somewhere(self, path, anywhere):
        pattern = re.escape(path.rstrip("/")).replace(r"\*", "[^/]*")
        return any(re.fullmatch(f"(.*/)?{pattern}" if anywhere else pattern, known) for known in self.paths)

    def fault(self, text, about_sources):
        """What the span of code names and is not there, or nothing."""
        for part in alternatives(text):
            is_path = PATH.fullmatch(part) and ("/" in part.rstrip("/") or part.endswith("/"))
            if is_path and part.split("/")[0] in self.folders and part.rstrip("/") not in GENERATED:
                if not self.leads_somewhere(part, False) and not (about_sources and self.leads_somewhere(part, True)):
                    return f"no file {part}"
            elif about_sources and (is_path or FILE.fullmatch(part)) and part.rstrip("/") not in GENERATED:
                if not self.leads_somewhere(part, True):
                    return f"no file {part}"
            elif about_sources and NAME.fullmatch(part) and COMPOUND.search(part):
                missing = [word for word in re.findall(r"\w+", part) if word not in self.words]
                if missing:
                    return f"no name {missing[0]}"
        return None

    def faults(self, text, about_sources):
        """(line, span, fault) of each span of code that leads nowhere."""
        plain = FENCE.sub(lambda fence: "\n" * fence[0].count("\n"), text)
        for found in SPAN.finditer(plain):
            fault = self.fault(found[1], about_sources)
            if fault:
                yield plain.count("\n", 0, found.start()) + 1, found[1], fault


def main():
    files = subprocess.run(["git", "-C", str(ROOT), "ls-files"], capture_output=True, text=True,
                           check=True).stdout.split()
    names = Names(files, lambda file: (ROOT / file).read_text(errors="replace"))
    count, pages = 0, documents()
    for page in pages:
        path = page.relative_to(ROOT).as_posix()
        for line, span, fault in names.faults(page.read_text(), path in SOURCE_DOCUMENTS):
            count += 1
            print(f"{path}:{line}: `{span}`: {fault}")
    print(f"names in documents: {count} faults, {len(pages)} documents, {len(names.words)} words of the sources")
    sys.exit(1 if count or not pages or not names.words else 0)


if __name__ == "__main__":
    main()
