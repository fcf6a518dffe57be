"""The clauses of an annotated program, as text: where each stands, whose it is, its conjuncts."""
import re
from dataclasses import dataclass

from source_text import PAIRS, blank_comments

ANNOTATION = re.compile(r"/\*@.*?\*/|//@[^\n]*", re.DOTALL)
C_TEXT = re.compile(ANNOTATION.pattern + r"|//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
MARKS = re.compile(r"/\*@|@?\*/|//@|(?<=\n)[ \t]*@")
CLAUSE = re.compile(r"\b(?:(kernel|group)\s+)?(requires|ensures|context_everywhere|context|loop_invariant|"
                    r"invariant|decreases)\b")
RESOURCE = re.compile(r"\bresource\s+(\w+)")
JOINER = re.compile(r"\*\*|&&")
TOKEN = re.compile(r"\s*(\w+|\S)")
AFTER_C = {"for": "invariant", "while": "invariant", "do": "invariant", "__syncthreads": "barrier",
           "barrier": "barrier", "work_group_barrier": "barrier", "pure": None, "lemma": None, "resource": None}
AFTER_PVL = {"kernel": "kernel", "pure": None, "static": None, "lemma": None, "resource": None,
             "for": "invariant", "while": "invariant", "do": "invariant"}


@dataclass
class Conjunct:
    """One part of a clause that can be left out on its own: what stands between begin and end."""
    kind: str       # "permission, barrier", "fact, thread ensures", ...
    begin: int
    end: int
    clause: tuple   # (begin, end) of the whole clause, which goes if all of its conjuncts do
    line: int
    text: str


def annotations_only(text):
    """The text of a C source with everything but annotations as spaces, and one with the program, too:
    no comments, no marks. Every offset stays what it was."""
    def blank(piece):
        return re.sub(r"[^\n]", " ", piece)

    program = C_TEXT.sub(lambda m: MARKS.sub(lambda mark: blank(mark.group()), m.group())
                         if ANNOTATION.fullmatch(m.group()) else blank(m.group()), text)
    only, done = [], 0
    for match in C_TEXT.finditer(text):
        if ANNOTATION.fullmatch(match.group()):
            only += [blank(text[done:match.start()]), program[match.start():match.end()]]
            done = match.end()
    return "".join(only) + blank(text[done:]), program


def at_top(code, begin, end):
    """The offsets between begin and end that no bracket of this part encloses."""
    depth = 0
    for i in range(begin, end):
        if code[i] in PAIRS:
            depth += 1
        elif code[i] in PAIRS.values():
            depth -= 1
        elif depth == 0:
            yield i


def end_of_clause(code, begin):
    """The offset of the semicolon that ends a clause, or None."""
    return next((i for i in at_top(code, begin, len(code)) if code[i] == ";"), None)


def parts_of(code, begin, end):
    """(begin, end) of the conjuncts of a formula: those behind its last `==>`, if it has one. A formula with
    another connective is one conjunct."""
    top = set(at_top(code, begin, end))
    arrows = [i for i in sorted(top) if code.startswith("==>", i)]
    start = arrows[-1] + 3 if arrows else begin
    if any(code[i] == "?" or code.startswith("||", i) for i in top if i >= start):
        return [(begin, end)]
    cuts = [m for m in JOINER.finditer(code, start, end) if m.start() in top]
    if not cuts:
        return [(begin, end)]
    edges = [start, *(m.end() for m in cuts)]
    ends = [*(m.start() for m in cuts), end]
    return list(zip(edges, ends))


def enclosing_barrier(program, at):
    """Whether the innermost open brace before this place is that of a barrier of PVL."""
    depth = 0
    for i in range(at - 1, -1, -1):
        if program[i] == "}":
            depth += 1
        elif program[i] == "{":
            if depth == 0:
                return re.search(r"\bbarrier\s*\([^;{}]*(?:\{[^{}]*\}[^;{}]*)?\)\s*$", program[:i]) is not None
            depth -= 1
    return False


def place_of(program, begin, behind, level, word, pvl):
    """Whose clause it is: kernel, group, thread, barrier, invariant; None for functions and lemmas."""
    if level:
        return level
    if word in ("loop_invariant", "invariant"):
        return "invariant"
    if pvl and enclosing_barrier(program, begin):
        return "barrier"
    token = TOKEN.match(program, behind)
    return (AFTER_PVL if pvl else AFTER_C).get(token.group(1) if token else "", "thread")


def kind_of(text, place, word, resources):
    """The row of the table that a conjunct belongs to."""
    if re.search(r"\b(Perm|Atomic|perm)\s*\(|\\pointer(_index)?\s*\(", text) or any(
            re.search(rf"\b{name}\s*\(", text) for name in resources):
        return f"permission, {place}"
    if place in ("barrier", "invariant"):
        return f"fact, {place}"
    return f"fact, {place} {'context' if word.startswith('context') else word}"


def conjuncts_of(text, pvl):
    """Every conjunct of every clause, those of functions and lemmas apart."""
    code, program = (blank_comments(text),) * 2 if pvl else annotations_only(text)
    found, resources = [], RESOURCE.findall(code)
    at = 0
    while match := CLAUSE.search(code, at):
        end = end_of_clause(code, match.end())
        if end is None:
            break
        at = behind = end + 1
        while follower := re.compile(r"\s*" + CLAUSE.pattern).match(program, behind):
            behind = (end_of_clause(code, follower.end()) or len(code)) + 1
        level, word = match.groups()
        place = place_of(program, match.start(), behind, level, word, pvl)
        if place is None or word == "decreases":
            continue
        for begin, until in parts_of(code, match.end(), end):
            piece = " ".join(code[begin:until].split())
            found.append(Conjunct(kind_of(piece, place, word, resources), begin, until, (match.start(), end + 1),
                                  text.count("\n", 0, match.start()) + 1, piece))
    return found


def without(text, left_out, pvl):
    """The text without these conjuncts; lines stay where they are."""
    all_of = {}
    for part in conjuncts_of(text, pvl):
        all_of.setdefault(part.clause, []).append(part)
    gone = {(part.begin, part.end) for part in left_out}
    out = list(text)

    def blank(begin, end):
        for i in range(begin, end):
            if out[i] != "\n" and not is_mark(text, i, pvl):
                out[i] = " "

    for clause, parts in all_of.items():
        kept = [p for p in parts if (p.begin, p.end) not in gone]
        if not kept:
            blank(*clause)
            continue
        last_kept = kept[-1].end
        for part in parts:
            if (part.begin, part.end) in gone:
                if part.begin < last_kept:           # the joiner behind it goes, too
                    blank(part.begin, part.end + 2)
                else:
                    blank(part.begin - 2, part.end)
    return "".join(out)


def is_mark(text, at, pvl):
    """Whether this is the `@` with which a line of an annotation in C begins."""
    return not pvl and text[at] == "@" and not text[text.rfind("\n", 0, at) + 1:at].strip()
