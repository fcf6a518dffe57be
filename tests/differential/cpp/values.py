"""Random expressions over a scope: operators, places, calls, effects in an order that C++17 fixes."""
import expressions as ex
from expressions import Expr, independent, together
from scope import Arr, Obj, Var

POOL = "pool"


class Values:
    """Mixed into the generator, which has: draw, functions, records, scope, on()."""

    # --- leaves -------------------------------------------------------------------------------
    def read(self, lvalue):
        return Expr(lvalue.text, lvalue.kind, *ex.limits(lvalue.kind), lvalue.reads, lvalue.writes)

    def constant(self):
        kind = self.draw.choice(["int", "int", "unsigned", "unsigned long long", "long long"])
        value = self.draw.integer()
        if kind in ("int", "long long") and self.draw.chance(25):
            value = -value
        return ex.literal(value, kind)

    def leaf(self):
        roll = self.draw.randrange(10)
        variables = self.scope.of(Var)
        if variables and roll < 5:
            v = self.draw.choice(variables)
            return Expr(self.again(v.name), v.kind, *ex.limits(v.kind), frozenset([v.root]))
        if roll < 8:
            place = self.place(0, writable=False)
            if place:
                return self.read(place)
        return self.constant()

    # --- places -------------------------------------------------------------------------------
    def record_place(self, writable):
        """A scalar member of an object."""
        objects = [o for o in self.scope.of(Obj, writable)
                   if o.record.fields or o.record.arrays or o.record.pointers]
        if not objects:
            return None
        o = self.draw.choice(objects)
        sorts = (["field"] * len(o.record.fields) + ["array"] * len(o.record.arrays)
                 + ["pointer"] * len(o.record.pointers))
        sort = self.draw.choice(sorts)
        if sort == "field":
            name, kind = self.draw.choice(o.record.fields)
            return Expr(f"{o.name}.{name}", kind, 0, 0, frozenset([o.root]))
        if sort == "array":
            name, kind, length = self.draw.choice(o.record.arrays)
            at = ex.index(self.small(), length)
            return Expr(f"{o.name}.{name}[{at.text}]", kind, 0, 0,
                        at.reads | {o.root}, at.writes)
        at = ex.index(self.small(), 4)
        name = self.draw.choice(o.record.pointers)
        if self.draw.chance(40):
            return Expr(f"(*{o.name}.{name})", "unsigned", 0, 0, frozenset([o.root, POOL]))
        return Expr(f"{o.name}.{name}[{at.text}]", "unsigned", 0, 0,
                    at.reads | {o.root, POOL}, at.writes)

    def small(self):
        """An index: a leaf, sometimes with an effect."""
        if self.draw.chance(20):
            return self.expr(1)
        return self.leaf_variable()

    def leaf_variable(self):
        variables = self.scope.of(Var)
        if not variables or self.draw.chance(40):
            return ex.literal(self.draw.randrange(8))
        v = self.draw.choice(variables)
        return Expr(v.name, v.kind, *ex.limits(v.kind), frozenset([v.root]))

    def place(self, depth, writable=True):
        """A scalar lvalue: what it reads includes the root of what it names."""
        roll = self.draw.randrange(12)
        arrays = self.scope.of(Arr, writable)
        if roll < 3 and arrays:
            a = self.draw.choice(arrays)
            at = ex.index(self.small(), a.length)
            return Expr(f"{a.name}[{at.text}]", a.kind, 0, 0, at.reads | {a.root}, at.writes)
        if roll < 7:
            found = self.record_place(writable)
            if found:
                return found
        if roll == 7 and depth > 0 and self.on("conditional_place"):
            return self.either_place(depth)
        if roll == 8 and depth > 0 and writable and self.effects and self.on("call_place"):
            found = self.called_place(depth)
            if found:
                return found
        variables = self.scope.of(Var, writable)
        if not variables:
            return None
        v = self.draw.choice(variables)
        return Expr(v.name, v.kind, 0, 0, frozenset([v.root]))

    def either_place(self, depth):
        """(c ? a : b) as an lvalue: both of one type."""
        a = self.place(0)
        if not a:
            return None
        variables = [v for v in self.scope.of(Var, True) if v.kind == a.kind]
        if not variables:
            return a
        b = self.draw.choice(variables)
        c = self.condition(depth - 1)
        return Expr(f"({c.text} ? {a.text} : {b.name})", a.kind, 0, 0,
                    c.reads | a.reads | {b.root}, c.writes | a.writes)

    def called_place(self, depth):
        """A function that returns the reference that it is given: f(x, k) = ..."""
        makers = [f for f in self.functions if f.result.endswith("&")]
        if not makers:
            return None
        f = self.draw.choice(makers)
        kind = f.result[:-2]
        variables = [v for v in self.scope.of(Var, True) if v.kind == kind]
        if not variables:
            return None
        v = self.draw.choice(variables)
        argument = self.pure(depth - 1)
        if v.root in argument.touches():
            argument = ex.literal(self.draw.randrange(50))
        return Expr(f"{f.name}({v.name}, {argument.text})", kind, 0, 0,
                    argument.reads | {v.root}, frozenset([v.root]))

    # --- expressions with effects -------------------------------------------------------------
    def assignment(self, depth):
        """(place op= value), right side first; or an increment."""
        place = self.place(depth - 1)
        if not place:
            return self.leaf()
        root = place.reads
        writes = place.writes | root  # coarse: every root that the place names
        kind = place.kind
        if self.draw.chance(35) and kind != "bool" and BITS_OK(kind):
            form = self.draw.choice(["++{}", "{}++", "--{}", "{}--"])
            return Expr("(" + form.format(place.text) + ")", kind, *ex.limits(kind), root, writes)
        e = self.expr(depth - 1)
        if place.writes & e.reads and self.draw.chance(80):  # g++ 12 gets some of these wrong
            e = self.constant()
        text = self.assigning(place, e)
        return Expr(f"({text})", kind, *ex.limits(kind), root | e.reads, writes | e.writes)

    def assigning(self, place, e):
        """The text of place op= e, without overflow."""
        kind = place.kind
        value = Expr(place.text, kind, *ex.limits(kind))
        if kind == "bool":
            return f"{place.text} {self.draw.choice(['=', '&=', '|=', '^='])} {ex.compared('!=', e, ex.literal(0)).text}"
        op = self.draw.choice(["=", "=", "+", "-", "*", "&", "|", "^", "/", "%", ">>", "<<"])
        if op == "=":
            return f"{place.text} = {e.text}"
        if op in "+-*":
            sum_kind = ex.common(kind, e.kind)
            if sum_kind in ex.SIGNED and ex.arithmetic(op, value, e).text != f"({place.text} {op} {e.text})":
                e = ex.cast(e, ex.unsigned_of(sum_kind))
            return f"{place.text} {op}= {e.text}"
        if op in "/%":
            divisor = ex.arithmetic("+", ex.bitwise("&", e, ex.literal(15)), ex.literal(1))
            return f"{place.text} {op}= {divisor.text}"
        if op in (">>", "<<"):
            if op == "<<" and kind not in ("unsigned", "unsigned long long"):
                op = ">>"
            amount = ex.bitwise("&", e, ex.literal(ex.BITS[ex.promoted(kind)] - 1))
            return f"{place.text} {op}= {amount.text}"
        return f"{place.text} {op}= {e.text}"

    def pure(self, depth):
        saved, self.effects = self.effects, 0
        e = self.expr(depth)
        self.effects = saved
        return e

    def beside(self, depth, *others):
        """An expression that may be evaluated in any order with the others."""
        for _ in range(3):
            e = self.expr(depth)
            if independent(e, *others):
                return e
        return self.constant()

    # --- the general case ---------------------------------------------------------------------
    def condition(self, depth):
        a = self.expr(depth)
        if a.kind == "bool":
            return a
        b = self.beside(max(depth - 1, 0), a)
        return ex.compared(self.draw.choice(["<", ">", "<=", ">=", "==", "!="]), a, b)

    def expr(self, depth):
        if depth <= 0:
            return self.leaf()
        if self.effects and self.draw.chance(self.effects) and self.on("effects"):
            return self.assignment(depth)
        roll = self.draw.randrange(100)
        if roll < 30:
            return self.binary(depth)
        if roll < 40:
            return self.sequenced(depth)
        if roll < 46:
            return self.conditional(depth)
        if roll < 54:
            return self.unary(depth)
        if roll < 92:
            return self.call(depth)
        return self.leaf()

    def binary(self, depth):
        a = self.expr(depth - 1)
        b = self.beside(depth - 1, a)
        roll = self.draw.randrange(10)
        if roll < 5:
            return ex.arithmetic(self.draw.choice("+-*"), a, b)
        if roll < 7:
            return ex.bitwise(self.draw.choice("&|^"), a, b)
        if roll < 9:
            return ex.divided(self.draw.choice("/%"), a, b)
        return ex.compared(self.draw.choice(["<", ">", "<=", ">=", "==", "!="]), a, b)

    def sequenced(self, depth):
        """Left operand first, whatever the right one does."""
        op = self.draw.choice(["<<", ">>", ",", "&&", "||"])
        a, b = self.expr(depth - 1), self.expr(depth - 1)
        if op in ("<<", ">>"):
            return ex.shifted(op, a, b)
        if op == ",":
            return Expr(f"({a.text}, {b.text})", b.kind, b.low, b.high, **together(a, b))
        return Expr(f"({a.text} {op} {b.text})", "bool", 0, 1, **together(a, b))

    def conditional(self, depth):
        c = self.condition(depth - 1)
        a, b = self.expr(depth - 1), self.expr(depth - 1)
        kind = ex.common(a.kind, b.kind) if a.kind != b.kind else a.kind
        inside = all(ex.limits(kind)[0] <= x.low and x.high <= ex.limits(kind)[1] for x in (a, b))
        low, high = (min(a.low, b.low), max(a.high, b.high)) if inside else ex.limits(kind)
        return Expr(f"({c.text} ? {a.text} : {b.text})", kind, low, high, **together(c, a, b))

    def unary(self, depth):
        a = self.expr(depth - 1)
        roll = self.draw.randrange(4)
        if roll == 0:
            return ex.negated(a)
        if roll == 1:
            return ex.inverted(a)
        if roll == 2:
            return Expr(f"(!{a.text})", "bool", 0, 1, a.reads, a.writes)
        return ex.cast(a, self.draw.kind(), self.draw.randrange(2))


def BITS_OK(kind):
    """++ and -- do not leave these types: narrow ones wrap round, int may overflow."""
    return kind in ex.UNSIGNED or ex.BITS[kind] < 32
