"""Base classes, virtual functions, and functions that are given an object by reference to its base."""
import expressions as ex
from scope import Function, Method, Record


class Hierarchies:
    """Mixed into the generator."""

    def hierarchy(self):
        base = Record(self.fresh("B"))
        self.add_fields(base, 2)
        base.constructor = [self.draw.kind(), self.draw.kind()]
        virtual = self.on("virtual")
        word = "virtual " if virtual else ""
        result, param = self.draw.kind(), self.draw.kind()
        lines = [f"struct {base.name} {{"] + [f"{kind} {name};" for name, kind in base.fields]
        lines += self.constructor(base)
        lines += self.method(base, "v", result, [param], True, before=word)
        lines += self.method(base, "n", result, [], self.draw.chance(50))
        if virtual and self.draw.chance(50):  # calls the override of the object that it is
            lines += [f"__device__ {result} via({param} p0) const {{ return v(p0); }}"]
            base.methods.append(Method("via", [param], result, True))
        self.top += lines + ["};"]
        self.records.append(base)
        other = self.second_base() if self.draw.chance(40) and self.on("two_bases") else None
        for _ in range(self.draw.randrange(1, 3)):
            self.derived(base, other, result, param, virtual)
        self.by_base(base, result, param)

    def second_base(self):
        r = Record(self.fresh("E"))
        r.fields = [("e", self.draw.kind())]
        r.constructor = [r.fields[0][1]]
        kind = r.fields[0][1]
        self.top += [f"struct {r.name} {{", f"{kind} e;", f"__device__ {r.name}({kind} p0) : e(p0) {{}}",
                     f"__device__ {kind} get() const {{ return e; }}", "};"]
        r.methods.append(Method("get", [], kind, True))
        self.records.append(r)
        return r

    def derived(self, base, other, result, param, virtual):
        r = Record(self.fresh("D"))
        r.bases = [b for b in (other, base) if b]
        r.fields = [("x", self.draw.kind())]
        r.constructor = [self.draw.kind(), self.draw.kind()]
        base_args = ", ".join(f"p{self.draw.randrange(2)}" for _ in base.constructor)
        inits = ([f"{other.name}(p1)"] if other else []) + [f"{base.name}({base_args})"]
        lines = [f"struct {r.name} : {', '.join(b.name for b in r.bases)} {{",
                 f"{r.fields[0][1]} x;"]
        lines += self.constructor(r, ", ".join(inits))
        shown = Record(r.name, fields=base.fields + r.fields + (other.fields if other else []))
        lines += self.method(shown, "v", result, [param], True, after=" override" if virtual else "")
        if self.draw.chance(50):
            lines += self.method(shown, "n", result, [], self.draw.chance(50))
        if self.draw.chance(40):
            lines += [f"__device__ {result} up({param} p0) const {{ return {base.name}::v(p0); }}"]
            shown.methods.append(Method("up", [param], result, True))
        self.top += lines + ["};"]
        r.fields = shown.fields
        hidden = {m.name for m in shown.methods}
        r.methods = shown.methods + [m for m in base.methods if m.name not in hidden]
        if other:
            r.methods += other.methods
        self.records.append(r)

    def by_base(self, base, result, param):
        """Functions that see only the base."""
        f = Function(self.fresh("f"), [f"const {base.name} &", param], result)
        self.top += [f"__device__ {result} {f.name}(const {base.name} &p0, {param} p1) {{",
                     f"return {ex.cast(ex.Expr('p0.v(p1) + p0.a', 'int', 0, 0), result).text};"
                     if self.narrow(result, base) else "return p0.v(p1);", "}"]
        self.functions.append(f)

    def narrow(self, result, base):
        return all(ex.BITS[k] < 32 for k in (result, base.fields[0][1]))
