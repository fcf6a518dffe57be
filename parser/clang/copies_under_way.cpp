#include "parser/clang/copies_under_way.h"

#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/free_choice.h"
#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/refusals.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

ExprPtr CopiesUnderWay::variable(VarId var, Span at) const { return make_expr(VarRef{var}, module_.variables[var].type, at); }

void CopiesUnderWay::start_kernel(Kernel& kernel) {
  if (facts_.copied().empty() && !facts_.has_pipeline()) return;
  const Span at = kernel.span;
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  emitter_.watch(this);
  apart_.start_kernel(at);
  if (facts_.copied().empty()) return;
  for (const Facts::Copied& copied : facts_.copied()) {
    const Plane& plane = memory_.plane(copied.target, memory_.region(copied.target.region), at);
    arrays_.push_back({plane.variables[0], plane.unit, copied.elsewhere ? std::nullopt : std::optional(copied.at), copied.written});
  }
  watched_ = emitter_.declare("copy is under way", bool_type, make_expr(BoolLit{false}, bool_type, at), at);
  written_ = emitter_.declare("copy writes", bool_type, make_expr(BoolLit{false}, bool_type, at), at);
  array_ = emitter_.declare("array of the copy", int_type, literal(0, int_type, at), at);
  index_ = emitter_.declare("element of the copy", int_type, literal(0, int_type, at), at);
  batches_ = emitter_.declare("batches since the copy", int_type, literal(0, int_type, at), at);
  has_waiters_ = facts_.waiters().size() > 1;
  if (has_waiters_) waiter_ = emitter_.declare("what waits for the copy", int_type, literal(0, int_type, at), at);
  has_events_ = facts_.has_waiter(of_event);
  if (has_events_) events_ = emitter_.declare(std::string(events_of_copies), int_type, literal(0, int_type, at), at);
  has_watcher_ = facts_.has_copies_of(true);
  if (has_watcher_) choose_watcher(kernel, at);
}

void CopiesUnderWay::without_program(const std::function<void()>& body) {
  const llvm::SaveAndRestore<bool> program(is_program_, false);
  body();
}

void CopiesUnderWay::with_partial_order(const std::function<void()>& body) {
  const llvm::SaveAndRestore<bool> partial(is_partial_, true);
  body();
}

void CopiesUnderWay::start(const std::function<void()>& copy, int waiter, Span at) {
  facts_.add_waiter(waiter);
  facts_.add_copy_of(false);
  {
    const llvm::SaveAndRestore<bool> starting(is_starting_, true);
    copy_ = at;
    copy();
  }
  for (const auto& [part, indices] : std::exchange(started_, {})) may_watch(part.first, part.second, indices, waiter, false, at);
}

namespace {

// The declarations among these that the expressions need. They read no array.
StmtList needed(const StmtList& list, const std::map<std::pair<std::size_t, bool>, std::vector<ExprPtr>>& by) {
  std::set<VarId> used;
  const auto use = [&](const ExprPtr& expr) {
    any_of(expr, [&](const Expr& e) {
      if (const auto* ref = std::get_if<VarRef>(&e.node)) used.insert(ref->var);
      return false;
    });
  };
  for (const auto& [part, indices] : by) std::for_each(indices.begin(), indices.end(), use);
  StmtList kept;
  for (auto it = list.rbegin(); it != list.rend(); ++it) {
    const auto* declared = std::get_if<Declare>(&(*it)->node);
    if (!declared || used.count(declared->var) == 0) continue;
    if (declared->init) use(declared->init);
    kept.insert(kept.begin(), *it);
  }
  return kept;
}

}  // namespace

void CopiesUnderWay::watch_part(const std::function<void()>& part, const ExprPtr& exists, int waiter, Span at) {
  facts_.add_waiter(waiter);
  facts_.add_copy_of(true);
  StmtList accesses;
  {
    const llvm::SaveAndRestore<bool> starting(is_starting_, true);
    copy_ = at;
    accesses = emitter_.captured(part);
  }
  const auto started = std::exchange(started_, {});
  if (!has_watcher_) return;  // the next pass has one
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  StmtList watch = emitter_.captured([&] {
    emitter_.append(needed(accesses, started));
    for (const auto& [of, indices] : started) may_watch(of.first, of.second, indices, waiter, true, at);
  });
  emitter_.emit(If{both(is_watcher(at), exists), std::move(watch), {}}, at);
}

std::optional<std::size_t> CopiesUnderWay::number_of(VarId array) const {
  const auto found = std::find_if(arrays_.begin(), arrays_.end(), [&](const auto& known) { return known.array == array; });
  if (found == arrays_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - arrays_.begin());
}

void CopiesUnderWay::element(const Target& target, const ExprPtr& index, bool writes) {
  if (emitter_.in_formula()) return;
  Region& of = memory_.region(target.region);
  if (of.kind != RegionKind::Global && of.kind != RegionKind::Local) return;
  facts_.add_accessed(target, writes, is_program_ && !is_starting_);
  if (!is_starting_) return;
  facts_.add_copied(target, writes, copy_);
  // The next pass knows it from its start.
  if (const auto number = number_of(memory_.plane(target, of, index->span).variables[0])) started_[{*number, writes}].push_back(index);
}

ExprPtr CopiesUnderWay::choice(Span at) {
  const VarId var = emitter_.declare(std::string(ir::free_choice), bool_type, nullptr, at);
  emitter_.emit(Havoc{var}, at);
  return variable(var, at);
}

// One of them, by as many choices as a binary number for it has digits.
ExprPtr CopiesUnderWay::any_of_these(std::vector<ExprPtr> indices, Span at) {
  while (indices.size() > 1) {
    const ExprPtr second = choice(at);
    std::vector<ExprPtr> left;
    for (std::size_t i = 0; i < indices.size(); i += 2) {
      left.push_back(i + 1 < indices.size() ? parser::choose(second, indices[i + 1], indices[i]) : indices[i]);
    }
    indices = std::move(left);
  }
  return indices[0];
}

// Chosen freely, if no element is watched yet.
void CopiesUnderWay::may_watch(std::size_t array, bool writes, const std::vector<ExprPtr>& indices, int waiter, bool by_block, Span at) {
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  const ExprPtr chosen = both(choice(at), negation(variable(watched_, at)));
  const ExprPtr index = any_of_these(indices, at);
  StmtList watch = emitter_.captured([&] {
    emitter_.emit(Assign{watched_, make_expr(BoolLit{true}, bool_type, at)}, at);
    emitter_.emit(Assign{written_, make_expr(BoolLit{writes}, bool_type, at)}, at);
    emitter_.emit(Assign{array_, literal(static_cast<std::int64_t>(array), int_type, at)}, at);
    emitter_.emit(Assign{index_, index}, at);
    emitter_.emit(Assign{batches_, literal(0, int_type, at)}, at);
    if (has_both_) emitter_.emit(Assign{by_block_, make_expr(BoolLit{by_block}, bool_type, at)}, at);
    if (has_waiters_) emitter_.emit(Assign{waiter_, literal(waiter, int_type, at)}, at);
  });
  emitter_.emit(If{chosen, std::move(watch), {}}, at);
}

// Also that the watched copy has this waiter.
ExprPtr CopiesUnderWay::is_waiter(ExprPtr condition, int waiter, Span at) const {
  if (!has_waiters_) return condition;
  return both(equal(variable(waiter_, at), literal(waiter, int_type, at)), std::move(condition));
}

// Batches of another waiter are not counted.
void CopiesUnderWay::commit(int waiter, Span at) {
  if (!any() || !facts_.has_waiter(waiter)) return;
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  StmtList count = emitter_.captured([&] {
    emitter_.emit(Assign{batches_, add_index(variable(batches_, at), literal(1, int_type, at))}, at);
  });
  if (!has_waiters_) return emitter_.append(std::move(count));
  emitter_.emit(If{equal(variable(waiter_, at), literal(waiter, int_type, at)), std::move(count), {}}, at);
}

void CopiesUnderWay::stop_watching(const ExprPtr& condition, Span at) {
  StmtList end = emitter_.captured([&] { emitter_.emit(Assign{watched_, make_expr(BoolLit{false}, bool_type, at)}, at); });
  emitter_.emit(If{condition, std::move(end), {}}, at);
}

void CopiesUnderWay::wait_for_all(int waiter, const ExprPtr& but, Span at) {
  if (!any() || !facts_.has_waiter(waiter)) return;
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  stop_watching(is_waiter(terms_.comparison(clang::BO_GT, variable(batches_, at), but, at), waiter, at), at);
}

// If all copies of the kernel have this waiter, none is watched behind it.
void CopiesUnderWay::wait_for_every(int waiter, Span at) {
  if (!any() || !facts_.has_waiter(waiter)) return;
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  const ExprPtr none = make_expr(BoolLit{false}, bool_type, at);
  if (!has_waiters_) return emitter_.emit(Assign{watched_, none}, at);
  stop_watching(equal(variable(waiter_, at), literal(waiter, int_type, at)), at);
}

void CopiesUnderWay::owe_none(Span at) {
  if (!any()) return;
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  emitter_.emit(Assert{negation(variable(watched_, at)), AssertionOf::CopyAwaited}, at);
}

void CopiesUnderWay::owe_none_of(int waiter, Span at) {
  if (!any() || !facts_.has_waiter(waiter)) return;
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  emitter_.emit(Assert{negation(is_waiter(variable(watched_, at), waiter, at)), AssertionOf::CopyAwaited}, at);
}

ExprPtr CopiesUnderWay::is_watched(std::size_t number, const ExprPtr& index, bool writes, Span at) const {
  ExprPtr here = equal(variable(array_, at), literal(static_cast<std::int64_t>(number), int_type, at));
  if (index) here = both(here, equal(variable(index_, at), index));
  if (!writes) here = both(variable(written_, at), here);
  if (has_both_) here = both(make_expr(ir::Binary{BinaryOp::Implies, variable(by_block_, at), is_watcher(at)}, bool_type, at), here);
  if (has_watcher_ && !has_both_) here = both(is_watcher(at), here);
  return both(variable(watched_, at), here);
}

void CopiesUnderWay::before(const Stmt& stmt) {
  if (is_own_) return;
  const bool ends = visit_stmt(
      stmt, [](const Return&) { return true; }, [](const OneOf<Leave, Break, Continue> auto&) { return false; },
      [](const Compound auto&) { return false; }, [](const ProofStep auto&) { return false; },
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, ir::Barrier, WarpBarrier, RunKernel, Exchange> auto&) { return false; });
  if (ends) owe_none(stmt.span);
  const ir::Barrier* barrier = barrier_of(stmt);
  if (barrier && barrier->fences_local && barrier->fences_global && !is_partial_) apart_.order_all(stmt.span);
  for (const ElementAccess& access : accesses_of(stmt)) {
    const llvm::SaveAndRestore<bool> own(is_own_, true);
    if (is_program_ && !is_starting_) apart_.may_watch(access, stmt.span);
    const auto number = number_of(access.array);
    if (!number) continue;
    const ExprPtr index = access.indices.size() == 1 ? access.indices[0] : nullptr;
    const ExprPtr apart = negation(is_watched(*number, index, access.writes, stmt.span));
    emitter_.emit(Assert{respan(apart, stmt.span), AssertionOf::CopyUnderWay}, stmt.span);
  }
}

namespace {

// For accesses to memory of this kind. Where none ends, the thread that moves an element may be another one than the watcher.
bool ends_phase(const Stmt& stmt, VarKind kind) {
  const ir::Barrier* barrier = barrier_of(stmt);
  return !barrier || (kind == VarKind::LocalArray ? barrier->fences_local : barrier->fences_global);
}

}  // namespace

void CopiesUnderWay::behind(const Stmt& stmt) {
  if (is_own_) return;
  // The barrier at which a copy of the block starts orders no access: the phase goes on.
  const bool waits = visit_stmt(
      stmt, [](const ir::Barrier& n) { return n.fences_local || n.fences_global; }, [](const WarpBarrier&) { return true; },
      [](const Structure auto&) { return false; },
      [](const ProofStep auto&) { return false; },
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, RunKernel, Exchange> auto&) { return false; });
  if (!waits) return;
  if ((has_watcher_ || apart_.any()) && std::holds_alternative<WarpBarrier>(stmt.node)) {  // the watcher and the thread that moves the element are of two warps
    refusals_.refuse("asynchronous_copy", stmt.span, "a barrier of a warp in a kernel with asynchronous copies of the block");
  }
  const Span at = stmt.span;
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  apart_.access_again(at);
  for (std::size_t number = 0; number < arrays_.size(); ++number) {
    const auto& [array, type, copy, written] = arrays_[number];
    if (!ends_phase(stmt, module_.variables[array].kind)) continue;
    const Span place = copy.value_or(at);
    const ExprPtr index = variable(index_, place);
    const VarId held = emitter_.add_variable("held", VarKind::Private, type, place);
    StmtList access = emitter_.captured([&, array = array, type = type, written = written] {
      emitter_.emit(Declare{held, make_expr(ArrayRead{array, {index}}, type, place)}, place);
      if (!written) return;
      StmtList write = emitter_.captured([&] { emitter_.emit(Store{array, {index}, variable(held, place)}, place); });
      emitter_.emit(If{variable(written_, place), std::move(write), {}}, place);
    });
    emitter_.emit(If{is_watched(number, nullptr, true, at), std::move(access), {}}, at);
  }
}

}  // namespace permverify::parser
