// Operands whose order of evaluation the language leaves open (C11 6.5p2, C++17 [intro.execution]).
//
// The statements of two operands are kept apart. Where neither changes what the other reads or changes,
// every order gives the same result, and one is enough. Otherwise:
// - if both accesses stand outside of called functions they are unsequenced: undefined, refused;
// - if one is made in a called function, both orders are possible. The program chooses: a truth value that
//   is not known decides which operand goes first, so that a proof covers both;
// - where more than two orders are possible (several calls that interfere with one another), or where a
//   barrier stands in an operand, the program is refused.
#include "parser/clang/order.h"

#include <algorithm>
#include <tuple>

#include "logic/ir/effects.h"
#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "parser/clang/emitter.h"
#include "parser/clang/refusals.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"
#include "parser/clang/work_place.h"

namespace permverify::parser {

using namespace ir;

namespace {

// What stands for the number of a call: an atomic operation, which is one of its own, and a choice between
// two orders, which has places in between.
constexpr std::uint32_t atomic_call = ~0U, either_order = ~0U - 1;
constexpr std::size_t most_ordered = 512;  // statements that are written down in both orders

bool meet(const std::set<VarId>& a, const std::set<VarId>& b) {
  const auto& [few, many] = a.size() < b.size() ? std::tie(a, b) : std::tie(b, a);
  return std::any_of(few.begin(), few.end(), [&](VarId var) { return many.count(var) != 0; });
}

// What `a` changes is read or changed by `b`.
bool disturbs(const Effects& a, const Effects& b) {
  const auto touched = [&](const std::set<VarId>& changed) {
    return meet(changed, b.variables) || meet(changed, b.arrays) || meet(changed, b.defined) ||
           meet(changed, b.stored) || meet(changed, b.updated);
  };
  return touched(a.defined) || touched(a.stored) || touched(a.updated);
}

// A barrier orders the accesses of all threads.
bool orders(const Effects& a, const Effects& b) {
  return a.synchronises && (b.synchronises || !b.arrays.empty() || !b.stored.empty() || !b.updated.empty());
}

bool is_atomic(const ir::Stmt& stmt) {
  return visit_stmt(
      stmt, [](const AtomicUpdate&) { return true; },
      [](const OneOf<Declare, Assign, Havoc, Store, ir::Barrier, WarpBarrier, RunKernel, Exchange> auto&) { return false; },
      [](const ProofStep auto&) { return false; }, [](const Structure auto&) { return false; });
}

// The variable that a declaration declares.
std::optional<VarId> declared_by(const ir::Stmt& stmt) {
  using Result = std::optional<VarId>;
  return visit_stmt(
      stmt, [](const Declare& n) -> Result { return n.var; },
      [](const OneOf<Assign, Havoc, Store, AtomicUpdate, ir::Barrier, WarpBarrier, RunKernel, Exchange> auto&) {
        return Result();
      },
      [](const ProofStep auto&) { return Result(); },
      [](const Structure auto&) { return Result(); });
}

// The label of a block that has one.
std::optional<LabelId> label_of(const ir::Stmt& stmt) {
  using Result = std::optional<LabelId>;
  return visit_stmt(
      stmt, [](const Block& n) { return n.label == no_label ? Result() : Result(n.label); },
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, ir::Barrier, WarpBarrier, RunKernel, Exchange> auto&) {
        return Result();
      },
      [](const ProofStep auto&) { return Result(); }, [](const ir::Jump auto&) { return Result(); },
      [](const OneOf<If, Loop> auto&) { return Result(); });
}

bool interfere(const Effects& a, const Effects& b) {
  return disturbs(a, b) || disturbs(b, a) || orders(a, b) || orders(b, a);
}

}  // namespace

template <class Statements>
Effects OperandOrder::program_effects(const Statements& list) const {
  Effects all = effects_of(list);
  for (const VarId var : ignored_) {
    all.defined.erase(var);
    all.variables.erase(var);
  }
  return all;
}

// `call`: its number, 0 outside of calls.
std::uint32_t OperandOrder::call_of(const StmtPtr& stmt) const {
  if (is_atomic(*stmt)) return atomic_call;
  const auto known = called_.find(stmt);
  return known == called_.end() ? 0 : known->second;
}

void OperandOrder::mark_call(std::size_t from) {
  ++calls_;
  const StmtList& list = emitter_.current();
  for (std::size_t i = from; i < list.size(); ++i) called_[list[i]] = calls_;
}

// Declarations change new variables only.
bool OperandOrder::only_reads(const StmtList& list) {
  return std::all_of(list.begin(), list.end(), [](const StmtPtr& stmt) {
    return declared_by(*stmt).has_value();
  });
}

// Most such functions have arguments without side effects; of the others the arguments are evaluated
// once more, for the comparison only.
void OperandOrder::refuse_order_of_arguments(const clang::CallExpr& expr,
                                             const std::function<void(const clang::Expr*)>& evaluate) {
  const auto has_effects = [&](const clang::Expr* e) { return e->HasSideEffects(layout_.context()); };
  if (expr.getNumArgs() < 2 || std::none_of(expr.arg_begin(), expr.arg_end(), has_effects)) return;
  std::vector<Effects> earlier;
  for (const clang::Expr* argument : expr.arguments()) {
    if (clang::isa<clang::StringLiteral>(argument->IgnoreParenImpCasts())) continue;
    const Effects own = program_effects(emitter_.captured([&] { evaluate(argument); }));
    for (const Effects& other : earlier) {
      if (interfere(own, other)) {
        refusals_.refuse("evaluation_order", &expr,
                         "the language leaves the order of these arguments open, and their effects depend on it");
      }
    }
    earlier.push_back(own);
  }
}

// Several operands, at most two of which interfere where the order is open.
void OperandOrder::in_sequence(Sequence order, const std::vector<Operand>& operands, Span at) {
  const std::size_t n = operands.size();
  if (order != Sequence::Open || n < 2) {
    for (std::size_t i = 0; i < n; ++i) {
      operands[order == Sequence::Backwards ? n - 1 - i : i].evaluate();
    }
    return;
  }
  std::vector<StmtList> lists;
  for (const Operand& operand : operands) lists.push_back(emitter_.captured(operand.evaluate));
  std::vector<Effects> effects(n);
  const bool quiet = std::all_of(lists.begin(), lists.end(), only_reads);
  for (std::size_t i = 0; i < n && !quiet; ++i) effects[i] = program_effects(lists[i]);
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < n && !quiet; ++i) {
    for (std::size_t k = i + 1; k < n; ++k) {
      if (interfere(effects[i], effects[k])) pairs.emplace_back(i, k);
    }
  }
  if (pairs.size() > 1) {
    refusals_.refuse("evaluation_order", at,
                     "the language leaves the order of these arguments open, and their effects depend on it");
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (pairs.empty() || (i != pairs[0].first && i != pairs[0].second)) emitter_.append(std::move(lists[i]));
  }
  if (pairs.empty()) return;
  const auto [one, other] = pairs[0];
  std::vector<ExprPtr*> values;
  operands[one].results(values);
  operands[other].results(values);
  append_open(std::move(lists[one]), std::move(lists[other]), values, at);
}

// Of the statements of an operand, those that interfere with the other one.
OperandOrder::Interference OperandOrder::interference(const StmtList& list, const StmtList& other) const {
  const Effects effects = program_effects(other);
  Interference result;
  std::set<std::uint32_t> calls;
  for (const StmtPtr& stmt : list) {
    check_time();
    if (!interfere(program_effects(*stmt), effects)) continue;
    const std::uint32_t call = call_of(stmt);
    (call == 0 ? result.outside : result.inside).push_back(stmt);
    if (call == atomic_call || call == 0) {
      ++result.units;
    } else if (call == either_order) {
      result.units += 2;
    } else {
      calls.insert(call);
    }
  }
  result.units += calls.size();
  return result;
}

void OperandOrder::append_open(StmtList first, StmtList second, const std::vector<ExprPtr*>& values,
                               Span at) {
  const auto plainly = [&] {
    emitter_.append(std::move(first));
    emitter_.append(std::move(second));
  };
  if (only_reads(first) && only_reads(second)) return plainly();
  const Interference a = interference(first, second);
  if (a.units == 0) return plainly();
  const Interference b = interference(second, first);
  if (interfere(program_effects(a.outside), program_effects(b.outside))) {
    refusals_.refuse("unsequenced", at,
           "one operand changes what the other one uses: the language gives no order, the result is undefined");
  }
  const Effects both = [&] {
    Effects sum = program_effects(first);
    sum.add(program_effects(second));
    return sum;
  }();
  std::size_t size = 0;
  for (const StmtList* list : {&first, &second}) for_each_stmt(*list, [&](const ir::Stmt&) { ++size; });
  if (a.units > 1 || b.units > 1 || both.synchronises || size > most_ordered) {
    refusals_.refuse("evaluation_order", at,
                     "the language leaves the order of these operands open, and their effects depend on it");
  }
  in_either_order(std::move(first), std::move(second), values, at);
}

// Values of both operands move to variables that both orders set.
void OperandOrder::in_either_order(StmtList first, StmtList second, const std::vector<ExprPtr*>& values,
                                   Span at) {
  StmtList results;
  for (ExprPtr* value : values) {
    if (!any_of(*value, [](const Expr& e) { return std::holds_alternative<VarRef>(e.node); })) continue;
    const Type type = (*value)->type;
    const VarId var = emitter_.declare("operand", type, nullptr, at);
    results.push_back(std::make_shared<const ir::Stmt>(ir::Stmt{Assign{var, *value}, at, false}));
    *value = make_expr(VarRef{var}, type, (*value)->span);
  }
  declare_in_front(first);
  declare_in_front(second);
  const ExprPtr left_first = terms_.unknown(bool_type, at, "order");
  StmtList one = first, other = second;
  one.insert(one.end(), second.begin(), second.end());
  one.insert(one.end(), results.begin(), results.end());
  other.insert(other.end(), first.begin(), first.end());
  other.insert(other.end(), results.begin(), results.end());
  emitter_.emit(If{left_first, std::move(one), copied(other)}, at);
  called_[emitter_.current().back()] = either_order;
}

// Objects that a place may name exist once, whichever order is taken: they are declared before both.
void OperandOrder::declare_in_front(StmtList& list) {
  StmtList rest;
  for (const StmtPtr& stmt : list) {
    const std::optional<VarId> var = declared_by(*stmt);
    if (!var || !objects_.is_owned(*var)) {
      rest.push_back(stmt);
      continue;
    }
    ExprPtr first_value;
    visit_effects(
        *stmt, [](const Evaluates&) {}, [](const Mentions&) {},
        [&](const Defines& e) { first_value = e.value; }, [](const Writes&) {},
        [](const Synchronises&) {}, [](const Meets&) {}, [](const Runs&) {}, [](const Jumps&) {});
    emitter_.emit(Declare{*var, nullptr}, stmt->span);
    if (!first_value) continue;
    rest.push_back(
        std::make_shared<const ir::Stmt>(ir::Stmt{Assign{*var, first_value}, stmt->span, stmt->ghost}));
  }
  list = std::move(rest);
}

// The same statements with variables and labels of their own.
StmtList OperandOrder::copied(const StmtList& list) {
  std::map<VarId, VarId> variables;
  std::map<LabelId, LabelId> labels;
  for_each_stmt(list, [&](const ir::Stmt& stmt) {
    if (const auto label = label_of(stmt)) labels[*label] = emitter_.new_label();
    const auto var = declared_by(stmt);
    if (!var) return;
    variables[*var] = emitter_.copy_of(*var);
  });
  return renamed(list, {variables, labels});
}

namespace {

VarId other(VarId var, const std::map<VarId, VarId>& names) {
  const auto found = names.find(var);
  return found == names.end() ? var : found->second;
}

ExprPtr renamed(const ExprPtr& expr, const std::map<VarId, VarId>& names) {
  Expr copy = *expr;
  if (auto* ref = std::get_if<VarRef>(&copy.node)) ref->var = other(ref->var, names);
  if (auto* read = std::get_if<ArrayRead>(&copy.node)) read->array = other(read->array, names);
  for_each_slot(copy, [&](ExprPtr& slot) { slot = renamed(slot, names); });
  return std::make_shared<const Expr>(std::move(copy));
}

}  // namespace

StmtList OperandOrder::renamed(const StmtList& list, const NewNames& names) {
  const auto var = [&](VarId& v) { v = other(v, names.variables); };
  const auto label = [&](LabelId& l) {
    if (const auto found = names.labels.find(l); found != names.labels.end()) l = found->second;
  };
  StmtList result;
  for (const StmtPtr& stmt : list) {
    ir::Stmt copy = *stmt;
    std::visit(support::Overloaded{[&](Declare& n) { var(n.var); }, [&](Assign& n) { var(n.var); },
                                   [&](Havoc& n) { var(n.var); }, [&](Store& n) { var(n.array); },
                                   [&](AtomicUpdate& n) {
                                     var(n.array);
                                     if (n.result) var(*n.result);
                                   },
                                   [&](Block& n) { label(n.label); },
                                   [&](Leave& n) { label(n.label); },
                                   [](If&) {}, [](Loop&) {}, [](Break&) {}, [](Continue&) {},
                                   [&](ir::Barrier& n) {
                                     if (n.vote) var(n.vote->result);
                                   },
                                   [](Return&) {}, [](Assert&) {},
                                   [](Assume&) {}, [](LemmaCall&) {}, [](RunKernel&) {},
                                   [](ir::WarpBarrier&) {}, [](Exchange&) {}},
               copy.node);
    for_each_slot(copy, [&](ExprPtr& slot) { slot = parser::renamed(slot, names.variables); });
    for_each_list(copy, [&](StmtList& inner) { inner = renamed(inner, names); });
    result.push_back(std::make_shared<const ir::Stmt>(std::move(copy)));
  }
  return result;
}

}  // namespace permverify::parser
