"""Classes of a generated program: aggregates, classes with constructors and operators, hierarchies with
virtual functions, templates, unions."""
import expressions as ex
from scope import Arr, Method, Record, Scope, Var

POOL = "pool"
FIELDS = ["a", "b", "c", "d"]


class Records:
    """Mixed into the generator."""

    def new_record(self):
        ways = [("aggregates", self.aggregate_record), ("classes", self.class_record),
                ("hierarchies", self.hierarchy), ("unions", self.union),
                ("record_templates", self.template_record)]
        name, way = self.draw.choice([w for w in ways if self.on(w[0])] or ways[:1])
        way()

    def add_fields(self, r, count):
        for name in FIELDS[:count]:
            r.fields.append((name, self.draw.kind()))

    # --- bodies of methods --------------------------------------------------------------------
    def method_scope(self, r, params, const):
        scope = Scope()
        for name, kind in r.fields:
            scope.add(Var(name, kind, "this", const))
        for name, kind, length in r.arrays:
            scope.add(Arr(name, kind, length, "this", const))
        for name in r.pointers:
            scope.add(Arr(name, "unsigned", 4, POOL, const))
        for i, kind in enumerate(params):
            scope.add(Var(f"p{i}", kind, f"p{i}"))
        return scope

    def body(self, scope, result, statements=2):
        """Statements and a return, in a scope of their own."""
        saved = (self.scope, self.has_pool, self.lambdas, self.loops)
        self.scope, self.has_pool, self.lambdas, self.loops = scope, False, [], 9
        lines = []
        for _ in range(self.draw.randrange(statements + 1)):
            lines += self.statement(1)
        if result == "self":
            lines.append("return *this;")
        elif result != "void":
            lines.append(f"return {self.expr(2).text};")
        self.scope, self.has_pool, self.lambdas, self.loops = saved
        return lines

    def method(self, r, name, result, params, const, form="call", defaults=0, before="", after=""):
        """The text of a method, which is also noted."""
        m = Method(name, list(params), result, const, defaults, form)
        given = []
        for i, kind in enumerate(params):
            default = f" = {self.draw.randrange(100)}" if i >= len(params) - defaults else ""
            given.append(f"{kind} p{i}{default}")
        shown = {"self": f"{r.name} &"}.get(result, result)
        spelled = {"index": "operator[]", "apply": "operator()", "plus": f"operator{name}",
                   "compound": f"operator{name}", "prefix": f"operator{name}",
                   "postfix": f"operator{name}", "convert": f"operator {result}"}.get(form, name)
        if form == "convert":
            shown = ""
        if form == "postfix":
            given = ["int"]
        body = self.body(self.method_scope(r, params, const), result)
        head = f"{before}__device__ {shown} {spelled}({', '.join(given)}){' const' if const else ''}{after} {{"
        r.methods.append(m)
        if form == "compound" and r.fields:  # the object is changed in any case
            field, kind = r.fields[0]
            body.insert(0, f"{field} = ({kind})((unsigned long long){field} * 3u + (unsigned long long)p0);")
        return [head] + body + ["}"]

    # --- aggregates ---------------------------------------------------------------------------
    def aggregate_record(self):
        r = Record(self.fresh("A"))
        self.add_fields(r, self.draw.randrange(2, 5))
        r.order = [name for name, _ in r.fields]
        lines = [f"struct {r.name} {{"]
        members = [(name, f"{kind} {name}") for name, kind in r.fields]
        if self.draw.chance(40) and self.on("member_arrays"):
            r.arrays.append(("z", self.draw.kind(), self.draw.choice([2, 4])))
            members.append(("z", f"{r.arrays[0][1]} z[{r.arrays[0][2]}]"))
        if self.draw.chance(50) and self.on("pointers"):
            for name in ["p", "q"][:self.draw.randrange(1, 3)]:
                r.pointers.append(name)
                members.append((name, f"unsigned *{name}"))
        self.draw.shuffle(members)
        r.order = [name for name, _ in members]
        r.least = max([r.order.index(p) + 1 for p in r.pointers], default=0)
        defaults = self.draw.chance(50) and self.on("default_members")
        seen = Scope()
        for name, text in members:
            kind = dict(r.fields).get(name)
            if defaults and kind and self.draw.chance(60):
                text += f" = {self.member_default(seen, kind)}"
                self.initialised.add(r.name)
            if kind:
                seen.add(Var(name, kind, "this", True))
            lines.append(text + ";")
        for i in range(self.draw.randrange(3)):
            const = self.draw.chance(50)
            lines += self.method(r, f"m{i}", self.draw.kind(), [self.draw.kind()] * self.draw.randrange(3), const)
        if not r.pointers and self.draw.chance(40) and self.on("default_members"):
            name, kind = self.draw.choice(r.fields)
            lines += [f"__device__ {kind} fresh() const {{ {r.name} e{{}}; return e.{name}; }}"]
            r.methods.append(Method("fresh", [], kind, True))
        self.top += lines + ["};"]
        self.records.append(r)

    def member_default(self, seen, kind):
        saved, self.scope = self.scope, seen
        self.effects, effects = 0, self.effects
        functions, self.functions = self.functions, []
        text = ex.cast(self.binary(2) if seen.items else self.constant(), kind).text
        self.scope, self.effects, self.functions = saved, effects, functions
        return text

    # --- classes with constructors and operators ----------------------------------------------
    def class_record(self):
        r = Record(self.fresh("C"))
        self.add_fields(r, self.draw.randrange(1, 4))
        r.constructor = [self.draw.kind() for _ in range(self.draw.randrange(1, 4))]
        self.top += [f"struct {r.name} {{"] + self.class_parts(r) + ["};"]
        self.records.append(r)

    def class_parts(self, r, virtual=()):
        lines = [f"{kind} {name};" for name, kind in r.fields]
        lines += self.constructor(r)
        lines += self.operators(r)
        for i in range(self.draw.randrange(3)):
            result = self.draw.choice([self.draw.kind(), self.draw.kind(), "self"])
            params = [self.draw.kind()] * self.draw.randrange(3)
            lines += self.method(r, f"m{i}", result, params, result != "self" and self.draw.chance(40),
                                 defaults=min(len(params), self.draw.randrange(2)))
        return lines + self.twin(r)

    def twin(self, r):
        """A method that calls a method of another object of its class."""
        name, kind = r.fields[0]
        r.methods.append(Method("twin", [kind], "unsigned", True))
        return [f"__device__ unsigned get() const {{ return (unsigned){name}; }}",
                f"__device__ unsigned twin({kind} p0) const {{",
                f"{r.name} o(*this); o.{name} = p0; unsigned v = o.get() * 3u;",
                f"return v + (unsigned)this->{name};", "}"]

    def constructor(self, r, base=""):
        """Member initialisers in any textual order: members are initialised in that of declaration."""
        seen, inits = Scope(), []
        for i, kind in enumerate(r.constructor):
            seen.add(Var(f"p{i}", kind, f"p{i}"))
        saved, self.scope, pool, self.has_pool = self.scope, seen, self.has_pool, False
        for name, kind in r.fields:
            inits.append(f"{name}({ex.cast(self.expr(2), kind).text})")
            seen.add(Var(name, kind, "this"))
        if self.draw.chance(30):
            self.draw.shuffle(inits)
        if base:
            inits.insert(0, base)
        body = self.statement(1) if self.draw.chance(30) else []
        self.scope, self.has_pool = saved, pool
        params = ", ".join(f"{kind} p{i}" for i, kind in enumerate(r.constructor))
        return [f"__device__ {r.name}({params}) : {', '.join(inits)} {{"] + body + ["}"]

    def operators(self, r):
        lines = []
        chosen = self.draw.sample(["+=", "^=", "[]", "()", "+", "++", "post", "convert", "ref"],
                                  self.draw.randrange(1, 5))
        for what in chosen:
            if what in ("+=", "^=") and self.on("operators"):
                lines += self.method(r, what, "self", [self.draw.kind()], False, "compound")
            elif what == "[]" and self.on("operators"):
                if self.draw.chance(50):
                    name, kind = self.draw.choice(r.fields)
                    lines += [f"__device__ {kind} &operator[](int p0) {{ return {name}; }}"]
                    r.methods.append(Method("[]", ["int"], kind + " &", False, 0, "index"))
                else:
                    lines += self.method(r, "[]", self.draw.kind(), ["unsigned"], True, "index")
            elif what == "()" and self.on("operators"):
                lines += self.method(r, "()", self.draw.kind(), ["int", "unsigned"], False, "apply")
            elif what == "+" and self.on("operators"):
                lines += self.method(r, "-", self.draw.kind(), ["unsigned"], True, "plus")
            elif what == "++" and self.on("operators"):
                lines += self.method(r, "++", "self", [], False, "prefix")
            elif what == "post" and self.on("operators"):
                lines += self.method(r, "--", self.draw.kind(), [], False, "postfix")
            elif what == "convert" and self.on("conversions"):
                lines += self.method(r, "convert", self.draw.choice(["unsigned", "long long"]), [], True, "convert")
            elif what == "ref" and self.on("reference_conversions") and "convert" not in chosen:
                name, kind = self.draw.choice(r.fields)
                lines += [f"__device__ operator {kind} &() {{ return {name}; }}"]
                r.methods.append(Method("ref", [], kind + " &", False, 0, "convert"))
        return lines

    # --- unions and templates -----------------------------------------------------------------
    def union(self):
        r = Record(self.fresh("U"))
        r.arrays = [("b", "unsigned char", 4), ("h", "short", 2)]
        r.fields = [("w", "unsigned")]
        r.order = ["w"]
        self.top += [f"union {r.name} {{", "unsigned w;", "unsigned char b[4];", "short h[2];", "};"]
        self.records.append(r)

    def template_record(self):
        """One template, two instances; each is a record of its own here."""
        name, length = self.fresh("T"), 4
        self.top += [
            "template <class T, int N>", f"struct {name} {{", "T d[N]; T a = 3;",
            "__device__ T &at(int i) { return d[i & (N - 1)]; }",
            "__device__ T sum() const { T s = a; for (int i = 0; i < N; ++i) s = T(s * 3 + d[i]); return s; }",
            "};"]
        for kind, n in ((self.draw.kind_narrow(), length), (self.draw.kind_narrow(), 2)):
            r = Record(self.fresh("I"))
            self.initialised.add(r.name)
            self.top.append(f"using {r.name} = {name}<{kind}, {n}>;")
            r.arrays, r.fields, r.order = [("d", kind, n)], [("a", kind)], ["d", "a"]
            r.methods = [Method("sum", [], kind, True), Method("at", ["int"], kind + " &", False)]
            self.records.append(r)
