"""Threads of a block that share memory: in each phase between two barriers a shared array either has
one owner for each cell, or is only read, or is written by one thread. So no phase has a race."""
import expressions as ex
from expressions import Expr, together
from scope import Arr, Obj, Record, Var

OWN, READ, ONE = "own", "read", "one"


class Threads:
    """Mixed into the generator."""

    def phases(self, count):
        self.modes, lines = {}, []
        for _ in range(self.draw.randrange(1, 3)):
            name, kind = self.fresh("g"), self.draw.choice(["unsigned", "int", self.draw.kind()])
            lines.append(f"__shared__ {kind} {name}[8];")
            self.modes[name] = [OWN, kind, self.permutation()]
        self.shared_record(lines)
        for name, (_, kind, cell) in self.modes.items():  # written before it is read
            lines.append(f"{name}[{cell}] = {self.expr(2).text};")
        for _ in range(count):
            for _ in range(self.draw.randrange(1, 3)):
                lines += self.in_phase()
            lines += self.barrier()
        return lines

    def permutation(self):
        """The cell that a thread owns: another one for each thread."""
        n = "blockDim.x"
        return self.draw.choice([
            "t", "threadIdx.x", f"({n} - 1 - t)", f"((t + {self.draw.randrange(1, 4)}) % {n})",
            f"((t + {self.draw.randrange(1, 9)}u) % {n})"])

    def shared_record(self, lines):
        """An array of aggregates: each thread's own element by reference, the whole kernel long."""
        fit = [r for r in self.records if r.constructor is None and not r.pointers
               and len(r.order) == len(r.fields) + len(r.arrays) and not r.bases
               and not any(m.name == "fresh" for m in r.methods)]
        plain = [r for r in fit if r.name not in self.initialised]  # shared memory is not initialised
        if not plain or not self.on("shared_records"):
            return
        r, name, own = self.draw.choice(plain), self.fresh("h"), self.fresh("o")
        lines.append(f"__shared__ {r.name} {name}[8];")
        lines.append(f"{r.name} &{own} = {name}[{self.permutation()}];")
        lines.append(f"{own} = {self.full(r)};")
        self.scope.add(Obj(own, r, name))

    def full(self, r):
        """A value for all members."""
        saved, r.least = r.least, len(r.order)
        text = self.aggregate(r, 2).text
        r.least = saved
        return text

    # --- within a phase -----------------------------------------------------------------------
    def cell(self, writable):
        """A cell that the thread may access now."""
        fit = [n for n, (mode, _, _) in self.modes.items() if mode == OWN or (mode == READ and not writable)]
        if not fit:
            return None
        name = self.draw.choice(fit)
        mode, kind, own = self.modes[name]
        if mode == OWN:
            return Expr(f"{name}[{own}]", kind, *ex.limits(kind), frozenset([name]))
        at = ex.index(self.pure(1), 8)
        text = f"(unsigned)({at.text}) % blockDim.x"
        return Expr(f"{name}[{text}]", kind, *ex.limits(kind), at.reads | {name})

    def in_phase(self):
        roll = self.draw.randrange(10)
        one = [n for n, (mode, _, _) in self.modes.items() if mode == ONE]
        if one and roll < 4:
            name = self.draw.choice(one)
            i, e = self.fresh("i"), self.pure(2)
            return ["if (t == 0) {",
                    f"for (unsigned {i} = 0; {i} < blockDim.x; ++{i}) {name}[{i}] += {ex.cast(e, 'unsigned').text};"
                    if self.modes[name][1] in ex.UNSIGNED else
                    f"for (unsigned {i} = 0; {i} < blockDim.x; ++{i}) {name}[{i}] = {e.text};", "}"]
        if roll < 3:
            c = self.cell(True)
            if c:
                return [self.assigning(c, self.expr(2)) + ";"]
        if roll < 7:
            c = self.cell(False)
            if c:
                return self.take(c)
        return self.statement(1)

    def take(self, c):
        place = self.place(1)
        if not place or place.kind == "bool":
            return self.bare(1)
        return [self.assigning(place, ex.bitwise("^", c, self.beside(1, c))) + ";"]

    # --- barriers -----------------------------------------------------------------------------
    def barrier(self):
        before = {n: list(m) for n, m in self.modes.items()}
        lines = self.around(before) if self.draw.chance(35) else None
        if lines is None:
            self.change_modes()
            lines = self.plain_barrier(before)
        return lines

    def change_modes(self):
        for name, m in self.modes.items():
            mode = self.draw.choice([OWN, READ, READ, ONE])
            self.modes[name] = [mode, m[1], self.permutation() if mode == OWN else m[2]]

    def predicate(self, modes):
        """An argument of __syncthreads_or and its kin: read before the barrier."""
        now, self.modes = self.modes, modes
        c = self.cell(False)
        e = self.condition(1) if c is None or self.draw.chance(30) else ex.compared(
            self.draw.choice(["<", "==", "!="]), c, self.beside(1, c))
        if c is not None and self.draw.chance(25) and self.effects:
            own = self.cell(True)
            if own and own.kind in ex.UNSIGNED:
                e = Expr(f"({own.text}++ & 1)", "int", 0, 1)
        self.modes = now
        return e

    def vote(self, modes):
        """An expression with a barrier in it."""
        name = self.draw.choice(["__syncthreads_or", "__syncthreads_and", "__syncthreads_count"])
        if not self.on("votes"):
            return Expr("(__syncthreads(), 1)", "int", 1, 1)
        e = self.predicate(modes) if self.on("vote_reads") else self.vote_of_launch()
        if not self.on("vote_results"):
            return Expr(f"({name}({e.text}), 1)", "int", 1, 1, e.reads, e.writes)
        return Expr(f"{name}({e.text})", "int", 0, 8, e.reads, e.writes)

    def vote_of_launch(self):
        return Expr(f"t > {self.draw.randrange(4)}", "bool", 0, 1, frozenset(["t"]))

    def plain_barrier(self, before):
        roll = self.draw.randrange(10)
        if roll < 5:
            return ["__syncthreads();"]
        v = self.fresh("v")
        if roll < 8:
            e = self.vote(before)
            self.scope.add(Var(v, "unsigned", v))
            return [f"unsigned {v} = {e.text};"]
        return ["if (in[3] & 1) {", "__syncthreads();", "} else {", f"(void){self.vote(before).text};", "}"]

    def around(self, before):
        """One full expression with a barrier inside, in whose order there is no choice: what stands
        before reads as the phase before may, what stands behind as the next one may."""
        first = self.cell(False)
        if first is None:
            return None
        vote = self.vote(before)
        self.change_modes()
        last = self.cell(False) or ex.literal(7)
        v = self.fresh("v")
        roll = self.draw.randrange(6)
        self.scope.add(Var(v, "unsigned", v))
        if roll == 0:
            return [f"unsigned {v} = ({first.text}, {vote.text}, {last.text});"]
        if roll == 1:
            shift = ex.shifted(">>", ex.cast(first, "unsigned"), vote)
            return [f"unsigned {v} = {shift.text};"]
        if roll == 2:
            a = self.fresh("t")
            self.scope.add(Arr(a, "unsigned", 4, a))
            return [f"unsigned {a}[4] = {{(unsigned)({first.text}), (unsigned){vote.text}, (unsigned)({last.text})}};",
                    f"unsigned {v} = {a}[0] * 3 + {a}[1];"]
        if roll == 3:
            name = self.fresh("o")
            self.scope.add(Obj(name, Record("Triple", [("x", "unsigned"), ("y", "unsigned"), ("z", "unsigned")],
                                            order=["x", "y", "z"]), name, True))
            return [f"struct {{ unsigned x, y, z; }} {name} = {{(unsigned)({first.text}), (unsigned){vote.text}, "
                    f"(unsigned)({last.text})}};", f"unsigned {v} = {name}.x;"]
        if roll == 4:  # the right side first: the index is read behind the barrier
            at = ex.index(last, 8)
            return [f"unsigned {v} = 5;", f"pool[{at.text}] = (unsigned)({first.text}) >> ({vote.text} & 3);"]
        return [f"unsigned {v} = ({first.text} == {first.text}) && {vote.text} ? (unsigned)({last.text}) : 9u;"]
