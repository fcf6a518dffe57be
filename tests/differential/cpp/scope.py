"""What a generated statement may name: variables, arrays, objects, each with the root that stands for
its memory (references and pointers share the root of what they name)."""
import random
from dataclasses import dataclass, field

from expressions import SCALARS


@dataclass
class Var:
    name: str
    kind: str
    root: str
    const: bool = False


@dataclass
class Arr:
    name: str
    kind: str
    length: int  # a power of two: indices are masked
    root: str
    const: bool = False


@dataclass
class Obj:
    name: str
    record: "Record"
    root: str
    const: bool = False


@dataclass
class Objs:
    """An array of two objects: an element is named by an index, which other parts may change."""
    name: str
    record: "Record"
    root: str


@dataclass
class Method:
    name: str
    params: list
    result: str       # a scalar, or "self" (a reference to the object), or "void"
    const: bool
    defaults: int = 0  # parameters at the end that have a default
    form: str = "call"  # call, index, apply, compound, plus, unary, prefix, postfix, convert


@dataclass
class Record:
    name: str
    fields: list = field(default_factory=list)    # (name, kind), scalars
    arrays: list = field(default_factory=list)    # (name, kind, length)
    pointers: list = field(default_factory=list)  # names, each an `unsigned *` into the pool
    constructor: list = None                      # kinds of its parameters; None: an aggregate
    least: int = 0                                # members of an aggregate that must be given
    order: list = field(default_factory=list)     # of all members of an aggregate, by name
    methods: list = field(default_factory=list)
    bases: list = field(default_factory=list)     # records; the object converts to a reference


@dataclass
class Function:
    name: str
    params: list  # kinds; "kind &" is a reference, "const R &" and "R" are records
    result: str
    defaults: int = 0


class Scope:
    def __init__(self, outer=None):
        self.items = list(outer.items) if outer else []

    def add(self, item):
        self.items.append(item)
        return item

    def of(self, sort, writable=False):
        return [i for i in self.items
                if isinstance(i, sort) and not (writable and i.const)]


class Draw(random.Random):
    """Random choices by name."""

    def chance(self, percent):
        return self.randrange(100) < percent

    def kind(self):
        return self.choice(["int", "unsigned", "int", "unsigned"] + SCALARS[:8])

    def kind_narrow(self):
        """A type whose products do not leave int."""
        return self.choice(["unsigned", "unsigned char", "signed char", "short"])

    def integer(self):
        return self.choice([0, 1, 2, 3, 5, 7, 100, 127, 128, 200, 255, 256, 1000, 32767, 40000,
                            65535, self.randrange(1 << 16), self.randrange(1 << 31)])
