"""Takes every permission out of a source: what is left are functional contracts."""
import re

RIGHT = re.compile(r"\b([Pp]erm|Atomic|AtomicPerm|\\pointer|\\pointer_index)\s*\(")


def closing(text, start):
    """The index behind the bracket that closes the one at `start`."""
    depth = 0
    for i in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return len(text)


def innermost_star(text):
    """The last `(\\forall* ...)`: none is inside of it."""
    at = max(text.rfind("(\\forall*"), text.rfind("(forall*"))
    return (at, closing(text, at)) if at >= 0 else None


def strip(text):
    while (place := innermost_star(text)) is not None:
        body = text[place[0]:place[1]]
        text = text[:place[0]] + "true" + "\n" * body.count("\n") + text[place[1]:]
    while (match := RIGHT.search(text)) is not None:
        end = closing(text, match.end() - 1)
        text = text[:match.start()] + "true" + text[end:]
    text = re.sub(r"\*\*(?!/)", "&&", text)
    # Clauses of which nothing is left.
    text = re.sub(r"\b(?:kernel |group )?(?:requires|ensures|context|loop_invariant|invariant)\s+true(?:[ \t]*&&[ \t]*true)*[ \t]*;", "", text)
    text = re.sub(r"\btrue[ \t]*&&[ \t]*(?=[^\s@])", "", text)
    return re.sub(r"[ \t]*&&[ \t]*true[ \t]*(?=;)", "", text)
