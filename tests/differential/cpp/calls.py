"""Calls in random expressions: functions, methods, operators, conversions, objects made in passing."""
import expressions as ex
from expressions import Expr, independent, together
from scope import Obj, Objs, Var

POOL = "pool"


class Calls:
    """Mixed into the generator."""

    def call(self, depth):
        ways = [self.function_call, self.method_call, self.method_call, self.method_call,
                self.passing_object, self.object_copy, self.lambda_call]
        for _ in range(3):
            found = self.draw.choice(ways)(depth)
            if found:
                return found
        return self.binary(depth)

    # --- arguments ----------------------------------------------------------------------------
    def argument(self, kind, depth, others):
        """For a parameter; nothing where the scope has no fitting object."""
        if kind.endswith("&") and not kind.startswith("const"):
            variables = [v for v in self.scope.of(Var, True) if v.kind == kind[:-2]]
            if not variables or not self.effects:
                return None
            v = self.draw.choice(variables)
            e = Expr(v.name, v.kind, *ex.limits(v.kind), frozenset([v.root]), frozenset([v.root]))
            return e if independent(e, *others) else None
        if kind in ex.BITS:
            return self.beside(depth, *others)
        record = self.record_named(kind.replace("const ", "").replace(" &", ""))
        objects = [o for o in self.scope.of(Obj) if self.converts(o.record, record)]
        if objects and self.draw.chance(70):
            o = self.draw.choice(objects)
            e = Expr(o.name, record.name, 0, 0, frozenset([o.root, POOL]))
        elif self.makeable(record):
            e = self.record_value(record, depth)
        else:
            return None
        return e if independent(e, *others) else None

    def makeable(self, record):
        """Objects with pointers are made in the kernel, where the array is that they point to."""
        return self.has_pool or not record.pointers

    def converts(self, record, to):
        return record is to or any(self.converts(b, to) for b in record.bases)

    def arguments(self, params, depth, ordered=False, defaults=0, others=()):
        """Expressions for all parameters, or nothing."""
        count = len(params)
        if defaults and self.draw.chance(60):
            count -= self.draw.randrange(defaults + 1)
        result = []
        for kind in params[:count]:
            e = self.argument(kind, depth, () if ordered else tuple(result) + tuple(others))
            if e is None:
                return None
            result.append(e)
        return result

    def function_call(self, depth):
        if not self.functions:
            return None
        f = self.draw.choice(self.functions)
        args = self.arguments(f.params, depth - 1, defaults=f.defaults)
        if args is None:
            return None
        kind = f.result[:-2] if f.result.endswith("&") else f.result
        if kind not in ex.BITS:
            return None
        text = f"{f.name}({', '.join(a.text for a in args)})"
        return Expr(text, kind, *ex.limits(kind), **together(*args))

    # --- methods ------------------------------------------------------------------------------
    def receiver(self):
        arrays = [a for a in self.scope.of(Objs) if a.record.methods]
        if arrays and self.draw.chance(40):
            return self.element(self.draw.choice(arrays))
        objects = [o for o in self.scope.of(Obj) if o.record.methods]
        return (self.draw.choice(objects), None) if objects else (None, None)

    def element(self, a):
        """An element by an index without effects; and what the index reads."""
        at = ex.bitwise("&", self.leaf_variable(), ex.literal(1))
        return Obj(f"{a.name}[{at.text}]", a.record, a.root), at

    def method_call(self, depth):
        o, at = self.receiver()
        if not o:
            return None
        methods = [m for m in o.record.methods if m.result != "void" and (m.const or not o.const)]
        if not methods or not self.on("methods"):
            return None
        m = self.draw.choice(methods)
        if not m.const and not self.effects:
            return None
        return self.invoke(o, m, depth, at.reads if at else frozenset())

    def invoke(self, o, m, depth, index_reads):
        """o.m(arguments), o += argument, o[argument], ..."""
        touched = frozenset([o.root, POOL]) | index_reads
        itself = Expr(o.name, o.record.name, 0, 0, touched, frozenset() if m.const else frozenset([o.root, POOL]))
        # The object is a name: nothing of it is read before the call, so arguments may change it.
        others = (itself,) if m.form == "plus" else ()
        args = self.arguments(m.params, depth - 1, defaults=m.defaults, others=others)
        if args is None:
            return None
        if m.form == "compound" and self.effects and index_reads and self.draw.chance(70):
            args = [self.step_of(index_reads) or args[0]]  # changes which element is meant
        if m.form != "call":  # as the parameters are: no other operator fits as well
            args = [ex.cast(a, k) for a, k in zip(args, m.params)]
        text = self.spelled(o.name, m, args)
        if m.result == "self":
            return self.member_of(text, o, args, index_reads)
        kind = m.result[:-2] if m.result.endswith("&") else m.result
        return Expr(text, kind, *ex.limits(kind), **together(itself, *args))

    def step_of(self, roots):
        """An assignment to a variable with one of these roots."""
        variables = [v for v in self.scope.of(Var, True) if v.root in roots and v.kind != "bool"]
        if not variables:
            return None
        v = self.draw.choice(variables)
        return Expr(f"({v.name} ^= 1)", v.kind, *ex.limits(v.kind), frozenset([v.root]), frozenset([v.root]))

    def spelled(self, name, m, args):
        texts = [a.text for a in args]
        if m.form == "call":
            return f"{name}.{m.name}({', '.join(texts)})"
        if m.form == "index":
            return f"{name}[{texts[0]}]"
        if m.form == "apply":
            return f"{name}({', '.join(texts)})"
        if m.form in ("compound", "plus"):
            return f"({name} {m.name} {texts[0]})"
        if m.form == "prefix":
            return f"({m.name}{name})"
        if m.form == "postfix":
            return f"({name}{m.name})"
        if self.draw.chance(50):
            return f"static_cast<{m.result.replace(' &', '')}>({name})"
        return f"({m.result.replace(' &', '')})({name})"

    def member_of(self, text, o, args, index_reads):
        """A reference to the object: one of its members is read."""
        if not o.record.fields:
            return None
        touched = frozenset([o.root, POOL])
        itself = Expr(o.name, o.record.name, 0, 0, touched | index_reads, touched)
        more = [m for m in o.record.methods if m.form == "call" and m.result in ex.BITS
                and not m.params]
        if more and self.draw.chance(40):
            m = self.draw.choice(more)
            return Expr(f"{text}.{m.name}()", m.result, *ex.limits(m.result),
                        **together(itself, *args))
        name, kind = self.draw.choice(o.record.fields)
        return Expr(f"{text}.{name}", kind, *ex.limits(kind), **together(itself, *args))

    # --- objects ------------------------------------------------------------------------------
    def record_named(self, name):
        return next(r for r in self.records if r.name == name)

    def passing_object(self, depth):
        """R{...}.member"""
        made = [r for r in self.records if r.fields and self.makeable(r)]
        if not made:
            return None
        r = self.draw.choice(made)
        value = self.record_value(r, depth - 1)
        name, kind = self.draw.choice(r.fields)
        return Expr(f"{value.text}.{name}", kind, *ex.limits(kind), value.reads, value.writes)

    def record_value(self, r, depth):
        """An object of the type, made now."""
        if r.constructor is not None:
            braces = self.draw.chance(60)
            args = [self.beside(depth - 1) for _ in r.constructor]
            if not braces:
                args = []
                for _ in r.constructor:
                    args.append(self.beside(depth - 1, *args))
            if braces:  # no narrowing in lists
                args = [ex.cast(a, k) for a, k in zip(args, r.constructor)]
            text = ", ".join(a.text for a in args)
            text = f"{r.name}{{{text}}}" if braces else f"{r.name}({text})"
            return Expr(text, r.name, 0, 0, **together(*args))
        return self.aggregate(r, depth)

    def aggregate(self, r, depth):
        """An initialiser list: in order, whatever its parts do."""
        count = self.draw.randrange(r.least, len(r.order) + 1)
        parts, texts = [], []
        for name in r.order[:count]:
            part, text = self.initialiser(r, name, depth)
            parts.append(part)
            texts.append(text)
        return Expr(f"{r.name}{{{', '.join(texts)}}}", r.name, 0, 0, **together(*parts))

    def initialiser(self, r, name, depth):
        if name in r.pointers:
            at = ex.index(self.expr(depth - 1), 4)
            held = [(o, p) for o in self.scope.of(Obj) for p in o.record.pointers]
            if held and self.draw.chance(50):
                o, p = self.draw.choice(held)
                e = Expr(f"{o.name}.{p}", "pointer", 0, 0, frozenset([o.root]))
                return e, e.text
            return at, f"pool + {at.text}"
        for array, kind, length in r.arrays:
            if array != name:
                continue
            given = [ex.cast(self.expr(depth - 1), kind)
                     for _ in range(self.draw.randrange(1, length + 1))]
            return Expr("", "", 0, 0, **together(*given)), "{" + ", ".join(g.text for g in given) + "}"
        kind = dict(r.fields)[name]
        e = ex.cast(self.expr(depth - 1), kind)
        return e, e.text

    def object_copy(self, depth):
        """(o = value).member: an assignment of the whole object."""
        objects = self.scope.of(Obj, True)
        if not objects or not self.effects or not self.on("object_assignment"):
            return None
        o, at = self.draw.choice(objects), None
        arrays = self.scope.of(Objs)
        if arrays and self.draw.chance(40):
            o, at = self.element(self.draw.choice(arrays))
        if not o.record.fields or o.record.bases or not self.makeable(o.record):
            return None
        value = self.record_source(o.record, depth)
        name, kind = self.draw.choice(o.record.fields)
        return Expr(f"({o.name} = {value.text}).{name}", kind, *ex.limits(kind),
                    value.reads | {o.root} | (at.reads if at else frozenset()), value.writes | {o.root})

    def record_source(self, r, depth):
        """Another object, or one made now."""
        others = [p for p in self.scope.of(Obj) if p.record is r]
        if others and self.draw.chance(30):
            p = self.draw.choice(others)
            return Expr(self.again(p.name, 40), r.name, 0, 0, frozenset([p.root]))
        if len(others) > 1 and self.draw.chance(30):
            p, q = self.draw.sample(others, 2)
            c = self.condition(depth - 1)
            return Expr(f"({c.text} ? {self.again(p.name, 40)} : {self.again(q.name, 40)})", r.name, 0, 0,
                        c.reads | {p.root, q.root}, c.writes)
        return self.record_value(r, depth)

    def lambda_call(self, depth):
        if not self.lambdas:
            return None
        name, params, result, roots = self.draw.choice(self.lambdas)
        args = self.arguments(params, depth - 1)
        if args is None:
            return None
        text = f"{name}({', '.join(a.text for a in args)})"
        roots = frozenset(roots)
        own = Expr("", "", 0, 0, roots, roots)
        return Expr(text, result, *ex.limits(result), **together(own, *args))
