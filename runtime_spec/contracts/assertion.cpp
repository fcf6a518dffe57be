// Validity of a resource formula, evaluated ([VC] Fig. 5; logic.md 2): every atom lies within the
// extents and has an amount in (0, 1], and an exact `\forall*` names no cell twice.
#include "runtime_spec/contracts/assertion.h"

#include <algorithm>
#include <tuple>

namespace permverify::runtime_spec {

namespace {

using Kind = AssertionNode::Kind;

class Walk {
 public:
  Walk(const ExpressionTable& table, Frame& frame, Parts parts, AssertionVisitor& visitor)
      : table_(table),
        frame_(frame),
        visitor_(visitor),
        facts_(parts != Parts::Rights),
        rights_(parts != Parts::Facts) {}

  // False: the visitor wants no more.
  bool node(const AssertionNode& n) {
    if (!facts_ && !n.has_right) return true;
    switch (n.kind) {
      case Kind::Fact:
        return !live_ || fact(n);
      case Kind::Perm:
      case Kind::Atomic:
        return !rights_ || right(n);
      case Kind::All:
        return std::all_of(n.parts.begin(), n.parts.end(),
                           [this](const AssertionNode& part) { return node(part); });
      case Kind::Implies:
      case Kind::Choice:
        return guarded(n);
      case Kind::Each:
        return each(n);
    }
    return true;
  }

 private:
  // Nothing is reported behind what is false or has no value; behind what is unknown nothing is blamed
  // for having no value: it may stand there as the guard.
  bool problem(const AssertionProblem& problem) {
    return !live_ || !sure_ || visitor_.problem(problem);
  }

  // has_right: what stopped it stands in front of a right, or in it.
  bool stopped(const EvaluationStop& stop, bool has_right) {
    const auto what = problem_of(stop);
    if (has_right && rights_ && !what) visitor_.rights_unknown(stop);
    if (what) {
      const bool go_on = problem(*what);
      live_ = false;
      return go_on;
    }
    if (live_) visitor_.unknown(stop);
    sure_ = false;
    return true;
  }

  bool fact(const AssertionNode& n) {
    bool holds = false;
    try {
      holds = table_.evaluate_bool(n.code, frame_);
    } catch (const EvaluationStop& stop) {
      return stopped(stop, false);
    }
    const bool go_on = visitor_.fact(n, holds);
    live_ = holds;
    return go_on;
  }

  bool guarded(const AssertionNode& n) {
    bool holds = false;
    try {
      holds = table_.evaluate_bool(n.code, frame_);
    } catch (const EvaluationStop& stop) {
      return stopped(stop, n.has_right);
    }
    if (holds) return node(n.parts[0]);
    return n.kind == Kind::Implies || node(n.parts[1]);
  }

  bool each(const AssertionNode& n) {
    const bool outermost = n.star && !in_star_;
    if (outermost) {
      in_star_ = true;
      exact_.clear();
    }
    bool go_on = true;
    try {
      table_.for_each(*n.binders, frame_, [&] { return go_on = node(n.parts[0]); });
    } catch (const EvaluationStop& stop) {
      go_on = stopped(stop, n.has_right);
    }
    if (!outermost) return go_on;
    in_star_ = false;
    return go_on && injective();
  }

  // distribution.injective: only exact amounts would add up.
  bool injective() {
    const auto key = [](const Exact& e) { return std::tie(e.node, e.cell); };
    const auto before = [&](const Exact& a, const Exact& b) { return key(a) < key(b); };
    if (!std::is_sorted(exact_.begin(), exact_.end(), before)) {
      std::sort(exact_.begin(), exact_.end(), before);
    }
    const auto twice =
        std::adjacent_find(exact_.begin(), exact_.end(),
                           [&](const Exact& a, const Exact& b) { return key(a) == key(b); });
    if (twice == exact_.end()) return true;
    const AssertionNode& n = *twice->node;
    return problem({"distribution.injective:same_cell_twice",
                    "two values of the bound variable name the same element", n.span, n.array,
                    instance(n.array).index(twice->cell)});
  }

  const ArrayInstance& instance(ir::VarId array) const {
    return frame_.memory->at(array, frame_.group);
  }

  bool right(const AssertionNode& n) {
    AtomInstance atom{n.kind == Kind::Atomic ? AtomKind::Atomic
                      : n.code == no_code    ? AtomKind::Read
                                             : AtomKind::Exact,
                      n.array,
                      0,
                      {0, 1},
                      n.span};
    index_.clear();
    try {
      for (const Code index : n.indices) index_.push_back(table_.evaluate_int(index, frame_));
      if (atom.kind == AtomKind::Exact) atom.amount = as_rational(table_.evaluate(n.code, frame_));
    } catch (const EvaluationStop& stop) {
      return stopped(stop, true);
    }
    const ArrayInstance& array = instance(n.array);
    atom.cell = array.cell(index_.data(), index_.size());
    if (atom.cell < 0 && !array.known_extents()) {  // no access of this run is to such a cell
      return stopped(EvaluationStop(Reason::UnknownExtent, n.span, "outside the array"), false);
    }
    if (atom.cell < 0) {
      return problem(
          {"access.bounds:permission", "a permission outside the array", n.span, n.array, index_});
    }
    if (atom.kind == AtomKind::Exact) {
      const bool positive = atom.amount.numerator > 0;
      if ((!positive || term::less({1, 1}, atom.amount)) &&
          !problem({"perm.amount:not_in_unit_interval",
                    "a permission amount must be more than 0, at most 1", n.span, n.array,
                    index_})) {
        return false;
      }
      if (!positive) return true;
      if (in_star_) exact_.push_back({&n, atom.cell});
    }
    visitor_.atom(atom);
    return true;
  }

  struct Exact {
    const AssertionNode* node;
    std::int64_t cell;
  };

  const ExpressionTable& table_;
  Frame& frame_;
  AssertionVisitor& visitor_;
  const bool facts_, rights_;
  bool live_ = true;  // all facts to the left are true
  bool sure_ = true;  // and known
  bool in_star_ = false;
  std::vector<Exact> exact_;
  std::vector<std::int64_t> index_;
};

}  // namespace

bool Assertion::walk(const ExpressionTable& table, Frame& frame, Parts parts,
                     AssertionVisitor& visitor) const {
  return Walk(table, frame, parts, visitor).node(root_);
}

bool Assertion::walk_timeless(const ExpressionTable& table, Frame& frame,
                              AssertionVisitor& visitor) const {
  Walk walk(table, frame, Parts::Facts, visitor);
  return std::all_of(root_.parts.begin(), root_.parts.end(), [&](const AssertionNode& part) {
    if (!part.timeless) return true;
    visitor.part(part);
    return walk.node(part);
  });
}

std::optional<AssertionProblem> problem_of(const EvaluationStop& stop) {
  const auto make = [&](support::FailureId id, const char* message) {
    return AssertionProblem{id, message, stop.span, stop.array, stop.index};
  };
  switch (stop.reason) {
    case Reason::OutOfBounds:
      return make("access.bounds:contract", "a formula reads outside the array");
    case Reason::DivisionByZero:
      return make("arith.division:by_zero", "a formula divides by zero");
    case Reason::Overflow:
      return make("arith.overflow:signed", "a signed machine integer overflows in a formula");
    case Reason::ShiftAmount:
      return make("arith.shift:out_of_range", "a formula shifts by a negative amount");
    case Reason::EmptyReduction:
      return make("arith.reduction:empty", "the minimum or maximum of nothing");
    case Reason::SequenceIndex:
      return make("access.bounds:sequence", "an index outside the sequence");
    case Reason::FunctionPrecondition:
      return make("function.pre:false",
                  "a function is applied where its precondition does not hold");
    case Reason::NotTerminating:
      return make("termination:not_decreasing", "a function does not end for these arguments");
    case Reason::Uninitialised:
    case Reason::Unbounded:
    case Reason::UnknownExtent:
    case Reason::TooLarge:
    case Reason::Budget:
    case Reason::Unsupported:
      break;
  }
  return std::nullopt;
}

}  // namespace permverify::runtime_spec
