"""Kernels of random programs. Each one has the launches for which it is right (lengths of arrays, blocks, grid, contents), which
the host's code mostly respects, and some have a flaw of their own."""
INDEX = "blockIdx.x * blockDim.x + threadIdx.x"


class Kernel:
    def __init__(self, kind, name, parameters, body, **wants):
        self.kind, self.name, self.body = kind, name, body
        self.parameters = [(p.rsplit(" ", 1)[0].rstrip("*"), p.rsplit(" ", 1)[1], "*" in p) for p in parameters]
        self.template = wants.get("template")
        self.value = wants.get("value", "")          # of the template's parameter
        self.lengths = wants.get("lengths", {})       # elements of each array, in terms of parameters, `grid` and `block`
        self.block = wants.get("block", ("any", 256))  # any up to, exact, a square tile
        self.cover = wants.get("cover", "n")          # what the threads of the grid cover, in one dimension
        self.shape = wants.get("shape", 1)            # dimensions
        self.contents = wants.get("contents", {})     # of arrays that hold indices: below a bound, all different
        self.roles = wants.get("roles", {})           # of parameters that are no sizes
        self.bytes = wants.get("bytes", "")           # of dynamic shared memory
        self.top = wants.get("top", [])

    def has_barriers(self):
        return any("__syncthreads" in line for line in self.body)

    def text(self):
        arguments = ", ".join(f"@P {t} {n}@" if pointer else f"{t} {n}" for t, n, pointer in self.parameters)
        head = f"template <{self.template}> " if self.template else ""
        return [*self.top, f"{head}__global__ void {self.name}({arguments}) {{", *("  " + line for line in self.body), "}"]


def index(c, name="i"):
    return c.choice([f"int {name} = {INDEX};"] * 3 + [f"const int {name} = threadIdx.x + blockIdx.x * blockDim.x;", f"unsigned {name} = {INDEX};",
                                                      f"int {name} = position();", f"int {name} = POSITION;", f"size_t {name} = {INDEX};"])


def guarded(c, guard, statement):
    return c.choice([[f"if ({guard}) {statement}"], [f"if ({guard}) {{", f"  {statement}", "}"], [f"if (!({guard})) return;", statement]])


def copies(c, name, flaw):
    e = c.choice(["int", "int", "float"])
    value = c.choice(["b[i] * 2", "b[i] + 1", "b[i]", f"twice_of<{e}>(b[i])"])
    guard = c.choice(["i < n"] * 8 + (["i <= n", "i < n + 1", "i != n"] if flaw else []))
    target = c.choice(["a[i]"] * 6 + (["a[i + 1]", "a[i / 2]", "a[n - i]", "a[n - 1]"] if flaw else ["a[n - 1 - i]"]))
    body = [index(c), *guarded(c, guard, f"{target} = {value};")]
    if flaw and c.random() < 0.2:
        body = [index(c), f"{target} = {value};"]
    return Kernel("copy", name, [f"{e}* a", f"const {e}* b", "int n"], body, lengths={"a": "n", "b": "n"})


def strides(c, name, flaw):
    step = c.choice(["blockDim.x * gridDim.x"] * 4 + (["blockDim.x", "gridDim.x", "1"] if flaw else ["step"]))
    top = "int step = gridDim.x * blockDim.x;" if step == "step" else ""
    end = "i <= n" if flaw and c.random() < 0.3 else "i < n"
    statement = c.choice(["a[i] = a[i] + 1;", "a[i] += 2;", "a[i] = i;"])
    return Kernel("grid stride", name, ["int* a", "int n"], [*([top] if top else []), f"for (int i = {INDEX}; {end}; i += {step}) {statement}"],
                  lengths={"a": "n"})


def apart(c, name, flaw):
    place = c.choice(["i * s", "s * i"] if not flaw else ["i * s + 1", "i / s", "i * (s - 1)", "i * s - 1"])
    return Kernel("stride", name, ["int* a", "int n", "int s"], [index(c), *guarded(c, "i < n", f"a[{place}] = i;")], lengths={"a": "n * s"}, roles={"s": "small"})


def shifted(c, name, flaw):
    text = c.choice(["a[i] = b[i + off];", "a[i] = b[i] + b[i + off];"] if not flaw else ["a[i + off] = a[i];", "a[i] = b[i + off + 1];", "a[i] = b[i - off];"])
    return Kernel("offset", name, ["int* a", "const int* b", "int n", "int off"], [index(c), *guarded(c, "i < n", text)], lengths={"a": "n", "b": "n + off"},
                  roles={"off": "offset"})


def gathers(c, name, flaw):
    text = c.choice(["a[i] = b[idx[i]];"] * 3 + (["a[i] = b[idx[i] + 1];", "a[i] = b[idx[i + 1]];"] if flaw else ["int j = idx[i]; a[i] = b[j];"]))
    return Kernel("gather", name, ["int* a", "const int* b", "const int* idx", "int n", "int m"], [index(c), *guarded(c, "i < n", "{ " + text + " }")],
                  lengths={"a": "n", "b": "m", "idx": "n"}, contents={"idx": "m"})


def scatters(c, name, flaw):
    return Kernel("scatter", name, ["int* a", "const int* idx", "int n"], [index(c), *guarded(c, "i < n", "a[idx[i]] = i;")], lengths={"a": "n", "idx": "n"},
                  contents={"idx": "different"})


def counts(c, name, flaw):
    text = "bins[idx[i]] += 1;" if flaw and c.random() < 0.5 else c.choice(["atomicAdd(&bins[idx[i]], 1);", "atomicAdd(bins + idx[i], 1);"])
    return Kernel("histogram", name, ["int* bins", "const int* idx", "int n", "int m"], [index(c), *guarded(c, "i < n", text)], lengths={"bins": "m", "idx": "n"},
                  contents={"idx": "m"})


def reverses(c, name, flaw):
    size = c.choice([64, 128, 256])
    barrier = [] if flaw and c.random() < 0.4 else ["__syncthreads();"]
    back = "s[blockDim.x - threadIdx.x]" if flaw and c.random() < 0.5 else "s[blockDim.x - 1 - threadIdx.x]"
    body = [f"@S int s {size}@;", index(c), "s[threadIdx.x] = i < n ? a[i] : 0;", *barrier, f"if (i < n) a[i] = {back};"]
    if flaw and c.random() < 0.2:
        body = [f"@S int s {size}@;", index(c), "if (i >= n) return;", "s[threadIdx.x] = a[i];", "__syncthreads();", f"a[i] = {back};"]
    return Kernel("reversal", name, ["int* a", "int n"], body, lengths={"a": "n"}, block=("any", size))


def reduces(c, name, flaw):
    size = c.choice([64, 128, 256])
    inner = [] if flaw and c.random() < 0.5 else ["  __syncthreads();"]
    step = "t <= d" if flaw and c.random() < 0.3 else "t < d"
    out = "out[0]" if flaw and c.random() < 0.3 else "out[blockIdx.x]"
    fixed = c.random() < 0.5
    body = [f"@S int s {size}@;", "int t = threadIdx.x;", index(c), "s[t] = i < n ? b[i] : 0;", "__syncthreads();",
            f"for (int d = {size if fixed else 'blockDim.x'} / 2; d > 0; d {c.choice(['/= 2', '>>= 1'])}) {{", f"  if ({step}) s[t] += s[t + d];", *inner, "}",
            f"if (t == 0) {out} = s[0];"]
    return Kernel("reduction", name, ["int* out", "const int* b", "int n"], body, lengths={"out": "grid", "b": "n"}, block=("exact" if fixed else "any", size))


def planes(c, name, flaw):
    guard = c.choice(["x < w && y < h"] * 4 + (["x < w || y < h", "x <= w && y < h", "x < h && y < w"] if flaw else ["y < h && x < w"]))
    place = c.choice(["y * w + x"] * 3 + (["x * w + y", "y * h + x"] if flaw else ["x * h + y"]))
    body = ["int x = blockIdx.x * blockDim.x + threadIdx.x;", "int y = blockIdx.y * blockDim.y + threadIdx.y;", *guarded(c, guard, f"a[{place}] = b[y * w + x];")]
    return Kernel("plane", name, ["int* a", "const int* b", "int w", "int h"], body, lengths={"a": "w * h", "b": "w * h"}, shape=2)


def transposes(c, name, flaw):
    pad = c.choice(["16", "17"])
    barrier = [] if flaw and c.random() < 0.4 else ["__syncthreads();"]
    write = "a[y * h + x]" if not flaw or c.random() < 0.5 else "a[y * w + x]"
    body = [f"@R int s 16 {pad}@;", "int x = blockIdx.x * 16 + threadIdx.x;", "int y = blockIdx.y * 16 + threadIdx.y;",
            "if (x < w && y < h) s[threadIdx.y][threadIdx.x] = b[y * w + x];", *barrier, "x = blockIdx.y * 16 + threadIdx.x;", "y = blockIdx.x * 16 + threadIdx.y;",
            f"if (x < h && y < w) {write} = s[threadIdx.x][threadIdx.y];"]
    return Kernel("transposition", name, ["int* a", "const int* b", "int w", "int h"], body, lengths={"a": "w * h", "b": "w * h"}, shape=2, block=("tile", 16))


def dynamic(c, name, flaw):
    read = "s[(threadIdx.x + 1) % blockDim.x]" if not flaw else c.choice(["s[threadIdx.x + 1]", "s[threadIdx.x * 2]"])
    body = ["@X int s@;", index(c), "s[threadIdx.x] = threadIdx.x;", "__syncthreads();", f"if (i < n) a[i] = {read};"]
    return Kernel("dynamic shared", name, ["int* a", "int n"], body, lengths={"a": "n"}, bytes="block * sizeof(int)")


def divides(c, name, flaw):
    text = c.choice(["a[@M i;d@] = 1;", "a[i] = @D i;d@;"] if flaw else ["a[i] = @D i;d@;", "a[i] = @M i;d@;", "a[i] = b[@M i;d@];"])
    return Kernel("division", name, ["int* a", "const int* b", "int n", "int d"], [index(c, "i").replace("unsigned", "int").replace("size_t", "int"), *guarded(c, "i < n", text)],
                  lengths={"a": "n", "b": "d"}, roles={"d": "small"})


def of_blocks(c, name, flaw):
    text = "out[blockIdx.x] = n;" if flaw else c.choice(["if (threadIdx.x == 0) out[blockIdx.x] = n;", "if (!threadIdx.x) out[blockIdx.x] += 1;"])
    return Kernel("of blocks", name, ["int* out", "int n"], [text], lengths={"out": "grid"})


def tables(c, name, flaw):
    values = [c.randint(0, 3) for _ in range(8)]
    place = c.choice(["i % 8", "i & 7"] if not flaw else ["i & 15", "n % 9"])
    text = c.choice([f"a[i] = table[{place}];", f"a[i * 4 + table[{place}]] = i;"])
    return Kernel("table", name, ["int* a", "int n"], [index(c), *guarded(c, "i < n", text)], lengths={"a": "4 * n" if "*" in text else "n"},
                  top=[f"@C int table 8;{', '.join(map(str, values))}@;"])


def modes(c, name, flaw):
    last = "i / 2" if flaw else "i"
    body = [index(c), "if (i >= n) return;", "switch (mode) {", "  case 0: a[i] = 1; break;", f"  case 1: a[{c.choice(['n - 1 - i', 'i + n'])}] = 2; break;",
            f"  default: a[{last}] = 3;", "}"]
    return Kernel("modes", name, ["int* a", "int n", "int mode"], body, lengths={"a": "2 * n" if any("i + n" in x for x in body) else "n"}, roles={"mode": "mode"})


def stencils(c, name, flaw):
    guard = "i > 0 && i < n - 1" if not flaw or c.random() < 0.5 else c.choice(["i > 0 && i < n", "i < n - 1"])
    source = "b" if not flaw or c.random() < 0.5 else "a"
    return Kernel("stencil", name, ["int* a", "const int* b", "int n"], [index(c).replace("unsigned", "int").replace("size_t", "int"), *guarded(c, guard, f"a[i] = {source}[i - 1] + {source}[i + 1];")],
                  lengths={"a": "n", "b": "n"})


def scans(c, name, flaw):
    size = c.choice([64, 128])
    first = [] if flaw and c.random() < 0.5 else ["  __syncthreads();"]
    last = [] if flaw and c.random() < 0.5 else ["  __syncthreads();"]
    body = [f"@S int s {size}@;", "int t = threadIdx.x;", "s[t] = t < n ? a[t] : 0;", "__syncthreads();", "for (int d = 1; d < blockDim.x; d *= 2) {",
            "  int v = t >= d ? s[t - d] : 0;", *first, "  s[t] += v;", *last, "}", "if (t < n) a[t] = s[t];"]
    return Kernel("scan", name, ["int* a", "int n"], body, lengths={"a": "n"}, block=("any", size), cover=c.choice(["1", "n"]))


def templates(c, name, flaw):
    size = c.choice([32, 64, 128])
    body = ["@S int s B@;", index(c), "s[threadIdx.x] = i < n ? b[i] : 0;", "__syncthreads();", f"if (i < n) a[i] = s[threadIdx.x {'+' if flaw else '^'} 1];"]
    return Kernel("template", name, ["int* a", "const int* b", "int n"], body, lengths={"a": "n", "b": "n"}, template="int B", value=str(size), block=("exact", size))


def volumes(c, name, flaw):
    guard = "x < w && y < h && z < d" if not flaw or c.random() < 0.5 else c.choice(["x < w && y < h", "x < w && y < h && z <= d"])
    place = "(z * h + y) * w + x" if not flaw or c.random() < 0.5 else "(z * w + y) * h + x"
    body = [f"int {v} = blockIdx.{v} * blockDim.{v} + threadIdx.{v};" for v in "xyz"]
    return Kernel("volume", name, ["int* a", "int w", "int h", "int d"], [*body, *guarded(c, guard, f"a[{place}] = 1;")], lengths={"a": "w * h * d"}, shape=3)


def asserts(c, name, flaw):
    return Kernel("assertion", name, ["int* a", "int n", "int s"], [index(c), f"@A {'s > 1' if flaw else 's > 0'}@;", *guarded(c, "i < n", "a[i] = s;")], lengths={"a": "n"},
                  roles={"s": "small"})


def unguarded(c, name, flaw):
    return Kernel("unguarded", name, ["int* a", "int n"], [index(c), f"a[i] = {c.choice(['n', 'i', '1'])};"], lengths={"a": c.choice(["grid * block", "n"])})


KINDS = [copies, copies, strides, apart, shifted, gathers, scatters, counts, reverses, reduces, planes, transposes, dynamic, divides, of_blocks, tables, modes,
         stencils, stencils, scans, templates, volumes, asserts, unguarded]


def random_kernel(c, name):
    return c.choice(KINDS)(c, name, c.random() < 0.22)
