"""Programs of csmith, and what becomes of them: a kernel of one thread in OpenCL C or CUDA.

A kernel has no variables of a file that start with a value and hold pointers. So the globals of a
program become variables of the kernel, and each function gets the address of each of them. Where the
program has no pointers, they may be in memory instead: local memory in OpenCL C, `__device__`
variables in CUDA, assigned when the kernel starts."""
import random
import re
import subprocess
import tempfile
from dataclasses import dataclass, field

GLOBAL = re.compile(r"^static (?P<type>[^=;()]*?)\b(?P<name>g_\d+)(?P<extents>(?:\[\d+\])*)"
                    r" = (?P<value>.*);$")
FUNCTION = re.compile(r"\b(func_\d+\()(?:void)?(\))?")
VALUE = re.compile(r'transparent_crc\((.*), "[^"]*", print_hash_value\);')
CONSTANT = re.compile(r"\b(0x[0-9A-Fa-f]+|\d+)(U?)LL\b")

# Always left out: what no kernel has (bit-fields), and pragmas for the layout.
NEVER = ("--no-argc", "--no-bitfields", "--no-packed-struct", "--concise")
# Each is left out of about a third of the programs, so that the rest of them is in small ones, too.
SOMETIMES = ("--no-pointers", "--no-structs", "--no-unions", "--no-arrays", "--no-jumps",
             "--no-comma-operators", "--no-compound-assignment", "--no-embedded-assigns",
             "--no-pre-incr-operator", "--no-post-incr-operator", "--no-consts", "--no-math64",
             "--no-const-pointers", "--take-no-union-field-addr", "--no-addr-taken-of-locals")


def options_of(seed, small=False):
    """What csmith is called with: drawn from the seed, the same on every machine."""
    draw = random.Random(seed)
    chosen = [option for option in SOMETIMES if draw.random() < 0.3]
    if draw.random() < 0.9:
        chosen.append("--no-volatiles")
    if small:
        chosen += ["--no-arrays", "--no-jumps"]
        functions, block = draw.randint(1, 2), draw.randint(1, 3)
        depth, expression = draw.randint(1, 2), draw.randint(2, 4)
    else:
        functions, block = draw.randint(1, 4), draw.randint(2, 4)
        depth, expression = draw.randint(2, 4), draw.choice((3, 5, 8))
    sizes = {"--max-funcs": functions, "--max-block-size": block, "--max-block-depth": depth,
             "--max-expr-complexity": expression, "--max-array-dim": draw.randint(1, 3),
             "--max-array-len-per-dim": draw.randint(2, 6),
             "--max-pointer-depth": draw.randint(1, 3), "--max-struct-fields": draw.randint(1, 5)}
    command = ["csmith", "--seed", str(seed), *NEVER, *chosen]
    for name, value in sizes.items():
        command += [name, str(value)]
    return command


def generate(seed, small=False):
    """The text of a program."""
    with tempfile.TemporaryDirectory() as folder:  # csmith writes a file where it stands
        ended = subprocess.run(options_of(seed, small), stdout=subprocess.PIPE, check=True,
                               timeout=60, encoding="utf-8", cwd=folder)
    return ended.stdout


@dataclass
class Variable:
    """A global of the program."""
    type: str
    name: str
    extents: str
    value: str

    def place(self, in_memory):
        """The declaration, without an initial value."""
        kind = re.sub(r"\bconst\b", "", self.type) if in_memory else self.type
        return f"{kind}{self.name}{self.extents}"

    def pointer(self, space):
        kind = re.sub(r"\bconst\b", "", self.type) if space else self.type
        return f"{space}{kind}(*p_{self.name}){self.extents}"

    def assignments(self):
        """What gives the variable its value, cell by cell."""
        cells = [("", self.value)]
        for _ in re.findall(r"\[", self.extents):
            cells = [(f"{at}[{i}]", part) for at, value in cells
                     for i, part in enumerate(parts_of(value))]
        kind = re.sub(r"\b(const|volatile)\b", "", self.type)
        for at, value in cells:
            if value.startswith("{"):
                yield f"  {{ {kind} start = {value}; {self.name}{at} = start; }}"
            else:
                yield f"  {self.name}{at} = {value};"


def parts_of(value):
    """The values between the outermost braces."""
    parts, depth = [""], 0
    for sign in value.strip()[1:-1]:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


@dataclass
class Program:
    """A program of csmith, taken apart."""
    types: list = field(default_factory=list)
    variables: list = field(default_factory=list)
    functions: list = field(default_factory=list)
    main: list = field(default_factory=list)


def take_apart(text):
    program = Program()
    into = program.types
    for line in text.splitlines():
        if line.startswith(("#include", "// Options", "static long __undefined")):
            continue
        variable = GLOBAL.match(line)
        if variable:
            program.variables.append(Variable(**variable.groupdict()))
            continue
        if line.startswith("int main"):
            into = program.main
        elif FUNCTION.search(line) and into is program.types:
            into = program.functions
        into.append(line)
    return program


def with_globals(line, parameters, arguments):
    """Each function gets the addresses of the globals; so does each call."""
    given = parameters if re.match(r"\w", line) else arguments

    def all_of(match):
        alone = match.group(2) is not None or not given
        return match.group(1) + given + (match.group(2) or "" if alone else ", ")
    return FUNCTION.sub(all_of, line)


FOLD = 2654435761  # a sum that needs no loop, for the prover


def folded(values):
    """What csmith_fold of runtime.h gives for these values."""
    total = 0
    for value in values:
        total = (total * FOLD + value % 2**32 + 3 * (value >> 32)) % 2**32
    return total


def checksum(lines, fold):
    """The end of `main`, as a list of lines of the kernel."""
    kept = []
    for line in lines[2:]:
        if "printf" in line or "platform_main_begin" in line or "crc32_gentab" in line:
            continue
        if line.startswith("}") or line.strip() in ("return 0;", "int print_hash_value = 0;"):
            continue
        line = VALUE.sub(rf"csmith_sum = csmith_{'fold' if fold else 'crc'}(csmith_sum, \1);", line)
        kept.append(re.sub(r"platform_main_end\(.*", "" if fold else "csmith_sum ^= 0xFFFFFFFFU;",
                           line))
    return kept


def in_memory(seed):
    """Whether the globals of this program are in memory; it has no pointers then."""
    return "--no-pointers" in options_of(seed) and seed % 2 == 0


def kernel_of(text, language, expected=None, memory=False):
    """The kernel. It writes the checksum to out[0], or asserts that it is the one expected."""
    program = take_apart(text)
    cuda = language == "cuda"
    lines = ['#include "runtime.h"']
    if cuda:
        lines.append('#pragma clang diagnostic ignored "-Wc++11-narrowing"')
    lines += program.types
    if memory and cuda:
        lines += [f"__device__ {v.place(True)};" for v in program.variables]
        handed = []
    else:
        handed = program.variables
    lines += functions(program, handed, "__device__ " if cuda else "", "__local " * memory)
    lines.append(entry(cuda, expected is None))
    if memory:
        lines += [f"  __local {v.place(True)};" for v in handed]
        lines += [line for v in program.variables for line in v.assignments()]
    else:
        lines += [f"  {v.place(False)} = {v.value};" for v in program.variables]
    lines.append(f"  uint32_t csmith_sum = {'0xFFFFFFFFU' if expected is None else '0U'};")
    addresses = ", ".join("&" + v.name for v in handed)
    lines += [with_globals(line, "", addresses) for line in checksum(program.main, expected is not None)]
    lines += ["  out[0] = csmith_sum;" if expected is None
              else f"  /*@ assert csmith_sum == {expected}; @*/", "}"]
    return in_language(lines, cuda)


def functions(program, handed, qualifier, space):
    """The functions, between macros that find the globals behind the addresses given."""
    parameters = ", ".join(v.pointer(space) for v in handed)
    arguments = ", ".join("p_" + v.name for v in handed)
    yield from (f"#define {v.name} (*p_{v.name})" for v in handed)
    for line in program.functions:
        line = with_globals(line, parameters, arguments)
        yield qualifier + line if line.startswith("static") else line
    yield from (f"#undef {v.name}" for v in handed)


def entry(cuda, writes):
    if cuda:
        return f"__global__ void csmith({'unsigned int *out' * writes}) {{"
    return f"__kernel void csmith({'__global unsigned int *out' * writes}) {{"


def in_language(lines, cuda):
    """What the languages spell otherwise than C."""
    text = "\n".join(lines) + "\n"
    # Objects of classes cannot be volatile as those of C can.
    if cuda and re.search(r"^(struct|union) ", text, re.MULTILINE):
        text = re.sub(r"\bvolatile\b", "", text)
    text = CONSTANT.sub(r"\1\2L", text)
    return re.sub(r"\(void\s*\*\)\s*0", "nullptr", text) if cuda else text
