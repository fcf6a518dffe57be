"""The host's code of random programs: numbers from the command line with checks, sizes behind references, functions and macros,
allocations, contents, and launches. Most of it is right for its kernels; a flaw is one wrong size, check, argument or order."""
import re

import kernels
from buffers import Buffers

TOP = """#define POSITION (blockIdx.x * blockDim.x + threadIdx.x)
#define UP(x, y) (((x) + (y) - 1) / (y))
#define GROW(x) do { (x) = (x) + 2; } while (0)
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { printf("failed\\n"); exit(1); } } while (0)
struct Config { int block; int count; };
struct Pair { int* first; int* second; };
__device__ int position() { return blockIdx.x * blockDim.x + threadIdx.x; }
template <class T> __device__ T twice_of(T x) { return x + x; }
static int up(int x, int y) { return (x + y - 1) / y; }
static void twice(int& x) { x *= 2; }
static void add(int* x, int y) { *x += y; }
static int limited(int x, int most) { return x > most ? most : x; }
template <class T> static T larger(T x, T y) { return x > y ? x : y; }
static void must(bool holds) { if (!holds) { fprintf(stderr, "usage\\n"); exit(1); } }
static void exchange(int*& x, int*& y) { int* t = x; x = y; y = t; }
template <class T> static T* array_of(size_t count) { T* p; cudaMalloc(&p, count * sizeof(T)); return p; }
static int number(int argc, char** argv, int k, int otherwise) { return argc > k ? atoi(argv[k]) : otherwise; }""".split("\n")


class Program(Buffers):
    def __init__(self, choose):
        self.c, self.lines, self.depth, self.used = choose, [], 1, 0
        self.sizes, self.fixed, self.features, self.functions = [], set(), set(), []
        self.kernels = [kernels.random_kernel(choose, f"k{i}") for i in range(choose.choice([1, 1, 1, 2]))]
        self.flaws = 1 if choose.random() < 0.3 else 0
        self.begin()
        for kernel in self.kernels:
            self.use(kernel)
            if choose.random() < 0.25:
                self.use(kernel)
        self.say("return 0;")

    def say(self, text):
        self.lines.append("  " * self.depth + text)

    def new(self, stem):
        self.used += 1
        return f"{stem}{self.used}"

    def flaw(self, feature, odds=0.25):
        """Whether the one wrong thing is here."""
        if self.flaws and self.c.random() < odds:
            self.flaws -= 1
            self.features.add("flaw: " + feature)
            return True
        return False

    def feature(self, name):
        self.features.add(name)

    def size(self):
        return self.c.choice(self.sizes)

    # ---- numbers
    def begin(self):
        c = self.c
        if c.random() < 0.8:
            self.say("if (argc < 3) return 1;")
        for k in (1, 2)[:c.choice([1, 1, 2])]:
            self.read(k)
        for _ in range(c.choice([0, 1, 1, 2, 3])):
            self.change(self.size())
        if c.random() < 0.3:
            name, of = self.new("m"), self.size()
            self.say(f"int {name} = {c.choice([f'{of} / 2 + 1', f'{of} + 3', f'2 * {of}', f'{of} > 100 ? 100 : {of}', of])};")
            self.sizes.append(name)

    def read(self, k):
        c, name = self.c, self.new("n")
        form, text = c.choice([("atoi", "int {} = atoi(argv[{}]);")] * 4 + [
            ("strtol", "int {} = strtol(argv[{}], NULL, 10);"), ("constant", "int {} = 1000 * {};"), ("const", "const int {} = atoi(argv[{}]);"),
            ("default", "int {0} = argc > {1} ? atoi(argv[{1}]) : 1000;"), ("function", "int {} = number(argc, argv, {}, 512);"),
            ("strtoul", "int {} = (int)strtoul(argv[{}], NULL, 10);"), ("late", "int {0} = 700; if (argc > {1}) {0} = atoi(argv[{1}]);"),
            ("atol", "long long_{0} = atol(argv[{1}]); int {0} = long_{0} < 4000 ? (int)long_{0} : 4000;"), ("short", "int {} = (short)atoi(argv[{}]);")])
        self.feature("input: " + form)
        self.say(text.format(name, k))
        if form == "const":
            self.fixed.add(name)
        if not self.flaw("no check", 0.2):
            check, text = c.choice([
                ("return", "if ({0} < 1) return 1;"), ("range", 'if ({0} <= 0 || {0} > 4096) {{ printf("bad\\n"); return 1; }}'),
                ("assert", "assert({0} > 0 && {0} <= 5000);"), ("assert", "assert({0} > 0);"), ("function", "must({0} > 0);"), ("exit", "if ({0} < 1) exit(1);"),
                *([("repair", "if ({0} < 1) {0} = 1;"), ("ternary", "{0} = {0} > 0 ? {0} : 7;"), ("template", "{0} = larger({0}, 1);"),
                   ("both", "if ({0} < 1) {0} = 1; else if ({0} > 3000) {0} = 3000;")] if form != "const" else []), ("nested", "if (!({0} >= 1)) {{ if (argc > 1) return 2; else exit(2); }}")])
            self.feature("check: " + check)
            self.say(text.format(name))
        self.sizes.append(name)

    def change(self, name):
        c, q = self.c, self.c.choice([2, 3, 16, 32, 100, 1000])
        if name in self.fixed:
            return
        kind, text = c.choice([
            ("round up", f"{name} = ({name} + {q} - 1) / {q} * {q};"), ("reference", f"{{ int& r = {name}; r += {q}; }}"), ("pointer", f"{{ int* p = &{name}; *p += {q}; }}"),
            ("function", f"twice({name});"), ("function", f"add(&{name}, {q});"), ("condition", f"if ({name} > {q}) {name} = {q};"), ("ternary", f"{name} = {name} < {q} ? {name} : {q};"),
            ("switch", f"switch ({name} % 3) {{ case 0: {name} += 1; break; case 1: {name} += {q}; default: {name} += 2; }}"),
            ("loop", f"for (int k = 0; k < 3; ++k) {name} += k;"), ("while", f"while ({name} > 3000) {name} /= 2;"), ("macro", f"GROW({name});"),
            ("record", f"{{ Config s = {{{q}, {name}}}; s.count += s.block; {name} = s.count; }}"), ("limited", f"{name} = limited({name}, {q});"), ("argc", f"{name} += argc;"),
            ("early exit", f"if ({name} > {q} * 40) return 3;"), ("table", f"{{ static const int t[3] = {{1, {q}, 7}}; {name} += t[{name} > {q}]; }}"), ("alias", f"{{ Config s; s.count = {name}; Config* p = &s; p->count -= 1; {name} = s.count + 1; }}"),
            ("shadow", f"{{ int {name} = {q}; {name} += 1; }}"), ("comma", f"{name} += 1, {name} += {q};"), ("wrong", f"{name} -= 1;")])
        if kind == "wrong" and not self.flaw("smaller", 1):
            return
        self.feature("change: " + kind)
        self.say(text)

    # ---- a launch
    def use(self, kernel):
        c = self.c
        values = {}
        for kind, name, pointer in kernel.parameters:
            if not pointer:
                values[name] = self.plain(kernel, name)
        sizes = self.block_and_grid(kernel, values)
        arrays = {name: self.array(kernel, kind, name, values, sizes) for kind, name, pointer in kernel.parameters if pointer}
        self.fill(kernel, arrays, values)
        self.start(kernel, {**values, **arrays}, sizes)
        if c.random() < 0.3:
            self.say(c.choice(["CHECK(cudaGetLastError());", "cudaDeviceSynchronize();"]))

    def plain(self, kernel, name):
        c, role = self.c, kernel.roles.get(name, "size")
        if role == "size":
            return self.size() if c.random() < 0.9 else c.choice([f"{self.size()} + 1", "100", f"limited({self.size()}, 500)"])
        if role == "mode":
            text = c.choice(["0", "1", "2", f"{self.size()} > 10 ? 1 : 0", f"{self.size()} % 2"])
        else:
            text = c.choice(["1", "2", "3", "4", f"{self.size()} > 64 ? 2 : 1", f"1 + {self.size()} % 3"])
            if self.flaw("zero", 0.3):
                text = c.choice(["0", f"{self.size()} % 3"])
        if len(text) > 1 or c.random() < 0.5:
            self.say(f"int {(made := self.new('q'))} = {text};")
            return made
        return text

    def block_and_grid(self, kernel, values):
        c, (rule, most) = self.c, kernel.block
        if kernel.shape > 1:
            return self.planes(kernel, values)
        value = most if rule == "exact" else c.choice([v for v in (32, 64, 100, 128, 256) if v <= most])
        if self.flaw("block", 0.3):
            value = c.choice([2 * most, most + 1, most // 2])
        block = self.constant("b", value, free=rule != "exact")
        cover = re.sub(r"\w+", lambda m: values.get(m[0], m[0]), kernel.cover)
        form, text = c.choice([("quotient", f"({cover} + {block} - 1) / {block}")] * 3 + [("function", f"up({cover}, {block})"), ("macro", f"UP({cover}, {block})"),
                              ("remainder", f"({cover}) / {block} + (({cover}) % {block} != 0)"), ("minus 1", f"({cover} - 1) / {block} + 1"), ("number", c.choice(["1", "4", "16"]))])
        if self.flaw("grid", 0.2):
            text = c.choice([f"({cover}) / {block}", f"({cover}) / {block} + 1", cover])
        self.feature("grid: " + form)
        grid = self.new("g")
        self.say(f"{c.choice(['int', 'int', 'const int', 'unsigned'])} {grid} = {text};")
        return grid, block

    def constant(self, stem, value, free):
        c, name = self.c, self.new(stem)
        kind, text = c.choice([("const", f"const int {name} = {value};"), ("variable", f"int {name} = {value};"), ("constexpr", f"constexpr int {name} = {value};"), ("enum", f"enum {{ {name} = {value} }};"),
                               ("macro", f"#define {name} {value}"), ("ternary", f"int {name} = {self.size()} > 1000 ? {value} : {value if not free else max(1, value // 2)};"),
                               ("record", f"Config c{name} = {{{value}, 1}}; int {name} = c{name}.block;"), ("reassigned", f"int {name} = 1024; {name} = {value};"),
                               ("switch", f"int {name}; switch ({self.size()} % 2) {{ case 0: {name} = {value}; break; default: {name} = {value if not free else max(1, value // 2)}; }}"),
                               *([("limited", f"int {name} = limited({self.size()}, {value});")] if free else []), ("none", "")])
        self.feature("block: " + kind)
        if not text:
            return str(value)
        if kind == "macro":
            self.lines.append(text)
        else:
            self.say(text)
        return name

    def planes(self, kernel, values):
        c = self.c
        names = ["w", "h", "d"][:kernel.shape]
        sides = ["16", "16"] if kernel.block[0] == "tile" else c.choice([["16", "16"], ["32", "8"], ["8", "4"]])
        sides = [*sides, "2"][:kernel.shape]
        if self.flaw("block", 0.3):
            sides[0] = c.choice(["32", "8", "17"])
        counts = [c.choice([f"({values[n]} + {s} - 1) / {s}", f"up({values[n]}, {s})", f"UP({values[n]}, {s})"]) for n, s in zip(names, sides)]
        if kernel.kind == "transposition" and c.random() < 0.5:
            counts = [f"up(larger({values['w']}, {values['h']}), 16)"] * 2
        block, grid = self.new("b"), self.new("g")
        self.feature("dim3")
        self.say(f"dim3 {block}({', '.join(sides)});")
        if c.random() < 0.7:
            self.say(f"dim3 {grid}({', '.join(counts)});")
        else:
            self.say(f"dim3 {grid};")
            for axis, count in zip("xyz", counts):
                self.say(f"{grid}.{axis} = {count};")
        if self.flaw("grid", 0.15):
            self.say(f"{grid}.y = {grid}.x;")
        return grid, block

    def start(self, kernel, values, sizes):
        c = self.c
        order = [n for _, n, _ in kernel.parameters]
        given = [values[n] for n in order]
        pointers = [k for k, (_, _, pointer) in enumerate(kernel.parameters) if pointer]
        if len(pointers) > 1 and kernel.parameters[pointers[0]][0] == kernel.parameters[pointers[1]][0].replace("const ", "") and self.flaw("overlap", 0.3):
            given[pointers[1]] = c.choice(["{0}", "{0}", "{0} + 1"]).format(given[pointers[0]])
        name = kernel.name + (f"<{kernel.value}>" if kernel.template else "")
        grid, block = sizes
        if kernel.shape == 1 and c.random() < 0.2:
            grid, block = f"dim3({grid})", f"dim3({block}, 1, 1)"
        size = kernel.bytes.replace("block", sizes[1])
        if size and self.flaw("bytes", 0.5):
            size = sizes[1]
        form = c.choice(["plain"] * 4 + ["loop", "function", "condition", "exchange", "branches", "lambda"])
        if form == "exchange" and kernel.kind != "stencil":
            form = "plain"
        launch = f"@L {name};{grid};{block};{size};{', '.join(given)}@;"
        self.feature("launch: " + form)
        if form == "plain":
            return self.say(launch)
        if form == "lambda":
            return self.say(f"[&] {{ {launch} }}();") if c.random() < 0.3 else self.say(launch)
        if form == "loop":
            return self.say(f"for (int r = 0; r < {c.choice(['3', '2', 'argc'])}; ++r) {launch}")
        if form == "condition":
            return self.say(f"if ({self.size()} {c.choice(['>', '<', '!='])} {c.choice(['1', '10', '300'])}) {launch}")
        if form == "branches":
            self.say(f"if ({self.size()} % 2) {{")
            self.say("  " + launch)
            self.say("} else {")
            self.say("  " + launch)
            return self.say("}")
        if form == "exchange":
            return self.exchange(kernel, given, launch)
        return self.through_function(kernel, given, grid, block, size, name)

    def exchange(self, kernel, given, launch):
        c, (a, b) = self.c, given[:2]
        x, y = self.new("x"), self.new("y")
        again = re.sub(r"(;)[^;]*@;$", lambda m: f";{x}, {y}, {', '.join(given[2:])}@;", launch)
        swap = c.choice([f"int* t = {x}; {x} = {y}; {y} = t;", f"exchange({x}, {y});"])
        if self.flaw("exchange", 0.6):
            swap = c.choice([f"{x} = {y};", f"int* t = {x}; {x} = {y}; {y} = {x}; (void)t;"])
        self.say(f"int* {x} = {a}; int* {y} = (int*){b};")
        self.say(f"for (int r = 0; r < 3; ++r) {{ {again} {swap} }}")

    def through_function(self, kernel, given, grid, block, size, name):
        made = self.new("start")
        parameters = ", ".join(f"{t}{'*' if pointer else ''} {n}" for t, n, pointer in kernel.parameters)
        names = ", ".join(n for _, n, _ in kernel.parameters)
        passed = "block * sizeof(int)" if size.endswith("sizeof(int)") else ("block" if size else "")
        kind = "dim3" if kernel.shape > 1 or "dim3" in grid else "int"
        if kind == "dim3" and size:
            passed = size if size[0].isdigit() else "block.x * sizeof(int)"
        self.functions.append((kernel, f"static void {made}({parameters}, {kind} grid, {kind} block) {{ @L {name};grid;block;{passed};{names}@; }}"))
        self.say(f"{made}({', '.join(given)}, {grid}, {block});")

    # ---- the text
    def text(self, behind):
        """behind(kernel): what stands at the end of the last line of a kernel."""
        result = list(TOP)
        for kernel in self.kernels:
            lines = kernel.text()
            lines[-1] += " " + behind(kernel) if behind(kernel) else ""
            result += lines
        result += [text for _, text in self.functions]
        return "\n".join([*result, "int main(int argc, char** argv) {", *self.lines, "}"]) + "\n"
