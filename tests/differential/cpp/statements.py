"""Random statements: declarations, assignments, loops, switches, references, pointers, lambdas."""
import expressions as ex
from expressions import Expr
from scope import Arr, Function, Scope, Var

POOL = "pool"


class Statements:
    """Mixed into the generator."""

    def statement(self, depth):
        ways = [self.declare, self.declare, self.assign, self.assign, self.assign, self.bare]
        if depth > 0:
            ways += [self.branch, self.loop, self.loop, self.switch, self.loop_over]
        if self.has_pool:
            ways += [self.declare_object, self.assign_object, self.declare_object, self.walk,
                     self.object_array, self.dispatch, self.whole_memory, self.declare_lambda,
                     self.bindings]
        ways += [self.declare_array, self.alias]
        return self.draw.choice(ways)(depth) or self.assign(depth)

    def inner(self, depth, count=2):
        saved, lambdas = self.scope, self.lambdas
        self.scope, self.lambdas = Scope(saved), list(lambdas)
        lines = []
        for _ in range(self.draw.randrange(1, count + 1)):
            lines += self.statement(depth)
        self.scope, self.lambdas = saved, lambdas
        return lines

    def declare(self, depth):
        kind, name = self.draw.kind(), self.fresh("v")
        e = self.expr(3)
        form = self.draw.randrange(4)
        if form == 1 and not e.text.startswith("("):
            form = 0  # what begins with a type may be read as a function's parameter
        text = {0: f"{kind} {name} = {e.text};", 1: f"{kind} {name}({e.text});",
                2: f"{kind} {name}{{{ex.cast(e, kind).text}}};",
                3: f"auto {name} = {ex.cast(e, kind).text};"}[form]
        self.scope.add(Var(name, kind, name))
        return [text]

    def assign(self, depth):
        place = self.place(2)
        if not place:
            return self.declare(depth)
        e = self.expr(3)
        if place.writes & e.reads and self.draw.chance(80):
            e = self.constant()
        return [self.assigning(place, e) + ";"]

    def bare(self, depth):
        return [f"(void)({self.expr(3).text});"]

    # --- control ------------------------------------------------------------------------------
    def branch(self, depth):
        lines = [f"if ({self.condition(2).text}) {{"] + self.inner(depth - 1) + ["}"]
        if self.draw.chance(50):
            lines[-1] = "} else {"
            lines += self.inner(depth - 1) + ["}"]
        return lines

    def loop(self, depth):
        """A bound that no statement changes; `continue` must not skip the step."""
        if self.loops <= 0:
            return None
        self.loops -= 1
        i, n = self.fresh("i"), self.draw.randrange(1, 5)
        saved = self.scope
        self.scope = Scope(saved)
        self.scope.add(Var(i, "int", i, True))
        leave = []
        if self.draw.chance(40):
            leave = [f"if ({self.condition(1).text}) {self.draw.choice(['continue', 'continue', 'break'])};"]
        body = self.inner(depth - 1)
        tail = self.inner(depth - 1, 1)
        step = f"++{i}"
        place = self.place(0) if self.draw.chance(40) else None
        if place:
            step += f", {self.assigning(place, self.pure(1))}"
        form = self.draw.randrange(4)
        last = self.condition(1).text if form == 3 else ""
        self.scope = saved
        body = body + leave + tail
        if form == 0:
            return [f"for (int {i} = 0; {i} < {n}; {step}) {{"] + body + ["}"]
        if form == 1:
            return [f"int {i} = -1;", f"while (++{i} < {n}) {{"] + body + ["}"]
        if form == 2:
            return [f"int {i} = {n};", "do {"] + body + [f"}} while ({i}-- > 0);"]
        return [f"for (int {i} = {n}; {i} > 0 && ({last} || {i} > 1); {i}--) {{"] + body + ["}"]

    def switch(self, depth):
        """With cases that fall through, a default anywhere."""
        e = ex.bitwise("&", self.expr(2), ex.literal(3))
        lines = [f"switch ({e.text}) {{"]
        labels = [f"case {i}:" for i in range(self.draw.randrange(2, 5))] + ["default:"]
        self.draw.shuffle(labels)
        for label in labels:
            lines += [label + " {"] + self.inner(depth - 1, 1) + ["}"]
            if self.draw.chance(50):
                lines.append("break;")
        return lines + ["}"]

    def loop_over(self, depth):
        arrays = [a for a in self.scope.of(Arr) if a.name == a.root and a.name != "in"]
        if not self.on("range_loops") or not arrays or self.loops <= 0:
            return None
        self.loops -= 1
        a = self.draw.choice(arrays)
        name, saved = self.fresh("e"), self.scope
        self.scope = Scope(saved)
        by = self.draw.choice(["auto &", "auto ", "const auto &"])
        self.scope.add(Var(name, a.kind, a.root if "&" in by else name, "const" in by or a.const))
        body = self.inner(depth - 1)
        self.scope = saved
        return [f"for ({by}{name} : {a.name}) {{"] + body + ["}"]

    # --- arrays, references, pointers ---------------------------------------------------------
    def declare_array(self, depth):
        kind, name, length = self.draw.kind(), self.fresh("t"), self.draw.choice([2, 4, 8])
        given = [ex.cast(self.expr(2), kind) for _ in range(self.draw.randrange(1, length + 1))]
        text = ", ".join(g.text for g in given)
        self.scope.add(Arr(name, kind, length, name))
        if self.draw.chance(30) and length >= 4 and self.on("matrices"):
            return self.matrix(name, kind, length, text)
        return [f"{kind} {name}[{length}] = {{{text}}};"]

    def matrix(self, name, kind, length, text):
        """Two rows, one of which decays to a pointer."""
        self.scope.items.pop()
        rows = length // 2
        e = ex.bitwise("&", self.expr(2), ex.literal(1))
        self.scope.add(Arr(name, kind, rows, name + "_m"))
        f = ex.bitwise("&", self.expr(2), ex.literal(1))
        v, p = self.fresh("v"), self.fresh("q")
        self.scope.add(Var(v, "long long", v))
        return [f"{kind} {name}_m[2][{rows}] = {{{text}}};", f"{kind} *{name} = {name}_m[{e.text}];",
                f"{kind} (*{p})[{rows}] = {name}_m + {f.text};", f"long long {v} = {p} - {name}_m;"]

    def alias(self, depth):
        """A reference or a pointer; both stand for the root of what they name."""
        name = self.fresh("r")
        arrays = [a for a in self.scope.of(Arr, True) if a.length >= 4]
        if arrays and self.draw.chance(50):
            a = self.draw.choice(arrays)
            half = a.length // 2
            at = ex.index(self.expr(2), half)
            self.scope.add(Arr(name, a.kind, half, a.root))
            form = self.draw.choice([f"{a.name} + {at.text}", f"&{a.name}[{at.text}]"])
            return [f"{a.kind} *{name} = {form};"]
        place = self.place(2)
        if not place or not self.on("references"):
            return None
        if len(place.reads) != 1 or place.writes:
            variables = self.scope.of(Var, True)
            if not variables:
                return None
            v = self.draw.choice(variables)
            place = Expr(v.name, v.kind, 0, 0, frozenset([v.root]))
        self.scope.add(Var(name, place.kind, next(iter(place.reads))))
        return [f"{place.kind} &{name} = {place.text};"]

    def walk(self, depth):
        """Pointers that move, their difference, *p++ and its like."""
        arrays = [a for a in self.scope.of(Arr, True) if a.length >= 4]
        if not arrays or not self.on("pointer_steps"):
            return None
        a, p, v = self.draw.choice(arrays), self.fresh("q"), self.fresh("v")
        at = ex.index(self.expr(2), a.length // 2)
        e = self.pure(1)
        steps = [f"{v} = {v} * 3 + (unsigned)*{p}++;", f"{v} ^= (unsigned)*++{p};",
                 f"*{p}++ = {e.text};", f"{v} += (unsigned)(*{p})++;" if BITS_SMALL(a.kind) else f"{v} += 5u;",
                 f"{v} += (unsigned)*{p}--;", f"{v} += {p} > {a.name};", f"{v} -= {p}[-1];"]
        chosen = [steps[0], self.draw.choice(steps[4:6])] if a.length == 4 else \
            [steps[0], self.draw.choice(steps[1:4]), self.draw.choice(steps[4:])]
        if a.kind == "bool":
            chosen = [steps[0]]
        self.scope.add(Var(v, "unsigned", v))
        return [f"unsigned {v} = 0;", "{", f"{a.kind} *{p} = {a.name} + {at.text};"] + chosen + \
               [f"{v} = {v} * 7 + (unsigned)({p} - {a.name});", "}"]

    # --- functions ----------------------------------------------------------------------------
    def new_function(self):
        form = self.draw.randrange(5)
        name, result = self.fresh("f"), self.draw.kind()
        if form == 0:  # gives the reference on that it is given
            kind = self.draw.choice(["int", "unsigned", "unsigned"])
            self.top += [f"__device__ {kind} &{name}({kind} &x, unsigned k) {{ x ^= k; return x; }}"]
            self.functions.append(Function(name, [kind + " &", "unsigned"], kind + " &"))
            return
        if form == 1 and self.on("function_templates"):
            self.top += ["template <int N, class T>", f"__device__ T {name}(T a, int b = N) {{",
                         "T s = a; for (int i = 0; i < N; ++i) s = T((unsigned long long)s * 5u + b); return s;", "}"]
            self.functions.append(Function(f"{name}<{self.draw.randrange(4)}, {result}>", [result, "int"], result, 1))
            return
        params = [self.draw.choice([self.draw.kind(), self.draw.choice(["int &", "unsigned &"])])
                  for _ in range(self.draw.randrange(1, 4))]
        scope = Scope()
        for i, kind in enumerate(params):
            scope.add(Var(f"p{i}", kind.replace(" &", ""), f"p{i}"))
        defaults = 0 if params[-1].endswith("&") or not self.draw.chance(40) else 1
        given = [f"{kind} p{i}" for i, kind in enumerate(params)]
        if defaults:
            given[-1] += f" = {self.draw.randrange(60)}"
        body = self.body(scope, result, 3)
        if self.draw.chance(30) and self.on("early_return"):
            saved, self.scope = self.scope, scope
            body = [f"if (p0 < 3) return {literal_of(self, result)};"] + body
            self.scope = saved
        self.top += [f"__device__ {result} {name}({', '.join(given)}) {{"] + body + ["}"]
        self.functions.append(Function(name, params, result, defaults))


def literal_of(generator, kind):
    return ex.cast(ex.literal(generator.draw.randrange(100)), kind).text


def BITS_SMALL(kind):
    return kind in ex.UNSIGNED
