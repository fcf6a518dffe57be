#include "logic/kernel/checks.h"

#include <algorithm>

#include "logic/function/function_footprint.h"
#include "logic/function/function_reads.h"
#include "logic/ir/traverse.h"
#include "logic/resource/amounts.h"

namespace permverify::obligation {

PointChecks::PointChecks(KernelContext& context, const std::vector<Atom>& rights, Term path,
                         FailureId read_kind, const Valuation* vars)
    : k_(context), rights_(rights), path_(path), read_kind_(read_kind), vars_(vars) {}

Obligation& PointChecks::require(FailureId kind, const std::string& message, Term goal,
                                 Span span, const std::vector<Term>& axioms) {
  std::vector<Term> about = axioms;
  about.push_back(goal);
  about.insert(about.end(), extra_.begin(), extra_.end());
  about.push_back(path_);
  auto hypotheses = k_.facts.relevant(about, count_.value_or(k_.facts.size()));
  hypotheses.push_back(path_);
  hypotheses.insert(hypotheses.end(), axioms.begin(), axioms.end());
  hypotheses.insert(hypotheses.end(), extra_.begin(), extra_.end());
  Obligation& o = k_.out.require(kind, message, span, std::move(hypotheses), goal);
  k_.add_witnesses(o, vars_);
  return o;
}

Obligation& PointChecks::require(FailureId kind, const std::string& message, const Fact& fact) {
  Obligation& o = require(kind, message, fact.formula, fact.span);
  for (const auto& [span, value] : fact.sides) {
    auto& rows = o.witnesses.back().rows;
    const bool known = std::any_of(rows.begin(), rows.end(), [v = value](const Witness& w) { return w.value == v; });
    if (!known) rows.push_back({"", value, span});
  }
  return o;
}

void PointChecks::require_bounds(ir::VarId array, const std::vector<Term>& index,
                                 FailureId kind, Span span, const Context& context) {
  const Term inside = k_.in_bounds(array, index);
  if (inside.is_true()) return;
  Obligation& o = require(kind, "the index can be outside `" + k_.name(array) + "`",
                          context.close(inside), span);
  o.array = array;
  for (std::size_t d = 0; d < index.size() && !context.has_binders(); ++d) {
    o.witnesses.back().rows.push_back({"index", index[d]});
  }
}

RightCondition PointChecks::right_at(ir::VarId array, const std::vector<Term>& index, Right right) {
  return has_right(k_.terms, rights_, array, index, right);
}

void PointChecks::require_right(ir::VarId array, const std::vector<Term>& index, Right right,
                                FailureId kind, Span span, const Context& context) {
  const RightCondition have = right_at(array, index, right);
  const char* needed = right == Right::Write        ? "write permission"
                       : right == Right::AtomicUse  ? "atomic permission"
                                                    : "read permission";
  Obligation& o =
      require(kind, std::string("there may be no ") + needed + " on this element of `" +
                        k_.name(array) + "`",
              context.close(have.condition), span, have.axioms);
  for (const auto& atom : rights_) {
    if (atom.array == array && !atom.taken && atom.span.end != 0 && o.related.size() < 3) {
      o.related.push_back({atom.span, "what the thread holds of `" + k_.name(array) + "`"});
    }
  }
  o.array = array;
  if (!is_exact(k_.terms, rights_, array)) o.evidence = Evidence::Nothing;
  o.explanation.push_back(std::string("needed: ") + needed + (right == Right::Write ? ", the amount 1" : ""));
  if (kind.area() == FailureArea::Frame && kind.family() != FailureFamily::FrameAssert) {
    o.help = "a contract or invariant reads only what it has permission for: write `Perm(..., read) **` of this element "
             "before the formula";
  }
  for (std::size_t d = 0; d < index.size() && !context.has_binders(); ++d) {
    o.witnesses.back().rows.push_back({"index", index[d]});
  }
  // The exact amounts that are held there, as a number: not where a `read`, `Atomic` or a variable of a `\forall*` is involved.
  const auto here = on_array(rights_, array);
  const bool is_number = std::all_of(here.begin(), here.end(), [](const Atom& atom) { return atom.kind == RightKind::Exact && atom.binders.empty(); });
  if (is_number && !context.has_binders() && right != Right::AtomicUse) {
    o.witnesses.back().rows.push_back({"held", amount_sum(k_.terms, here, array, index)});
  }
}

void PointChecks::on_read(ir::VarId array, const std::vector<Term>& index, Span span,
                          const Context& context) {
  if (needs_no_right(array)) {
    FailureId kind = in_program() ? FailureId("access.bounds:program_access") : FailureId("access.bounds:contract");
    require_bounds(array, index, kind, span, context);
    return;
  }
  if (in_program()) {
    require_right(array, index, Right::Read, read_kind_, span, context);
    require_bounds(array, index, "access.bounds:program_access", span, context);
    return;
  }
  if (free_to_read(array)) {
    require_bounds(array, index, "access.bounds:contract", span, context);
    return;
  }
  require_right(array, index, Right::Read, read_kind_, span, context);
}

void PointChecks::on_old_read(ir::VarId array, const std::vector<Term>& index, Span span,
                              const Context& context) {
  require_bounds(array, index, "access.bounds:contract", span, context);
}

void PointChecks::on_array_argument(ir::VarId array, const ir::Call& call, std::size_t argument,
                                    const std::vector<Term>& arguments, bool old, Span span,
                                    const Context& context) {
  // A formula needs no right for launch memory and for constant arrays; a program always does, but
  // for what is its own and for constant tables.
  const bool owes_rights = !old && !needs_no_right(array) && (in_program() || !free_to_read(array));
  const auto cells = footprint_of(k_.vocabulary, call.function, argument, arguments);
  if (!owes_rights || !cells.known) require_reads_inside(array, call, argument, arguments, span, context);
  if (!owes_rights) return;
  if (!cells.known) {
    // No footprint is declared: the function may read any cell within the extents.
    std::vector<Term> index;
    for (std::size_t d = 0; d < k_.vocabulary.variable(array).type.rank; ++d) {
      index.push_back(k_.terms.bound("i", term::int_sort));
    }
    Context all = context;
    for (const Term i : index) all.push_binder(i);
    all.push_guard(k_.in_bounds(array, index));
    require_right(array, index, Right::Read, read_kind_, span, all);
    return;
  }
  for (const auto& cell : cells.atoms) {
    Context one = context;
    for (const Term b : cell.binders) one.push_binder(b);
    one.push_guard(cell.guard);
    require_right(array, cell.index, Right::Read, read_kind_, span, one);
  }
}

// Where no right shows that the cells exist: what the function reads of the array is in its extents.
void PointChecks::require_reads_inside(ir::VarId array, const ir::Call& call, std::size_t argument,
                                       const std::vector<Term>& arguments, Span span,
                                       const Context& context) {
  const auto inside = all_reads(
      k_.vocabulary, call.function, argument, arguments,
      [&](const std::vector<Term>& index) { return k_.in_bounds(array, index); });
  if (!inside && in_program()) return k_.out.refuse("recursive_function_without_footprint", span);
  if (!inside) {
    // In a formula contents outside the extents are unknown values: nothing false follows, but the
    // formula may not mean what it was meant to.
    const std::string& name = k_.vocabulary.module().functions[call.function].name;
    const auto& assumed = k_.out.set().assumptions;
    const std::string text = "`" + name + "` reads within the arrays that it is given";
    if (std::none_of(assumed.begin(), assumed.end(), [&](const auto& a) { return a.text == text; })) {
      k_.out.assume("function_reads", text, span);
    }
    return;
  }
  if (inside->is_true()) return;
  require(in_program() ? FailureId("access.bounds:program_access") : FailureId("access.bounds:contract"),
          "the function can read outside `" + k_.name(array) + "`", context.close(*inside), span);
}

void PointChecks::on_condition(FailureId kind, const std::string& message, Term condition,
                               Span span, const Context& context) {
  if (k_.evident.count(condition)) return;
  require(kind, message, context.close(condition), span);
}

void PointChecks::on_truth(Term fact) { k_.facts.add(k_.terms.implies(path_, fact)); }

void PointChecks::on_unsupported(const std::string& what, Span span) { k_.out.refuse(what, span); }

void PointChecks::on_atom(const Atom& atom, const Context& context) {
  if (!check_atoms_) return;
  require_bounds(atom.array, atom.index, "access.bounds:permission", atom.span, context);
  if (atom.kind != RightKind::Exact) return;
  const Term valid = k_.terms.conj(k_.terms.lt(k_.terms.real(0), atom.amount),
                                   k_.terms.le(atom.amount, k_.terms.real(1)));
  if (valid.is_true()) return;
  Obligation& o = require("perm.amount:not_in_unit_interval", "a permission amount must be more than 0, at most 1",
                          context.close(valid), atom.span);
  // What `1/2` gives, the quotient of two whole numbers.
  if (atom.amount == k_.terms.real(0)) o.help = "this amount is 0: a half is written `1\\2`, since `1/2` divides whole numbers";
}

void PointChecks::on_fact(const Fact& fact, const ir::ExprPtr& expr, const Context&) {
  if (fact_hook_) fact_hook_(fact, expr);
}

void require_provided(KernelContext& k, const std::vector<Atom>& rights,
                      const std::vector<Atom>& needed, Term path, FailureId kind,
                      const std::string& message, const Valuation* vars) {
  PointChecks checks(k, rights, path, "frame.contract:not_framed", vars);
  for (const auto& atom : needed) {
    Context context(k.terms);
    for (const Term b : atom.binders) context.push_binder(b);
    context.push_guard(atom.guard);
    std::size_t on_same = 0;
    for (const auto& other : needed) on_same += other.array == atom.array;
    RightCondition have;
    bool added = false;
    if (has_the_same(k.terms, rights, needed, atom.array)) {
      have.condition = k.terms.truth(true);  // its cells need not be found: a[k * n + c]
    } else if (atom.kind == RightKind::Read) {
      have = has_right(k.terms, rights, atom.array, atom.index, Right::Read);
    } else if (atom.kind == RightKind::Atomic) {
      have = has_right(k.terms, rights, atom.array, atom.index, Right::AtomicUse);
    } else if (on_same == 1 && atom.whole()) {
      have = has_right(k.terms, rights, atom.array, atom.index, Right::Write);
    } else {
      added = true;
      have = on_same == 1 ? has_amount(k.terms, rights, atom.array, atom.index, atom.amount)
                          : has_all(k.terms, rights, needed, atom.array, atom.index);
    }
    Obligation& o = checks.require(kind, message, context.close(have.condition), atom.span,
                                   have.axioms);
    const bool exact = is_exact(k.terms, rights, atom.array) && is_exact(k.terms, needed, atom.array) &&
                       (!added || can_be_added(k.terms, rights, atom.array));
    if (!exact) o.evidence = Evidence::Nothing;
    for (const auto& other : rights) {
      if (other.array == atom.array && !other.taken && other.span.end != 0 && o.related.size() < 3) {
        o.related.push_back({other.span, "what the thread holds of `" + k.name(atom.array) + "`"});
      }
    }
  }
}

}  // namespace permverify::obligation
