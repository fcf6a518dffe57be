"""An execution test of a compiler, a program in C with a `main`, as a kernel of one thread.

The text is preprocessed with headers that declare only what the prelude has, and Clang says where
its variables of the file are. A kernel does not start with their values, so they are assigned in
front of `main`. Nothing else is changed but the spelling of what OpenCL C does not have."""
import json
import re
import subprocess

import torture_output

HEADERS = ("cstdlib", "cstdio", "cstring", "cstdint", "climits", "cassert", "stdlib.h", "stdio.h", "string.h", "limits.h", "stddef.h", "stdint.h", "assert.h",
           "strings.h", "memory.h", "stdbool.h", "sys/types.h", "float.h", "math.h", "unistd.h",
           "inttypes.h", "errno.h", "ctype.h")

# Functions of the library that the prelude has; OpenCL has others of some of these names.
LIBRARY = ("abort", "exit", "atoi", "abs", "labs", "strlen", "strcmp", "strcpy", "memcmp", "memset", "memcpy")

# What the headers define: the numbers of x86-64 Linux.
MACROS = """#define NULL ((void *)0)
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define CHAR_MIN (-128)
#define CHAR_MAX 127
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MIN (-2147483647 - 1)
#define INT_MAX 2147483647
#define UINT_MAX 4294967295U
#define LONG_MIN (-9223372036854775807L - 1)
#define LONG_MAX 9223372036854775807L
#define ULONG_MAX 18446744073709551615UL
#define LLONG_MIN LONG_MIN
#define LLONG_MAX LONG_MAX
#define ULLONG_MAX ULONG_MAX
#define __LONG_LONG_MAX__ LONG_MAX
#define offsetof(t, m) __builtin_offsetof(t, m)
#define assert(e) ((e) ? (void)0 : abort())
#define __extension__
#define stdout 0
#define stderr 0
#define fflush(f) 0
#define putchar(c) printf(0, c)
#define puts(s) printf(0, s)
#define fprintf(f, ...) printf(__VA_ARGS__)
#define __builtin_printf printf
#define __inline inline
#define __inline__ inline
#define __const const
#define __volatile__ volatile
#define __volatile volatile
#define __signed__ signed
#define __signed signed
"""
KEYWORDS = """#define __restrict restrict
#define __restrict__ restrict
"""
NUMBERS = """typedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t;
typedef unsigned short uint16_t; typedef int int32_t; typedef unsigned int uint32_t;
typedef long int64_t; typedef unsigned long uint64_t;
"""

# The first fault of a run says which of these was reached; the line is its name.
ENDINGS = {1: "abort", 2: "exit with 0", 3: "exit with another number"}
PRELUDE = """{d}void torture_abort(void) {{ /*@ assert false; @*/ /*@ assume false; @*/ }}
{d}void torture_leave(void) {{ /*@ assert false; @*/ /*@ assume false; @*/ }}
{d}void torture_fail(void) {{ /*@ assert false; @*/ /*@ assume false; @*/ }}
{d}void torture_exit(int status) {{ if (status == 0) torture_leave(); else torture_fail(); }}
{d}int torture_abs(int a) {{ return a < 0 ? -a : a; }}
{d}long torture_labs(long a) {{ return a < 0 ? -a : a; }}
{d}unsigned long torture_strlen(const char *s) {{
  unsigned long n = 0;
  while (s[n]) n++;
  return n;
}}
{d}int torture_strcmp(const char *a, const char *b) {{
  while (*a && *a == *b) {{ a++; b++; }}
  return (unsigned char)*a - (unsigned char)*b;
}}
{d}char *torture_strcpy(char *to, const char *from) {{
  char *at = to;
  while ((*at++ = *from++)) {{}}
  return to;
}}
{d}int torture_atoi(const char *s) {{
  int sum = 0, negative = *s == '-';
  for (s += negative; *s >= '0' && *s <= '9'; s++) sum = sum * 10 + (*s - '0');
  return negative ? -sum : sum;
}}
{d}int torture_memcmp(const void *a, const void *b, unsigned long n) {{
  const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
  for (unsigned long i = 0; i < n; i++) if (x[i] != y[i]) return x[i] - y[i];
  return 0;
}}
{d}void *torture_memset(void *to, int value, unsigned long n) {{
  for (unsigned long i = 0; i < n; i++) ((unsigned char *)to)[i] = (unsigned char)value;
  return to;
}}
{d}void *torture_memcpy(void *to, const void *from, unsigned long n) {{
  unsigned char *x = (unsigned char *)to;
  const unsigned char *y = (const unsigned char *)from;
  for (unsigned long i = 0; i < n; i++) x[i] = y[i];
  return to;
}}
"""


class Untranslated(Exception):
    """The script itself has no kernel for this program; the reason."""


# For Clang, which must know the types in C++; the definitions of the prelude take their place.
CPP_NAMES = """int torture_note(...); void torture_abort(); void torture_exit(int); int torture_abs(int);
long torture_labs(long); unsigned long torture_strlen(const char *); int torture_strcmp(const char *, const char *);
char *torture_strcpy(char *, const char *); int torture_atoi(const char *); int torture_memcmp(const void *, const void *, unsigned long);
void *torture_memset(void *, int, unsigned long); void *torture_memcpy(void *, const void *, unsigned long);
"""


def clang(cpp, *arguments, text=None):
    language = ("c++", "-std=gnu++17") if cpp else ("c", "-std=gnu89")
    return subprocess.run(["clang-19", "-x", *language, "-w", *arguments], input=text,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          encoding="utf-8", errors="replace", timeout=60)


def write_headers(folder):
    for name in HEADERS:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("#pragma once\ntypedef unsigned long size_t;\n" + (NUMBERS if name in ("stdint.h", "inttypes.h") else ""))
    names = "".join(f"#define {n} torture_{n}\n#define __builtin_{n} torture_{n}\n" for n in LIBRARY)
    (folder / "torture_macros.h").write_text(
        MACROS + torture_output.PRINTED + names + "#ifdef __cplusplus\n" + CPP_NAMES
        + "#else\n" + KEYWORDS + "#endif\n")


def preprocessed(path, headers):
    done = clang(path.suffix != ".c", "-E", "-P", "-nostdinc", "-I", headers, "-include", headers / "torture_macros.h",
                 "-I", path.parent, "-", text=torture_output.readable(path))
    if done.returncode != 0:
        raise Untranslated("a header is missing" if "not found" in done.stderr
                           else "not preprocessed")
    text = done.stdout
    text = re.sub(r"\blong\s+long\b", "long", text)
    text = re.sub(r"\b(long\s+unsigned|unsigned\s+long)\s+long\b", "unsigned long", text)
    return re.sub(r"\b(0[xX][0-9A-Fa-f]+|\d+)([uU]?)(?:LL|ll)([uU]?)\b", r"\1\2\3L", text)


def offset(place):
    """Clang leaves out what is the same as before; offsets stay."""
    place = place.get("expansionLoc", place)
    return place.get("offset")


def nodes(tree):
    yield tree
    for child in tree.get("inner", ()):
        if child:
            yield from nodes(child)


def end_of(node):
    last = node["range"]["end"]
    return offset(last) + last.get("tokLen", 0)


def edits_of(text, cpp, device):
    """[(start, end, new text)], and the statements that give variables their values; `device` stands before these."""
    done = clang(cpp, "-fsyntax-only", "-Xclang", "-ast-dump=json", "-", text=text)
    if done.returncode != 0:
        raise Untranslated("no C or C++ that Clang takes")
    edits, starts = [], []
    tree = json.loads(done.stdout)
    for node in tree.get("inner", ()):
        if node.get("isImplicit") or offset(node.get("loc", {})) is None:
            continue
        if node["kind"] == "FunctionDecl":
            if node["name"].removeprefix("torture_") in (*LIBRARY, "note") and "inner" not in node.get("inner", [{}])[-1]:
                edits.append((offset(node["range"]["begin"]), end_of(node), ""))
                continue
            if offset(node["range"]["begin"]) == offset(node["loc"]):
                edits.append((offset(node["loc"]), offset(node["loc"]), "int "))
            static_variables(node, text, edits, starts, device)
            if node["name"] == "main" and node.get("inner", [{}])[-1].get("kind") == "CompoundStmt":
                edits.append((end_of(node) - 1, end_of(node) - 1, " return 0; "))
        if node["kind"] == "VarDecl" and not is_constant(node):
            begin = offset(node["range"]["begin"])
            edits.append((begin, begin, device))
            if node.get("init"):
                variable(node, text, edits, starts)
    return set(edits), starts  # a set: several variables may be declared at once


def is_constant(node):
    """A table, whose values the front end knows; those of records it does not."""
    kind = node["type"]["qualType"]
    return bool(re.match(r"const\b[^*]*$", kind) or re.search(r"\*\s*const$", kind))


def static_variables(function, text, edits, starts, device):
    """Those of a function that start with a value become variables of the file."""
    for statement in nodes(function):
        if statement.get("kind") != "DeclStmt":
            continue
        found = [v for v in statement["inner"] if v.get("storageClass") == "static"
                 and v.get("init") and not is_constant(v)]
        if not found:
            continue
        node = found[0]
        if len(statement["inner"]) > 1 or "(" in node["type"]["qualType"]:
            raise Untranslated("a static variable of a function with a value")
        base, extents = split_type(node["type"]["qualType"])
        name = f"torture_static_{node['name']}_{offset(node['loc'])}"
        value = node["inner"][-1]
        initial = text[offset(value["range"]["begin"]):end_of(value)]
        before = offset(function["range"]["begin"])
        edits.append((before, before, f"{device}static {base} {name}{extents};\n"))
        edits.append((offset(statement["range"]["begin"]), end_of(statement), ";"))
        starts.append(start_of(name, node["type"]["qualType"], initial))
        for use in nodes(function):
            if use.get("kind") == "DeclRefExpr" and use["referencedDecl"]["id"] == node["id"]:
                edits.append((offset(use["range"]["begin"]), end_of(use), name))


def split_type(kind):
    found = re.match(r"([^\[]*)((?:\[\d+\])*)$", kind)
    if not found:
        raise Untranslated("a variable of the file whose type has no name")
    return found.groups()


def variable(node, text, edits, starts):
    name, kind = node["name"], node["type"]["qualType"]
    value = node["inner"][-1]
    begin, end = offset(value["range"]["begin"]), end_of(value)
    equals = text.rfind("=", offset(node["loc"]), begin)
    if equals < 0 or "(unnamed" in kind or "(anonymous" in kind or "(*" in kind:
        raise Untranslated("a variable of the file whose type has no name")
    declarator = re.sub(r"\[\s*\]", re.search(r"\[\d+\]|$", kind).group(0),
                        text[offset(node["loc"]):equals], count=1)
    edits.append((offset(node["loc"]), end, declarator))
    starts.append(start_of(name, kind, text[begin:end]))


def start_of(name, kind, initial):
    """The statements that give the variable its value."""
    base, extents = split_type(kind)
    record = re.match(r"(volatile )?(struct|union) ", kind) or initial.lstrip().startswith("{")
    if not extents and not record:
        return f"{name} = {initial};"
    counts = re.findall(r"\d+", extents)
    loops = "".join(f"for (int i{d} = 0; i{d} < {n}; i{d}++) " for d, n in enumerate(counts))
    at = "".join(f"[i{d}]" for d in range(len(counts)))
    return f"{{ {base} start{extents} = {initial}; {loops}{name}{at} = start{at}; }}"


def edited(text, edits):
    for begin, end, new in sorted(edits, reverse=True):
        text = text[:begin] + new + text[end:]
    return text


def prelude(text, qualifier):
    """Comments must stand in code that the kernel comes to: what it does not call is left out."""
    leaves, aborts = "torture_exit" in text, "torture_abort" in text
    lines = PRELUDE.format(d=qualifier).splitlines(keepends=True)
    kept = [aborts, leaves, leaves, leaves] + [True] * len(lines)
    return "".join(line if keep else "\n" for line, keep in zip(lines, kept))


def kernel_of(path, headers, language):
    """The text of the kernel. Lines 1 to 3 are the endings."""
    text = preprocessed(path, headers)
    if not text.isascii():  # Clang counts bytes
        raise Untranslated("not ASCII")
    if not re.search(r"\bmain\s*\(", text):
        raise Untranslated("no main")
    edits, starts = edits_of(text, path.suffix != ".c", "__device__ " if language == "cuda" else "")
    text = re.sub(r"\bmain\b(?=\s*\()", "torture_main", edited(text, edits))
    given = arguments_of(text)
    prints = "torture_note(" in text
    body = "\n  ".join([*["torture_sum = 0;"] * prints, *starts, f"int status = torture_main({given});",
                        "out[0] = 1 + (status != 0);", *["out[1] = (int)torture_sum;"] * prints])
    printed = torture_output.notes(language) if prints else ""
    if language == "cuda":
        return (prelude(text, "__device__ ") + printed
                + "#pragma clang force_cuda_host_device begin\n" + text
                + "\n#pragma clang force_cuda_host_device end\n"
                + f"__global__ void torture(int *out) {{\n  {body}\n}}\n")
    return (prelude(text, "") + printed + text
            + f"\n__kernel void torture(__global int *out) {{\n  {body}\n}}\n")


def arguments_of(text):
    declared = re.search(r"\btorture_main\s*\(([^)]*)\)", text).group(1).strip()
    if declared in ("", "void"):
        return ""
    return ", ".join(["1", "0", "0"][:declared.count(",") + 1])
