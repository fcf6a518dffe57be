"""Expressions of C++ with the values that they may take and the objects that they read and write, so
that what is built has neither undefined behaviour nor an order that the language leaves open."""
from dataclasses import dataclass, field

SIGNED = {"signed char": 8, "short": 16, "int": 32, "long long": 64}
UNSIGNED = {"unsigned char": 8, "unsigned short": 16, "unsigned": 32, "unsigned long long": 64}
BITS = {**SIGNED, **UNSIGNED, "bool": 1}
SCALARS = list(BITS)


def limits(kind):
    if kind in SIGNED:
        return -(1 << (BITS[kind] - 1)), (1 << (BITS[kind] - 1)) - 1
    return 0, (1 << BITS[kind]) - 1


def promoted(kind):
    return kind if BITS[kind] >= 32 else "int"


def common(a, b):
    a, b = promoted(a), promoted(b)
    if BITS[a] != BITS[b]:
        return a if BITS[a] > BITS[b] else b
    return a if a in UNSIGNED else b


def unsigned_of(kind):
    return "unsigned long long" if BITS[kind] == 64 else "unsigned"


@dataclass(frozen=True)
class Expr:
    text: str
    kind: str
    low: int
    high: int
    reads: frozenset = field(default_factory=frozenset)
    writes: frozenset = field(default_factory=frozenset)

    def touches(self):
        return self.reads | self.writes


def literal(value, kind="int"):
    suffix = {"unsigned": "u", "unsigned long long": "ull", "long long": "ll"}.get(kind, "")
    if kind == "bool":
        return Expr("true" if value else "false", kind, int(value), int(value))
    if value < 0:
        return Expr(f"({value}{suffix})", kind, value, value)
    return Expr(f"{value}{suffix}", kind, value, value)


def together(*parts):
    """What several expressions read and write."""
    reads = frozenset().union(*(p.reads for p in parts))
    writes = frozenset().union(*(p.writes for p in parts))
    return {"reads": reads, "writes": writes}


def independent(*parts):
    """No expression writes what another one touches: any order gives the same."""
    return all(not (a.writes & b.touches()) for a in parts for b in parts if a is not b)


def cast(e, kind, style=0):
    low, high = limits(kind)
    if kind == "bool":
        low, high = 0, 1
    elif low <= e.low and e.high <= high:
        low, high = e.low, e.high
    name = {"unsigned long long": "unsigned long long", "long long": "long long"}.get(kind, kind)
    text = f"static_cast<{name}>({e.text})" if style == 0 else f"({name})({e.text})"
    return Expr(text, kind, low, high, e.reads, e.writes)


def arithmetic(op, a, b):
    """a op b for + - *, in unsigned numbers where the signed result may leave its type."""
    kind = common(a.kind, b.kind)
    ends = [(x, y) for x in (a.low, a.high) for y in (b.low, b.high)]
    values = [{"+": x + y, "-": x - y, "*": x * y}[op] for x, y in ends]
    low, high = limits(kind)
    if kind in SIGNED and (min(values) < low or max(values) > high):
        return arithmetic(op, cast(a, unsigned_of(kind)), b)
    # An operand that is converted to an unsigned type may change its value.
    inside = all(low <= x.low and x.high <= high for x in (a, b))
    if kind in SIGNED or (inside and low <= min(values) and max(values) <= high):
        low, high = min(values), max(values)
    return Expr(f"({a.text} {op} {b.text})", kind, low, high, **together(a, b))


def bitwise(op, a, b):
    kind = common(a.kind, b.kind)
    low, high = limits(kind)
    positive = [x for x in (a, b) if x.low >= 0]
    if op == "&" and positive:
        low, high = 0, min(x.high for x in positive)
    elif a.low >= 0 and b.low >= 0:
        low, high = 0, (1 << max(a.high.bit_length(), b.high.bit_length())) - 1
    return Expr(f"({a.text} {op} {b.text})", kind, low, high, **together(a, b))


def compared(op, a, b):
    return Expr(f"({a.text} {op} {b.text})", "bool", 0, 1, **together(a, b))


def divided(op, a, b):
    """a / b or a % b: the divisor is made positive."""
    b = bitwise("&", b, literal(15))
    b = arithmetic("+", b, literal(1))
    kind = common(a.kind, b.kind)
    low, high = limits(kind)
    if op == "%" and low <= a.low and a.high <= high:
        top = b.high - 1
        low, high = (max(a.low, -top) if a.low < 0 else 0), min(max(a.high, 0), top)
    return Expr(f"({a.text} {op} {b.text})", kind, low, high, **together(a, b))


def shifted(op, a, b):
    """C++17: the left operand is evaluated first. Only unsigned numbers are shifted to the left."""
    if op == "<<" and promoted(a.kind) in SIGNED:
        a = cast(a, "unsigned" if BITS[a.kind] <= 32 else "unsigned long long")
    kind = promoted(a.kind)
    amount = bitwise("&", b, literal(BITS[kind] - 1))
    low, high = limits(kind)
    if op == ">>" and a.low >= 0:
        low, high = 0, a.high
    return Expr(f"({a.text} {op} {amount.text})", kind, low, high, **together(a, amount))


def negated(a):
    kind = promoted(a.kind)
    if kind in UNSIGNED:
        return Expr(f"(-{a.text})", kind, *limits(kind), a.reads, a.writes)
    if a.low > limits(kind)[0]:
        return Expr(f"(-{a.text})", kind, -a.high, -a.low, a.reads, a.writes)
    return Expr(f"(~{a.text})", kind, -a.high - 1, -a.low - 1, a.reads, a.writes)


def inverted(a):
    kind = promoted(a.kind)
    low, high = limits(kind)
    if kind in SIGNED:
        low, high = -a.high - 1, -a.low - 1
    return Expr(f"(~{a.text})", kind, low, high, a.reads, a.writes)


def index(e, length):
    """The expression as an index of an array whose length is a power of two."""
    if 0 <= e.low and e.high < length:
        return e
    return bitwise("&", e, literal(length - 1))
