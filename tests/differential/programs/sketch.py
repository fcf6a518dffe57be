"""A random program as text with marks, and its two renderings: CUDA for the verifier, C++ on device.h for a compiler.

    @L kernel;grid;block;bytes;arguments@  a launch        @P type name@  a parameter that points to device memory
    @S type name length@  a shared array                   @R type name rows columns@  one with two subscripts
    @X type name@  the dynamic shared array                @C type name length;values@  a table in constant memory
    @D x;y@  a quotient in a kernel   @M x;y@  a remainder   @A condition@  an assertion in a kernel"""
import re

MARK = re.compile(r"@([LPSRXCDMA]) ([^@]*)@")
HEADERS = ["#include <stdio.h>", "#include <stdlib.h>", "#include <string.h>", "#include <assert.h>"]


def cuda_of(match):
    kind, text = match.groups()
    parts = text.split(";") if kind in "LCDM" else text.split()
    if kind == "L":
        name, grid, block, size, arguments = parts
        return f"{name}<<<{grid}, {block}{', ' + size if size else ''}>>>({arguments})"
    if kind == "P":
        return f"{' '.join(parts[:-1])}* {parts[-1]}"
    if kind == "S":
        return f"__shared__ {parts[0]} {parts[1]}[{parts[2]}]"
    if kind == "R":
        return f"__shared__ {parts[0]} {parts[1]}[{parts[2]}][{parts[3]}]"
    if kind == "X":
        return f"extern __shared__ {parts[0]} {parts[1]}[]"
    if kind == "C":
        element, name, length = parts[0].split()
        return f"__constant__ {element} {name}[{length}] = {{{parts[1]}}}"
    if kind == "A":
        return f"assert({text})"
    return f"({parts[0]}) {'/' if kind == 'D' else '%'} ({parts[1]})"


def native_of(match):
    kind, text = match.groups()
    parts = text.split(";") if kind in "LCDM" else text.split()
    if kind == "L":
        name, grid, block, size, arguments = parts
        return f"(device::configure(__LINE__, {grid}, {block}, {size or 0}), launch_{name}({arguments}))"
    if kind == "P":
        return f"device::Ptr<{' '.join(parts[:-1])}> {parts[-1]}"
    if kind == "S":
        return f'device::Ptr<{parts[0]}> {parts[1]} = device::shared_array<{parts[0]}>("{parts[1]}", sizeof({parts[0]}) * ({parts[2]}), __LINE__)'
    if kind == "R":
        element, name, rows, columns = parts
        return (f'device::Rows<{element}> {name} = {{device::shared_array<{element}>("{name}", sizeof({element}) * ({rows}) * ({columns}), '
                f"__LINE__), {rows}, {columns}}}")
    if kind == "X":
        return f'device::Ptr<{parts[0]}> {parts[1]} = device::shared_array<{parts[0]}>("{parts[1]}", device::next_shared, __LINE__)'
    if kind == "C":
        element, name, length = parts[0].split()
        return f'static device::Table<{element}, {length}> {name} = {{"{name}", {{{parts[1]}}}}}'
    if kind == "A":
        return f"device::check({text})"
    return f"device::{'divide' if kind == 'D' else 'modulo'}({parts[0]}, {parts[1]})"


def render(text, rule):
    while MARK.search(text):
        text = MARK.sub(rule, text)
    return text


def wrapper(kernel):
    """The function that a launch calls: it prints the arguments and runs all threads."""
    head = f"template <{kernel.template}> " if kernel.template else ""
    called = kernel.name + (f"<{kernel.template.split()[-1]}>" if kernel.template else "")
    plain = ", ".join(f"{t}{'*' if pointer else ''} {n}" for t, n, pointer in kernel.parameters)
    passed = ", ".join(f'device::Ptr<{t}>({n}, "{n}")' if pointer else n for t, n, pointer in kernel.parameters)
    names = " ".join(f'device::argument("{n}", {n});' for _, n, _ in kernel.parameters)
    shown = 'printf("L %s %d %u,%u,%u %u,%u,%u", "NAME", device::line, device::next_grid.x, device::next_grid.y, device::next_grid.z, ' \
            "device::next_block.x, device::next_block.y, device::next_block.z);".replace("NAME", kernel.name)
    return (f"{head}static void launch_{kernel.name}({plain}) {{ {shown} {names} auto code = [&] {{ {called}({passed}); }}; "
            f'device::run("{kernel.name}", {"true" if kernel.has_barriers() else "false"}, [](void* p) {{ (*(decltype(code)*)p)(); }}, &code); }}')


def cuda(program):
    return "\n".join(HEADERS) + "\n" + render(program.text(lambda kernel: ""), cuda_of)


def native(programs):
    """One file for all: each program has the lines of its CUDA text in a namespace; the wrapper of a kernel stands behind its last line."""
    result = ['#include "device.h"']
    for k, program in enumerate(programs):
        text = render(program.text(wrapper), native_of).replace("int main(", "static int program_main(")
        result += [f"namespace program{k} {{", f'#line {len(HEADERS) + 1} "program{k}.cu"', text, "}"]
        result += [f"#undef {name}" for name in re.findall(r"^#define (\w+)", text, re.MULTILINE)]
    table = ", ".join(f"program{k}::program_main" for k in range(len(programs)))
    return "\n".join([*result, f"static int (*const table[])(int, char**) = {{{table}}};", "int main() { return run_lines(table); }"]) + "\n"
