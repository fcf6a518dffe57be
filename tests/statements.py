#!/usr/bin/env python3
"""A statement kind that is added must not be forgotten: outside of logic/ir, statements are told apart by
visitors with every arm named (logic/ir/visit.h, logic/ir/effects.h). Counts every test for single kinds,
and every arm for any kind, against the list below. Prints one closing line.

    tests/statements.py [--visitors]     --visitors: lists the sources that need an arm for a new kind"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("apps", "checker", "driver", "encoder", "export", "logic", "parser", "report", "runtime_spec",
         "support")

# file: how many tests for single kinds, and why it is harmless that another kind fails them.
ALLOWED = {
    "driver/houdini/find_invariants.cpp": (1, "clauses that stand at a loop are printed"),
    "checker/replay/replay.cpp": (1, "the wording of a hint: a loop stands before the place"),
    "export/statement_text.cpp": (1, "what may stand in a step is decided by the visitor behind it"),
    "driver/verify/second_try.cpp": (1, "a loop without invariants is tried again"),
    "logic/inference/annotate.cpp": (2, "clauses are added to the loops and barriers of a plan"),
    "logic/inference/completed.cpp": (2, "clauses are added to the loops and barriers of a plan"),
    "logic/inference/candidates.cpp": (1, "a loop declares variables that its invariants may name"),
    "logic/inference/latches.cpp": (1, "a guess is missed; it is proved before it counts"),
    "logic/inference/watch_sites.cpp": (6, "a guess is missed; it is proved before it counts"),
    "logic/inference/demanded.cpp": (3, "a guess is missed; it is proved before it counts"),
    "logic/inference/unrolled_exchange.cpp": (7, "a loop of another form is left as it is; what its body defines and where it jumps, is asked of its effects"),
    "logic/inference/loop_counters.cpp": (2, "a guess is missed; it is proved before it counts"),
    "logic/ir/atomics.h": (1, "it asks for the kind itself"),
    "logic/analysis/locks.cpp": (3, "what is no atomic operation takes no lock and gives none back"),
    "logic/analysis/lock_holding.cpp": (1, "what else writes to the array, by its effects, makes it no lock"),
    "logic/analysis/group_locks.cpp": (2, "what else writes to the array, by its effects, makes it no lock"),
    "logic/analysis/group_ticket.cpp": (2, "what else writes to the counter, by its effects, makes it no ticket"),
    "logic/analysis/flags.cpp": (1, "what else writes to the array, by its effects, makes it no flag"),
    "logic/race/barrier_roles.cpp": (1, "the declarations of counters are looked for"),
    "logic/race/barrier_skeleton.cpp": (3, "without the assignment that is looked for, nothing is known"),
    "logic/race/known_values.cpp": (2, "what gets its value in another way is unknown"),
    "runtime_spec/machine/program.cpp": (1, "whether a loop has a barrier is asked of its effects"),
    "logic/race/drop_invariants.cpp": (1, "clauses of loops are left out"),
    "parser/pvl/resolve_vec.cpp": (2, "a body that holds anything else is refused"),
    "parser/clang/inliner.cpp": (1, "a jump that is not needed is left out; others stay"),
    "parser/clang/copies_under_way.cpp": (2, "the declarations that an index needs are kept, and others are left out; a barrier of a warp is refused"),
    "parser/clang/named_barriers.cpp": (10, "between an arrival and its wait whatever else stands is refused; branches and loops are asked for arrivals"),
    "parser/clang/statements.cpp": (1, "a block that is not needed is left out; others stay"),
}

VARIANT = re.compile(r"struct Stmt \{\s*using Node = std::variant<(.*?)>;", re.DOTALL)
VISITORS = re.compile(r"\b(visit_stmt|visit_simple|visit_effects|std::visit)\(")
ANY_ARM = re.compile(r"\]\s*(?:\((?:const )?auto\b|<\s*(?:class|typename)\b)")


def kinds():
    names = VARIANT.search((ROOT / "logic/ir/stmt.h").read_text()).group(1)
    return [name.strip() for name in names.split(",")]


def single_tests(text, names):
    """How often one kind is asked for."""
    pattern = r"\b(?:get_if|holds_alternative)<\s*(?:permverify::)?(?:ir::)?(?:" + "|".join(names) + r")\s*>"
    return len(re.findall(pattern, text))


def matching(text, start):
    """The text from an opening parenthesis to its closing one."""
    depth = 0
    for end in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        if depth == 0:
            return text[start:end]
    return text[start:]


def one_arm(names):
    return re.compile(r"\((?:const )?(?:ir::)?(?:" + "|".join(names) + r")\s*&")


def visits_statements(name, text, names):
    """A new kind of statement needs an arm here."""
    def of_statements(arms):
        return one_arm(names).search(arms) or name.startswith("logic/ir/") and re.search(r"\bstmt(->|\.)node\b", arms)

    return any(visitor.group(1) in ("visit_stmt", "visit_simple") or
               visitor.group(1) == "std::visit" and of_statements(matching(text, visitor.end() - 1))
               for visitor in VISITORS.finditer(text))


def arms_for_any(text, names):
    """Arms of visitors of statements that would take every kind."""
    found = 0
    for visitor in VISITORS.finditer(text):
        arms = matching(text, visitor.end() - 1)
        if visitor.group(1) != "std::visit" or one_arm(names).search(arms):
            found += len(ANY_ARM.findall(arms))
    return found


def check(name, text, names, allowed):
    """The faults of one source file."""
    faults = []
    found, wanted = single_tests(text, names), allowed.get(name, (0, ""))[0]
    if found != wanted:
        faults.append(f"{name}: {found} tests for single kinds of statements, {wanted} are listed: use "
                      "visit_stmt, visit_simple or visit_effects")
    if arms_for_any(text, names):
        faults.append(f"{name}: an arm for any kind of statement would swallow a new one")
    return faults


def list_visitors(names):
    for room in (*ROOMS, "tests"):
        for file in sorted((ROOT / room).rglob("*.cpp")):
            name = file.relative_to(ROOT).as_posix()
            if visits_statements(name, file.read_text(), names):
                print(name)


def main():
    names = kinds()
    if sys.argv[1:] == ["--visitors"]:
        return list_visitors(names)
    faults, files = [], 0
    for room in ROOMS:
        for file in sorted((ROOT / room).rglob("*")):
            name = file.relative_to(ROOT).as_posix()
            if file.suffix not in (".h", ".cpp") or name.startswith("logic/ir/"):
                continue
            files += 1
            faults += check(name, file.read_text(), names, ALLOWED)
    faults += [f"{name}: is listed, but does not exist" for name in ALLOWED if not (ROOT / name).is_file()]
    print("\n".join(faults), end="\n" if faults else "")
    print(f"statements: {len(faults)} faults in {files} files, {len(names)} kinds")
    sys.exit(1 if faults or not files else 0)


if __name__ == "__main__":
    main()
