#!/usr/bin/env python3
"""Every name that CUDA's and OpenCL's compilers know is read, or refused by name in the kernel that uses it: Clang's own lists
(the headers of its resource folder, its table of built-ins of NVPTX) give the names and their parameters; a kernel is written
for each, and `permverify check` reads them all.

    tests/compiler_names.py build/permverify [LLVM]

LLVM: the installation, by default /usr/lib/llvm-19. Names of vendors' extensions of OpenCL are left out. Prints one closing
line, and each name that is an error of Clang's or costs the file."""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

CUDA_HEADERS = ("device_functions", "math", "cmath", "math_forward_declares", "intrinsics", "libdevice_declares", "complex_builtins")
# Where Clang's headers declare something else than a function that a kernel calls.
NOT_CALLED = {"__assertfail", "__assert_fail", "operator", "decltype", "defined", "if", "while", "return", "sizeof"}
# Clang's own errors, to be called on purpose.
NOT_CALLED |= {"__nvvm_compiler_error", "__nvvm_compiler_warn"}
VENDORS = re.compile(r"^get_fence$|retain_event|release_event|intel|_amd|amd_|arm_|qcom|ndrange|enqueue|^get_kernel|queue|user_event|clk_event|profiling|reserve_id")


def without_comments(text):
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"//.*", "", text).replace("\\\n", " ")


def parameters(text):
    """The types of a list of parameters, names and defaults left out."""
    types = []
    for one in text.split(","):
        one = re.sub(r"\s+", " ", one.split("=")[0]).strip()
        words = re.findall(r"[\w:]+|[*&]", one)
        known = {"int", "unsigned", "signed", "long", "short", "char", "float", "double", "bool", "void", "const", "size_t", "half"}
        if len(words) > 1 and re.fullmatch(r"[\w:]+", words[-1]) and words[-1] not in known:
            named = words[:-1]
            if any(word not in ("const", "volatile", "__global", "__local", "__private", "__constant", "__read_only", "__write_only",
                                "__read_write", "read_only", "write_only", "read_write", "restrict", "*") for word in named):
                words = named
        if words and words != ["void"]:
            types.append(" ".join(words))
    return types


def cuda_functions(resources):
    found = {}
    for header in CUDA_HEADERS:
        text = without_comments((resources / "include" / f"__clang_cuda_{header}.h").read_text())
        text = re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)
        for match in re.finditer(r"(?:__DEVICE__|__device__)\s+(?:[\w:*&]+\s+|\*)+?\*?\s*(\w+)\s*\(([^(){};]*)\)\s*[;{]", text):
            if match.group(1) not in NOT_CALLED and "..." not in match.group(2):
                found.setdefault(match.group(1), parameters(match.group(2)))
    return found


LETTERS = {"v": "void", "b": "bool", "c": "char", "s": "short", "i": "int", "f": "float", "d": "double", "z": "size_t", "y": "__bf16",
           "h": "__fp16", "x": "_Float16"}


def decoded(signature):
    """The types of a signature in Clang's table of built-ins; nothing where one cannot be written here."""
    types, rest = [], signature
    while rest:
        match = re.match(r"([EV]\d+)?([A-Z]*)([a-z])((?:[CD]|[*&]\d*)*)", rest)
        if not match or match.group(3) not in LETTERS:
            return None
        vector, prefix, letter, suffix = match.groups()
        rest = rest[match.end():]
        name = LETTERS[letter]
        if "LL" in prefix or "W" in prefix:
            name = "long long"
        elif "L" in prefix:
            name = "long"
        name = ("unsigned " if "U" in prefix else "signed " if "S" in prefix else "") + name
        if vector:
            name = f"__attribute__((ext_vector_type({vector[1:]}))) {name}"
        space = re.search(r"\*(\d+)", suffix)
        if space:
            name = f"__attribute__((address_space({space.group(1)}))) {name}"
        types.append(("const " if "C" in suffix else "") + name + (" *" if "*" in suffix else ""))
    return types


def nvptx_functions(llvm):
    """Without those whose arguments have to be constants."""
    text = without_comments((llvm / "include/clang/Basic/BuiltinsNVPTX.def").read_text())
    found = {}
    for name, signature in re.findall(r"BUILTIN\(\s*(\w+)\s*,\s*\"([^\"]*)\"", text):
        types = None if "I" in signature else decoded(signature)
        if types and name not in NOT_CALLED:
            found[name] = [one for one in types[1:] if one != "void"]
    return found


def opencl_functions(resources):
    text = without_comments((resources / "include/opencl-c.h").read_text())
    found = {}
    for match in re.finditer(r"^[\w \t*]+?\b__ovld\b[\w \t()]*?\b(\w+)\(([^()]*)\);", text, flags=re.MULTILINE):
        if VENDORS.search(match.group(1)) or "..." in match.group(2):
            continue
        types = parameters(match.group(2))
        known = found.setdefault(match.group(1), types)
        if any("half" in one for one in known) and not any(re.search("half|double", one) for one in types):
            found[match.group(1)] = types
    return found


def cuda_kernel(number, name, types):
    heads, given = [], []
    for i, one in enumerate(types):
        plain = re.sub(r"&|\bvolatile\b", "", one).strip()
        if "*" in plain:
            heads.append(f"void *p{i}")
            given.append(f"({plain})p{i}")
        else:
            heads.append(f"void *p{i}")
            given.append(f"*({re.sub(r'^const ', '', plain)} *)p{i}")
    return f"__global__ void name_{number}({', '.join(heads)}) {{ (void){name}({', '.join(given)}); }}"


def opencl_kernel(number, name, types):
    heads, own, given = [], [], []
    for i, one in enumerate(types):
        opaque = re.search(r"image|sampler_t", one)
        space = re.search(r"__global|__local|__constant", one)
        if opaque or ("*" in one and (space or "half" in one)):  # there is no variable of type `half`
            heads.append(f"{'' if opaque or space else '__global '}{one} p{i}")
            given.append(f"p{i}")
        elif "*" in one:
            own.append(f"{re.sub(r'[*]|const|volatile|__private|restrict', '', one).strip()} v{i};")
            given.append(f"&v{i}")
        else:
            own.append(f"{re.sub(r'const', '', one)} v{i} = ({one})0;" if one not in ("event_t",) else f"{one} v{i};")
            given.append(f"v{i}")
    return f"__kernel void name_{number}({', '.join(heads)}) {{ {' '.join(own)} {name}({', '.join(given)}); }}"


def judged(program, folder, file, kernels, options):
    """The faults of one source, and how many names were read and how many refused."""
    path = folder / file
    path.write_text("\n".join(text for _, text in kernels) + "\n")
    command = [program, "check", "-j1", "--format", "json", "--max-errors", "0", *options, str(path)]
    out = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=300, check=False).stdout
    report = json.loads(out)
    whole = report["files"][0]
    read = {kernel["name"] for kernel in whole["kernels"]}
    unread = {kernel["kernel"]: kernel["id"] for kernel in whole["unread"]}
    faults, refused = [], 0
    for number, (name, text) in enumerate(kernels):
        kernel = f"name_{number}"
        why = unread.get(kernel)
        if why and why.startswith("unsupported:"):
            refused += 1
        elif why or kernel not in read:
            faults.append(f"{file}: {name}: {why or 'no kernel in the report'}: {text}")
    return faults, len(kernels) - refused - len(faults), refused


def main():
    program = str(Path(sys.argv[1]).resolve())
    llvm = Path(sys.argv[2] if len(sys.argv) > 2 else "/usr/lib/llvm-19")
    resources = llvm / "lib/clang/19"
    lists = {"cuda.cu": (cuda_functions(resources), cuda_kernel, []),
             "nvptx.cu": (nvptx_functions(llvm), cuda_kernel, []),
             "opencl.cl": (opencl_functions(resources), opencl_kernel, ["--std", "CL3.0"])}
    faults, read, refused = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for file, (functions, kernel, options) in lists.items():
            if len(functions) < 100:
                sys.exit(f"compiler_names: only {len(functions)} names found for {file}")
            kernels = [(name, kernel(number, name, types)) for number, (name, types) in enumerate(sorted(functions.items()))]
            wrong, known, without = judged(program, Path(folder), file, kernels, options)
            faults += wrong
            read += known
            refused += without
    for fault in faults:
        print(fault)
    print(f"compiler_names: {read} names read, {refused} refused by name, {len(faults)} neither")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
