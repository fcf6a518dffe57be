#!/usr/bin/env python3
"""Random programs with host code and a kernel against a compiler. Each kernel is right for some launches only: its blocks have room
for so many threads, its array has so many elements, its grid covers n. The host's code computes sizes, lengths and arguments
in ways that an execution on paper may get wrong: variables behind pointers and references, conversions, loops, checks
that end the program, exceptions, functions, records; they fill the array, too, whole or in part. The same code is compiled and run with inputs; where one of them makes a launch
that is wrong, the kernel must not be proved. A run with undefined behaviour counts for nothing.

    tests/host_programs.py PROGRAM [--count N] [--seed S] [--keep FOLDER]"""
import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

INPUTS = [-300, -1, 0, 1, 2, 3, 7, 31, 32, 63, 64, 100, 127, 128, 129, 255, 256, 257, 300, 511, 512, 513, 1000, 1023, 1024, 1025,
          4096, 65535, 65536, 65537, 100000, 1 << 20, (1 << 24) + 1, (1 << 30) + 7, (1 << 31) - 1]
TYPES = ["int", "int", "int", "unsigned", "long", "size_t", "short", "unsigned char"]
KERNELS = {
    "room": "__global__ void k(int* a, int m) {\n  __shared__ int s[256];\n  s[threadIdx.x] = m;\n}\n",
    "bare": "__global__ void k(int* a, int m) {\n  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}\n",
    "guard": "__global__ void k(int* a, int m) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < m) a[i] = 1;\n}\n",
    "cover": "__global__ void k(int* a, int m) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < m) a[i] = 1;\n"
             "  if (i == 0) {\n    for (int j = gridDim.x * blockDim.x; j < m; ++j) a[j % 2] = 2;\n  }\n}\n",
    "held": "__global__ void k(int* a, int m) {\n  __shared__ int s[256];\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "  if (i < m) atomicAdd(&s[a[i]], 1);\n}\n",
}
# What stands for the toolkit where the program is compiled: a launch prints what it gets.
STANDS_FOR = r"""#include <stdio.h>
#include <stdlib.h>
#include <assert.h>
#include <stdexcept>
#include <vector>
#include <string.h>
enum Way { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };
static int rounds = 0;
static const size_t most = 1 << 22;  // of what is larger nothing is kept
static size_t& size_of(int* a) { return ((size_t*)a)[-2]; }
static void cudaMalloc(int** p, size_t bytes) {
  size_t* made = (size_t*)malloc(2 * sizeof(size_t) + (bytes < most ? bytes : 0));
  *p = (int*)(made + 2);
  size_of(*p) = bytes;
  if (bytes < most) memset(*p, 0x55, bytes);
}
static void cudaMemset(int* p, int byte, size_t bytes) { if (bytes <= size_of(p) && bytes < most) memset(p, byte, bytes); }
static void cudaMemcpy(int* p, const int* q, size_t bytes, Way way) {
  if (way == cudaMemcpyHostToDevice && bytes <= size_of(p) && bytes < most) memcpy(p, q, bytes);
}
// How many elements that threads of the launch read are no index of an array of 256.
static long odd(long threads, int* a, int m) {
  long count = 0, elements = size_of(a) < most ? size_of(a) / 4 : 0;
  for (long i = 0; i < elements && i < threads && i < m; ++i) count += a[i] < 0 || a[i] > 255;
  return count;
}
static void launch(unsigned grid, unsigned block, int* a, int m) {
  printf("%u %u %zu %d %ld\n", grid, block, size_of(a), m, odd((long)grid * block, a, m));
}
"""
HELPERS = """struct Sizes {
  int count;
  unsigned block;
};
static int up(int x, int y) { return (x + y - 1) / y; }
static void twice(int& x) { x *= 2; }
static void clear(int* x) { *x = 1; }
static void more(std::vector<int>& v) { v.push_back(1); }
static void change(int* x) { x[2] = 300; }
static int limited(int x, int most) { return x > most ? most : x; }
static void check(int x, int most) { if (x > most) throw x; }
static void grow(int& x, int most) { x *= 2; if (x > most) throw std::out_of_range("x"); x /= 4; }
template <class T> static T smaller(T x, T y) { return x < y ? x : y; }
"""


class Program:
    def __init__(self, choose):
        self.choose = choose
        self.kernel = choose.choice(list(KERNELS))
        self.names = ["n"]
        self.lines = []
        for _ in range(choose.randint(1, 5)):
            self.statement(1)
        self.sizes()
        self.call = self.launch()
        self.is_caught = choose.random() < 0.2

    def say(self, text, depth=1):
        self.lines.append("  " * depth + text)

    def number(self):
        return self.choose.choice(["1", "2", "3", "4", "16", "31", "32", "64", "100", "128", "255", "256", "257", "512"])

    def value(self, depth=0):
        kind = self.choose.randint(0, 13 if depth < 2 else 4)
        name = self.choose.choice(self.names)
        if kind <= 2:
            return name
        if kind <= 4:
            return self.number()
        a, b = self.value(depth + 1), self.value(depth + 1)
        return [f"({a} + {b})", f"({a} - {b})", f"({a} * {self.number()})", f"({a} / {self.number()})", f"({a} % {self.number()})",
                f"({name} > {b} ? {a} : {b})", f"up({a}, {self.number()})", f"limited({a}, {self.number()})",
                f"({self.choose.choice(TYPES)})({a})"][self.choose.randint(0, 8)]

    def condition(self):
        a, b = self.value(1), self.value(1)
        simple = f"{a} {self.choose.choice(['<', '<=', '>', '>=', '==', '!='])} {b}"
        other = f"{self.choose.choice(self.names)} {self.choose.choice(['<', '>'])} {self.number()}"
        return self.choose.choice([simple, simple, other, f"{simple} && {other}", f"{simple} || {other}", f"!({simple})"])

    def new(self, depth):
        name = f"v{len(self.names)}"
        self.say(f"{self.choose.choice(TYPES)} {name} = {self.value()};", depth)
        if depth == 1:
            self.names.append(name)

    def statement(self, depth):
        kind, name = self.choose.randint(0, 15), self.choose.choice(self.names)
        if kind <= 3:
            return self.new(depth)
        if kind == 4:
            return self.say(f"{name} {self.choose.choice(['=', '+=', '-=', '*=', '/='])} {self.number()};", depth)
        if kind == 5 and depth < 3:
            self.say(f"if ({self.condition()}) {{", depth)
            self.statement(depth + 1)
            if self.choose.random() < 0.4:
                self.say("} else {", depth)
                self.statement(depth + 1)
            return self.say("}", depth)
        if kind == 6 and depth < 3:
            head = self.choose.choice([f"for (int i = 0; i < {self.number()}; ++i)", f"for (int i = {self.number()}; i > 0; i /= 2)",
                                       f"while ({name} > {self.number()})"])
            self.say(head + " {", depth)
            self.statement(depth + 1)
            if head.startswith("while"):
                self.say(f"{name} /= 2;", depth + 1)
            if self.choose.random() < 0.3:
                self.say(f"if ({self.condition()}) {self.choose.choice(['break', 'continue'])};", depth + 1)
            return self.say("}", depth)
        if kind == 7:
            return self.say(f"if ({self.condition()}) {self.choose.choice(['return 0', 'exit(0)', 'abort()', 'throw 1'])};", depth)
        if kind == 8:
            self.say(f"{{ auto* p = &{name}; *p = {self.value()}; }}", depth)
        elif kind == 9:
            self.say(f"{{ auto& r = {name}; r += {self.number()}; }}", depth)
        elif kind == 10:
            self.say(f"{{ int t = {name}; {self.choose.choice(['twice(t)', 'clear(&t)'])}; {name} = t; }}", depth)
        elif kind == 11:
            self.say(f"{{ Sizes s = {{{self.number()}, {self.number()}}}; s.count += {self.number()}; {name} = s.{self.choose.choice(['count', 'block'])}; }}", depth)
        elif kind == 12:
            self.say(f"{{ static const int t[3] = {{{self.number()}, {self.number()}, {self.number()}}}; {name} = t[1 + (n > 7)]; }}", depth)
        elif kind >= 14 and depth < 3:
            self.block_that_catches(depth, name)
        else:
            self.say(f"switch ({self.value()} % 3) {{ case 0: {name} += 1; break; case 1: {name} = {self.number()}; default: {name} -= 1; }}", depth)
        return None

    def block_that_catches(self, depth, name):
        c = self.choose
        throws = [f"if ({self.condition()}) throw {c.choice(['1', '256', name, 'std::runtime_error(&quot;x&quot;)', 'std::exception()'])};".replace("&quot;", '"'),
                  f"check({name}, {self.number()});", f"grow(t, {self.number()});", f"auto f = [&] {{ {name} += 1; check({name}, {self.number()}); }}; f();"]
        self.say(f"{{ int t = {name};", depth)
        self.say("try {", depth)
        for part in c.choice(["st", "st", "sts", "ts", "tt"]):
            if part == "s":
                self.statement(depth + 1)
            else:
                self.say(c.choice(throws), depth + 1)
        if c.random() < 0.3:
            self.say(f"{name} = {self.value()};", depth + 1)
        for caught in c.choice([["..."], ["int e", "..."], ["const std::exception&"], ["int e"], ["const std::out_of_range&", "int& e", "..."]]):
            self.say(f"}} catch ({caught}) {{", depth)
            ways = [f"{name} = {self.number()};", f"{name} += 1;", f"{name} = t;", "return 0;", "return 0;", "throw;", ""] + (["t = e;", f"{name} = e;"] if "e" in caught.split() else [])
            self.say(c.choice(ways), depth + 1)
            if c.random() < 0.15:
                self.statement(depth + 1)
        self.say("}", depth)
        self.say(c.choice(["}", f"{name} = t; }}"]), depth)

    # Mostly as real programs do it, so that some kernels are proved.
    def sizes(self):
        c = self.choose
        m, b = c.choice(self.names), c.choice(["64", "128", "256", "256", "512"])
        m = c.choice([m, m, "n", self.value()])
        self.say(f"int m = {m};")
        if c.random() < 0.6:
            self.say("if (m < 1) return 0;")
        block = c.choice([b, b, f"limited({self.value()}, {b})", f"smaller<int>({c.choice(self.names)}, {b})", self.value()])
        self.say(f"int block = {block};")
        if c.random() < 0.4:
            self.say("if (block < 1 || block > 256) return 0;")
        grid = c.choice(["(m + block - 1) / block", "up(m, block)", "m / block + 1", "m / block", f"(m + {b} - 1) / {b}", self.value()])
        self.say(f"int grid = {grid};")
        if c.random() < 0.3:
            self.say(f"{c.choice(['grid', 'm', 'block'])} {c.choice(['+= 1', '-= 1', '/= 2', '*= 2'])};")
        length = c.choice(["m", "m", "m * sizeof(int)", "m * sizeof(int)", "(size_t)grid * block * sizeof(int)", "grid * block * 4",
                           "sizeof(int) * (m + 1)", f"{self.value()} * sizeof(int)"])
        self.say("int* a;")
        if self.kernel == "held":
            self.say("if (m < 1 || m > 100000) return 0;")
            self.say("cudaMalloc(&a, m * sizeof(int));")
            return self.fill()
        if c.random() < 0.25:
            self.vector(m)
        else:
            self.say(f"cudaMalloc(&a, {length});")
        if c.random() < 0.15:
            self.say(f"if ({self.condition()}) cudaMalloc(&a, {c.choice(['16', 'm', '4096'])});")
        if c.random() < 0.15:
            self.say(f"{c.choice(['grid', 'm', 'block'])} = {self.value()};")

    # What the array holds: mostly indices of an array of 256.
    def fill(self):
        c = self.choose
        length = c.choice(["m * sizeof(int)"] * 5 + ["m * 4", "m", "m / 2 * sizeof(int)", "(m + 1) * sizeof(int)"])
        if c.random() < 0.25:
            return self.say(f"cudaMemset(a, {c.choice(['0', '0', '1', '-1'])}, {length});")
        if c.random() < 0.25:
            self.say(f"std::vector<int> g(m{c.choice(['', ', 5', ', 255', ', 256', ', n'])});\n  int* h = g.data();")
        else:
            self.say(c.choice(["int* h = (int*)malloc((m + 2) * sizeof(int));", "int* h = (int*)calloc(m + 2, sizeof(int));"]))
            self.filling_loop()
        if c.random() < 0.4:
            self.say(c.choice(["h[0] = 300;", "int* q = h + m / 2; *q = -1;", "change(h);", "int& r = h[m - 1]; r = 256;", "int** p = &h; (*p)[m / 3] = 999;",
                               "for (int i = 0; i < m; i += 3) h[i] = i;", "if (n > 300) h[1] = 300;", "h[m / 2] += 250;", "memset(h, 1, 4);"]))
        if c.random() < 0.2:
            self.filling_loop()
        way = c.choice(["cudaMemcpyHostToDevice"] * 5 + ["cudaMemcpyDeviceToHost"])
        self.say(f"cudaMemcpy({c.choice(['a'] * 6 + ['a + m / 2'])}, {c.choice(['h'] * 6 + ['h + 1'])}, {length}, {way});")
        if c.random() < 0.2:
            self.say(c.choice(["cudaMemset(a, 1, 4);", "cudaMemset(a, 0, m * sizeof(int));", "int x[2] = {300, 1}; cudaMemcpy(a, x, 4, cudaMemcpyHostToDevice);",
                               "h[0] = 300;", "int* b = a; cudaMemset(b + m / 2, 255, 4);"]))
        return None

    def filling_loop(self):
        c = self.choose
        value = c.choice(["i", "i % 256", "rand() % 256", "rand() % 300", "(unsigned char)i", "(signed char)i", "i / 4", "255 - i % 256", "-i % 7", "rand() % m",
                          "rand() % 200 + 56", "rand() % 200 + 57", "(rand() - 5) % 100", "m - i", "i & 255", "limited(i, 255)", self.number(), "n % 256", "3 * i + 1"])
        count = c.choice(["int", "int", "int", "size_t", "unsigned", "short"])
        head = c.choice(["i < m"] * 5 + ["i < m - 1", "i <= m", "i != m", "m > i", "i < 100 && i < m"])
        step = c.choice(["++i", "i++", "i += 1", "i += 2"])
        store = c.choice(["h[i] = {};"] * 5 + ["h[i + 1] = {};", "int t = {}; h[i] = t;", "if (i != 5) h[i] = {};", "h[i] = {}; if (i == 50) break;", "h[m - 1 - i] = {};"])
        self.say(f"for ({count} i = {c.choice(['0'] * 5 + ['1'])}; {head}; {step}) {{ {store.format(value)} }}")

    # The size of a vector is the length; some programs change it before or after.
    def vector(self, m):
        c = self.choose
        self.say("if (m > 100000 || n > 100000) return 0;")
        self.say(f"std::vector<int> h({c.choice(['m', 'm', 'm + 1', m, self.value()])});")
        change = c.choice(["", "", "h.resize(m);", "h.push_back(1);", "auto& g = h; g.resize(n);", "more(h);", "std::vector<int> g(16); g.swap(h);",
                           "for (size_t i = 0; i < h.size(); ++i) h[i] = 1;"])
        if change and c.random() < 0.5:
            self.say(change)
            change = ""
        self.say("cudaMalloc(&a, h.size() * sizeof(int));")
        if change:
            self.say(change)
        if c.random() < 0.5:
            self.say("m = h.size();")

    # What is launched, by which of the forms, and what happens between the list of addresses and the launch.
    def launch(self):
        c = self.choose
        between = c.choice(["", "", "", "m += 1;", "block = 512;", "*(int*)args[1] = 300;", "args[1] = &n;"])
        size = c.choice(["grid", "dim3(grid)"]), c.choice(["block", "dim3(block)", "dim3(block, 1)"])
        forms = [("", f"k<<<{size[0]}, {size[1]}>>>(a, m);"),
                 ("", f"void (*f)(int*, int) = k;\n  f<<<{size[0]}, {size[1]}>>>(a, m);"),
                 (between, f"void* args[] = {{&a, &m}};\n  {between}\n  cudaLaunchKernel((void*)k, {size[0]}, {size[1]}, args, 0, 0);")]
        between, cuda = c.choice([forms[0]] + forms)
        native = "void* args[] = {&a, &m};\n  " + between + "\n  launch(grid, block, *(int**)args[0], *(int*)args[1]);"
        return cuda, native

    def source(self, cuda):
        call = self.call[0 if cuda else 1]
        top = ("#include <stdlib.h>\n#include <string.h>\n#include <assert.h>\n#include <stdexcept>\n#include <vector>\n" + KERNELS[self.kernel]) if cuda else STANDS_FOR
        lines = self.lines
        if not cuda:  # what does not end makes no launch
            lines = [line + " if (++rounds > 1000000) exit(0);" if line.lstrip().startswith("while (") else line for line in lines]
        begin, end = ("try {\n", "\n  } catch (...) {\n    return 0;\n  }") if self.is_caught else ("", "")
        return (top + HELPERS + "int main(int argc, char** argv) {\n  int n = atoi(argv[1]);\n" + begin + "\n".join(lines) +
                f"\n  {call}{end}\n  return 0;\n}}\n")

    def is_wrong(self, grid, block, size, m, odd):
        if not (0 < block <= 1024 and 0 < grid < 1 << 31 and size < 1 << 62) or grid * block >= 1 << 31:
            return False  # no such launch, or no such array
        elements, threads = size // 4, grid * block
        return {"room": block > 256, "bare": threads > elements, "guard": min(threads, m) > elements, "held": odd > 0,
                "cover": threads > 1 and (m > threads + 1 or (m > threads and threads % 2 == 1))}[self.kernel]  # a[1], of which thread 1 is the owner


def attempt(binary, seed, keep):
    """(is proved, a run is wrong, what is wrong with that or None)"""
    program = Program(random.Random(seed))
    with tempfile.TemporaryDirectory() as folder:
        native, cuda, compiled = Path(folder) / "host.cpp", Path(folder) / "host.cu", Path(folder) / "host"
        native.write_text(program.source(False))
        cuda.write_text(program.source(True))
        held = ["-fsanitize=address"] if program.kernel == "held" else []  # what lies outside of host memory is undefined
        built = subprocess.run(["g++", "-w", "-O0", *held, "-fsanitize=undefined", "-fno-sanitize-recover=all", "-o", compiled, native],
                               capture_output=True, text=True)
        if built.returncode != 0:
            return False, False, f"seed {seed}: the host's code does not compile: {built.stderr[:300]}"
        wrong = None
        for n in INPUTS:
            try:
                run = subprocess.run([compiled, str(n)], capture_output=True, text=True, timeout=2, env={"ASAN_OPTIONS": "detect_leaks=0"})
            except subprocess.TimeoutExpired:
                continue
            words = run.stdout.split()
            if run.returncode == 0 and len(words) == 5 and program.is_wrong(*map(int, words)):
                wrong = f"n = {n}: <<<{words[0]}, {words[1]}>>>, {words[2]} bytes, m = {words[3]}, {words[4]} odd"
                break
        done = subprocess.run([str(binary), "-j", "1", "--format", "json", "--timeout", "6", str(cuda)], capture_output=True, text=True,
                              timeout=300)
        if done.returncode not in (0, 1, 5):
            return False, False, f"seed {seed}: exit {done.returncode}"
        kernel = json.loads(done.stdout)["files"][0]["kernels"][-1]
        proved = kernel["verdict"] == "proved" and ("a" in kernel["bounds"]["checked"] or program.kernel in ("room", "cover", "held"))
        if not (proved and wrong):
            return proved, wrong is not None, None
        if keep:
            Path(keep).mkdir(parents=True, exist_ok=True)
            shutil.copy(cuda, Path(keep) / f"seed{seed}.cu")
        return True, True, f"seed {seed} ({program.kernel}): proved, but wrong for {wrong}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary", type=Path)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", help="where programs that are wrong are kept")
    options = parser.parse_args()
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda s: attempt(options.binary.resolve(), s, options.keep), range(options.seed, options.seed + options.count)))
    faults = [fault for *_, fault in results if fault]
    proved, wrong = sum(r[0] for r in results), sum(r[1] for r in results)
    print("\n".join(faults), end="\n" if faults else "")
    print(f"host programs: {len(faults)} faults, {proved} proved and {wrong} wrong of {len(results)}")
    sys.exit(1 if faults or proved == 0 or wrong == 0 else 0)


if __name__ == "__main__":
    main()
