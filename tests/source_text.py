"""Rewriting PVL source as text: comments, brackets, barrier statements."""
import re
from dataclasses import dataclass

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
BARRIER = re.compile(r"\bbarrier\s*\(")
PAIRS = {"(": ")", "{": "}", "[": "]"}


def blank_comments(text):
    """The text with comments as spaces: every offset stays what it was."""
    return COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def replace_code(text, old, new):
    """Replaces `old` by `new` wherever it stands outside comments."""
    code, out, done = blank_comments(text), [], 0
    at = code.find(old)
    while at != -1:
        out += [text[done:at], new]
        done = at + len(old)
        at = code.find(old, done)
    return "".join(out) + text[done:]


def matching(code, at):
    """The offset behind the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(code)):
        if code[i] in PAIRS:
            depth += 1
        elif code[i] in PAIRS.values():
            depth -= 1
            if depth == 0:
                return i + 1
    raise ValueError("a bracket is not closed")


@dataclass
class Barrier:
    begin: int            # of the word `barrier`
    end: int              # behind its block or its semicolon
    arguments_begin: int  # behind the opening parenthesis
    arguments: str


def barriers(text):
    """The barrier statements of a program, in order."""
    code = blank_comments(text)
    found = []
    for match in BARRIER.finditer(code):
        open_at = match.end() - 1
        close_at = matching(code, open_at)
        rest = re.compile(r"\s*([{;])").match(code, close_at)
        if not rest:
            continue
        end = matching(code, rest.start(1)) if rest.group(1) == "{" else rest.end()
        found.append(Barrier(match.start(), end, open_at + 1, text[open_at + 1:close_at - 1]))
    return found


def unfenced_arguments(arguments):
    """The arguments of a barrier without its fences; its id stays."""
    if "{" in arguments:
        return re.sub(r"\{[^}]*\}", "{}", arguments)
    parts = [part.strip() for part in arguments.split(",")]
    kept = [part for part in parts if part not in ("local", "global")]
    return arguments if kept == parts else ", ".join(kept)
