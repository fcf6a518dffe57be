"""Random statements about objects: declarations, assignments, arrays of them, bases, lambdas, bindings."""
import expressions as ex
from scope import Arr, Obj, Objs, Scope, Var


class Objects:
    """Mixed into the generator."""

    def declare_object(self, depth):
        if not self.records:
            return None
        r, name = self.draw.choice(self.records), self.fresh("o")
        value = self.record_value(r, 3)
        form = self.draw.randrange(3)
        if form == 0 and r.constructor is None:
            text = f"{r.name} {name} = {value.text[len(r.name):]};"
        elif form == 1:
            text = f"{r.name} {name}{value.text[len(r.name):]};"
        else:
            text = f"{r.name} {name} = {value.text};"
        self.scope.add(Obj(name, r, name))
        lines = [text]
        if self.draw.chance(25) and self.on("references"):
            to = self.fresh("o")
            lines.append(f"{r.name} &{to} = {name};")
            self.scope.add(Obj(to, r, name))
        return lines

    def assign_object(self, depth):
        objects = [o for o in self.scope.of(Obj, True) if not o.record.bases]
        if not objects or not self.on("object_assignment"):
            return self.declare_object(depth)
        o, arrays = self.draw.choice(objects), self.scope.of(Objs)
        if arrays and self.draw.chance(40):
            o, _ = self.element(self.draw.choice(arrays))
        value = self.record_source(o.record, 3)
        if self.draw.chance(40) and o.record.constructor is None and value.text.startswith(o.record.name + "{"):
            return [f"{o.name} = {value.text[len(o.record.name):]};"]
        return [f"{o.name} = {value.text};"]

    def object_array(self, depth):
        """Elements are objects by reference."""
        made = [r for r in self.records if (r.constructor is None or self.on("class_arrays"))
                and not r.pointers]
        if not made or not self.on("object_arrays"):
            return None
        wanted = [r for r in made if any(m.form == "compound" for m in r.methods)]
        r, name, e = self.draw.choice(wanted or made), self.fresh("w"), self.fresh("o")
        values = [self.record_value(r, 2) for _ in range(2)]
        at = ex.bitwise("&", self.expr(2), ex.literal(1))
        self.scope.add(Obj(e, r, name))
        self.scope.add(Obj(f"{name}[1]", r, name))
        self.scope.add(Objs(name, r, name))
        v = self.fresh("v")
        self.scope.add(Var(v, "int", v))
        return [f"{r.name} {name}[2] = {{{values[0].text}, {values[1].text}}};",
                f"{r.name} &{e} = {name}[{at.text}];", f"int {v} = int(&{e} - {name}) * 5;"] + self.step(name, r)

    def step(self, name, r):
        """w[v & 1] += (v ^= 1): the right side says which element is meant."""
        methods = [m for m in r.methods if m.form == "compound"]
        variables = [v for v in self.scope.of(Var, True) if v.kind != "bool"]
        if not methods or not variables:
            return []
        m, v = self.draw.choice(methods), self.draw.choice(variables)
        return [f"{name}[{v.name} & 1] {m.name} static_cast<{m.params[0]}>({v.name} ^= 1);"]

    def dispatch(self, depth):
        """A pointer or a reference to a base."""
        objects = [o for o in self.scope.of(Obj) if o.record.bases]
        if not objects:
            return None
        o, v, name = self.draw.choice(objects), self.fresh("v"), self.fresh("b")
        base = o.record.bases[-1]
        self.scope.add(Obj(name, base, o.root, True))
        return [f"const {base.name} &{name} = {o.name};"]

    def whole_memory(self, depth):
        """memset, and memcpy between two arrays of one type."""
        arrays = [a for a in self.scope.of(Arr, True) if a.name == a.root and a.kind != "bool"]
        if not arrays or not self.on("memory_functions"):
            return None
        a = self.draw.choice(arrays)
        same = [b for b in arrays if b.kind == a.kind and b.root != a.root]
        if same and self.draw.chance(50):
            b = self.draw.choice(same)
            n = self.draw.randrange(1, min(a.length, b.length) + 1)
            return [f"memcpy(&{a.name}[0], &{b.name}[0], {n} * sizeof({a.kind}));"]
        n = self.draw.randrange(1, a.length + 1)
        return [f"memset(&{a.name}[0], {self.draw.choice([0, 1, 255, 0x5a])}, {n} * sizeof({a.kind}));"]

    def declare_lambda(self, depth):
        if not self.on("lambdas"):
            return None
        name, kind, result = self.fresh("l"), self.draw.kind(), self.draw.kind()
        capture = self.draw.choice(["=", "&", "&"])
        saved, lambdas, self.lambdas = self.scope, self.lambdas, []
        captured = [i for i in saved.items if isinstance(i, Var) and not i.name.startswith("s")]
        self.scope = Scope()
        roots = {i.root for i in captured}
        for v in captured:
            self.scope.add(Var(v.name, v.kind, v.root, v.const or capture == "="))
        self.scope.add(Var("p0", kind, "p0"))
        pool, self.has_pool = self.has_pool, False
        body = self.inner(0) + [f"return ({result})({self.expr(2).text});"]
        self.scope, self.has_pool, self.lambdas = saved, pool, lambdas + [(name, [kind], result, roots if capture == "&" else set())]
        return [f"auto {name} = [{capture}]({kind} p0) -> {result} {{"] + body + ["};"]

    def bindings(self, depth):
        flat = [o for o in self.scope.of(Obj) if o.record.constructor is None and o.record.fields
                and len(o.record.order) == len(o.record.fields) > 1 and not o.record.methods]
        if not flat or not self.on("structured_bindings"):
            return None
        o = self.draw.choice(flat)
        by = self.draw.choice(["auto", "auto &"])
        names = [self.fresh("s") for _ in o.record.order]
        for name, member in zip(names, o.record.order):
            self.scope.add(Var(name, dict(o.record.fields)[member], o.root if "&" in by else name))
        return [f"{by} [{', '.join(names)}] = {o.name};"]
