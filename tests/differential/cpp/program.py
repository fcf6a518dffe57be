#!/usr/bin/env python3
"""One random program: a kernel in CUDA C++17 with what it calls, its launch, and its words of input."""
import sys

import expressions as ex
from calls import Calls
from hierarchies import Hierarchies
from objects import Objects
from records import Records
from scope import Arr, Draw, Obj, Scope, Var
from statements import Statements
from threads import Threads
from values import Values

WORDS_IN = 16

# What can be left out by name. The rarer ones stand with the share of programs that have them, in
# percent: they are refused, or were, and most programs must be read.
RARE = {"lambdas": 6, "range_loops": 6, "structured_bindings": 6, "virtual": 30,
        "reference_conversions": 15}


class Program(Values, Calls, Records, Hierarchies, Statements, Objects, Threads):
    def __init__(self, seed, without=(), only_kernel_size=None):
        self.draw = Draw(seed)
        self.prefix = f"p{seed}_"
        self.counter = 0
        self.used = set()
        self.without = set(without) | {
            name for name, percent in RARE.items() if not self.draw.chance(percent)}
        self.top, self.records, self.functions, self.lambdas = [], [], [], []
        self.scope, self.has_pool, self.loops = Scope(), False, 9
        self.effects = self.draw.choice([0, 10, 20, 30])
        self.initialised = set()  # records whose members have a default
        self.same = Draw(seed + 0.5)  # draws apart: what else the program has does not depend on it
        self.out = []
        self.size = only_kernel_size or self.draw.randrange(3, 9)
        self.make()

    def on(self, feature):
        if feature in self.without:
            return False
        self.used.add(feature)
        return True

    def fresh(self, letter):
        self.counter += 1
        return f"{self.prefix if letter.isupper() or letter == 'f' else ''}{letter}{self.counter}"

    def again(self, text, percent=8):
        """The same by a function that returns the reference that it is given."""
        if self.same.chance(percent) and self.on("reference_results"):
            return f"{self.prefix}same({text})"
        return text

    def make(self):
        self.top += ["template <class T>", f"__device__ const T &{self.prefix}same(const T &x) {{ return x; }}"]
        for _ in range(self.draw.randrange(3)):
            self.new_function()
        for _ in range(self.draw.randrange(1, 4)):
            self.new_record()
        for _ in range(self.draw.randrange(2)):
            self.new_function()
        self.local = self.draw.choice([1, 2, 3, 4, 8])
        self.groups = self.draw.choice([1, 1, 2])
        self.inputs = [self.draw.choice([self.draw.randrange(1 << 32), self.draw.randrange(16),
                                         (1 << 32) - 1 - self.draw.randrange(8)])
                       for _ in range(WORDS_IN)]
        self.name = self.prefix + "k"
        self.loops = 6
        body = self.kernel_body()
        self.lines = self.top + [f"__global__ void {self.name}(unsigned *out, const unsigned *in) {{"] + body + ["}"]

    def kernel_body(self):
        self.scope = Scope()
        self.scope.add(Var("t", "unsigned", "t", True))
        self.scope.add(Arr("in", "unsigned", WORDS_IN, "in", True))
        pool = [str(self.draw.integer()) for _ in range(8)]
        lines = ["const unsigned t = threadIdx.x;", f"unsigned pool[8] = {{{', '.join(pool)}}};"]
        self.scope.add(Arr("pool", "unsigned", 8, "pool"))
        self.has_pool = True
        for kind in ("unsigned", "int", self.draw.kind()):
            name = self.fresh("v")
            lines.append(f"{kind} {name} = ({kind})in[{self.draw.randrange(WORDS_IN)}];")
            self.scope.add(Var(name, kind, name))
        threads = self.on("threads") and self.draw.chance(60)
        if threads:
            lines += self.phases(self.size)
        else:
            for _ in range(self.size):
                lines += self.statement(2)
        self.collect()
        # In 64 bits: a product of 32 comes back to the words of another thread in very large launches.
        offset = f"((unsigned long long)blockIdx.x * blockDim.x + threadIdx.x) * {len(self.out)}"
        lines.append(f"unsigned *result = out + {offset};")
        return lines + [f"result[{i}] = {text};" for i, text in enumerate(self.out)]

    def collect(self):
        """All that is in scope at the end."""
        for item in self.scope.items:
            if isinstance(item, Var):
                self.note(item.name, item.kind)
            elif isinstance(item, Arr) and not item.const and item.name == item.root:
                for i in range(item.length):
                    self.note(f"{item.name}[{i}]", item.kind)
            elif isinstance(item, Obj):
                self.collect_object(item)

    def collect_object(self, o):
        for name, kind in o.record.fields:
            self.note(f"{o.name}.{name}", kind)
        for name, kind, length in o.record.arrays:
            for i in range(length):
                self.note(f"{o.name}.{name}[{i}]", kind)
        for name in o.record.pointers:
            self.note(f"({o.name}.{name} - pool)", "long long")
            self.note(f"*{o.name}.{name}", "unsigned")

    def note(self, text, kind):
        self.out.append(f"(unsigned)({text})")
        if ex.BITS[kind] == 64:
            self.out.append(f"(unsigned)((unsigned long long)({text}) >> 32)")

    def launch_comment(self):
        words = self.local * self.groups * len(self.out)
        return (f"// launch: {self.name} {self.local} {self.groups} {words} "
                + ",".join(map(str, self.inputs)))

    def text(self):
        return "\n".join([self.launch_comment()] + indented(self.lines)) + "\n"

    def host_call(self):
        """For the program that g++ compiles."""
        words = self.local * self.groups * len(self.out)
        return (f"{{ std::vector<unsigned> out({words}), in{{{', '.join(f'{w}u' for w in self.inputs)}}};\n"
                f"  host_gpu::launch(\"{self.name}\", {self.groups}, {self.local}, "
                f"[&] {{ {self.name}(out.data(), in.data()); }}, out); }}")


def indented(lines):
    result, depth = [], 0
    for line in lines:
        if line.startswith("}"):
            depth -= 1
        result.append("  " * max(depth, 0) + line)
        if line.endswith("{"):
            depth += 1
    return result


if __name__ == "__main__":
    print(Program(int(sys.argv[1]), sys.argv[2].split(",") if len(sys.argv) > 2 else ()).text(), end="")
