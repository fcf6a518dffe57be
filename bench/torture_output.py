"""What the execution tests of compilers print, as a sum over the arguments: in the kernel and on the host. The
formats are left out."""
import re

DECLARED = re.compile(r'(\bextern\s+)?("C"\s+)?\bint\s+(printf|fprintf|puts|putchar)\s*\([^;{}]*\)\s*;')

PRINTED = """#define printf(format, ...) TORTURE_NOTES(0, ##__VA_ARGS__)
#define TORTURE_NOTES(...) TORTURE_PICK(__VA_ARGS__, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)(__VA_ARGS__)
#define TORTURE_PICK(a, b, c, d, e, f, g, h, i, j, k, l, n, ...) TORTURE_NOTES_##n
#define TORTURE_NOTES_1(a) torture_note(a)
""" + "".join(f"#define TORTURE_NOTES_{n}(a, ...) (torture_note(a), TORTURE_NOTES_{n - 1}(__VA_ARGS__))\n"
              for n in range(2, 13))
# On the host, behind the headers of the library.
ON_HOST = PRINTED + """#undef putchar
#define putchar(c) printf(0, c)
#undef puts
#define puts(s) printf(0, s)
#define fprintf(f, ...) printf(__VA_ARGS__)
#define __builtin_printf printf
static unsigned torture_sum;
static int torture_integer(unsigned long value) {
  torture_sum = torture_sum * 31 + (unsigned)value + 7 * (unsigned)(value >> 32);
  return 0;
}
static int torture_string(const char *s) {
  while (*s) torture_integer(*s++);
  return 0;
}
static int torture_float(double value) {
  unsigned long bits;
  __builtin_memcpy(&bits, &value, 8);
  return torture_integer(value != value ? 1 : bits);
}
__attribute__((destructor)) static void torture_show(void) { (fprintf)(stderr, "torture %u\\n", torture_sum); }
"""
IN_C = """#define torture_note(x) _Generic((x), char *: torture_string, const char *: torture_string, \\
  float: torture_float, double: torture_float, long double: torture_float, default: torture_integer)(x)
"""
IN_CPP = "".join(f"static int torture_note({kind} x) {{ return torture_{how}(x); }}\n" for kind, how in (
    ("int", "integer"), ("unsigned", "integer"), ("long", "integer"), ("unsigned long", "integer"),
    ("long long", "integer"), ("unsigned long long", "integer"), ("double", "float"),
    ("const char *", "string")))
HOST_HEADERS = ("stdlib", "stdio", "string", "ctype", "math", "stdint", "limits", "assert")

NOTES = """{d}unsigned torture_sum;
{d}int torture_integer(unsigned long value) {{
  torture_sum = torture_sum * 31 + (unsigned)value + 7 * (unsigned)(value >> 32);
  return 0;
}}
{d}int torture_float(double value) {{ return torture_integer(value != value ? 1 : {bits}(value)); }}
"""
KINDS = ("int", "unsigned", "long", "unsigned long")
CUDA_KINDS = KINDS + ("long long", "unsigned long long")
STRING = """{d}int torture_note({space}const char *s) {{
  while (*s) torture_integer(*s++);
  return 0;
}}
"""


def notes(language):
    """The functions of the kernel that take what is printed."""
    cuda = language == "cuda"
    d = "__device__ " if cuda else "__attribute__((overloadable)) "
    text = NOTES.format(d="__device__ " if cuda else "", bits="__double_as_longlong" if cuda else "as_ulong")
    for kind in CUDA_KINDS if cuda else KINDS:
        text += f"{d}int torture_note({kind} x) {{ return torture_integer(x); }}\n"
    for kind in ("float", "double"):
        text += f"{d}int torture_note({kind} x) {{ return torture_float(x); }}\n"
    return text + "".join(STRING.format(d=d, space=s) for s in ([""] if cuda else ["", "__constant "]))


def readable(path):
    """The program without declarations of what prints: here these are macros."""
    return DECLARED.sub("", path.read_text(encoding="utf-8", errors="replace"))


def on_host(path):
    """A program in C or C++ that ends with the sum on the standard error."""
    cpp = path.suffix != ".c"
    headers = "".join(f"#include <{h}.h>\n" for h in HOST_HEADERS)
    return headers + ON_HOST + (IN_CPP if cpp else IN_C) + readable(path)
