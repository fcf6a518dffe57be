#include "parser/clang/accesses_apart.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/free_choice.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/refusals.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

ExprPtr AccessesApart::variable(VarId var, Span at) const { return make_expr(VarRef{var}, module_.variables[var].type, at); }

void AccessesApart::start_kernel(Span at) {
  pipeline_ = facts_.has_pipeline();
  if (!pipeline_) return;
  for (const Facts::Accessed& accessed : facts_.accessed()) {
    const Plane& plane = memory_.plane(accessed.target, memory_.region(accessed.target.region), at);
    arrays_.push_back({plane.variables[0], plane.unit, accessed.written, accessed.written && accessed.by_program});
  }
  const ExprPtr no = make_expr(BoolLit{false}, bool_type, at), none = literal(0, int_type, at), one = literal(1, int_type, at);
  committed_ = emitter_.declare("committed stages", int_type, none, at);
  released_ = emitter_.declare("released stages", int_type, none, at);
  watched_ = emitter_.declare("access is apart", bool_type, no, at);
  written_ = emitter_.declare("access writes", bool_type, no, at);
  array_ = emitter_.declare("array of the access", int_type, none, at);
  index_ = emitter_.declare("element of the access", int_type, none, at);
  commits_ = emitter_.declare("commits since the access", int_type, one, at);
  releases_ = emitter_.declare("releases since the access", int_type, one, at);
}

std::vector<VarId> AccessesApart::watch() const {
  if (!pipeline_) return {};
  return {watched_, written_, array_, index_, commits_, releases_};
}

void AccessesApart::start_pipeline(Span at) {
  if (!pipeline_) return;
  emitter_.emit(Assign{committed_, literal(0, int_type, at)}, at);
  emitter_.emit(Assign{released_, literal(0, int_type, at)}, at);
}

ExprPtr AccessesApart::committed(Span at) const { return variable(committed_, at); }
ExprPtr AccessesApart::released(Span at) const { return variable(released_, at); }

void AccessesApart::increase(VarId var, Span at) {
  emitter_.emit(Assign{var, add_index(variable(var, at), literal(1, int_type, at))}, at);
}

void AccessesApart::commit(Span at) {
  increase(committed_, at);
  increase(commits_, at);
}

void AccessesApart::release(Span at) {
  increase(released_, at);
  increase(releases_, at);
}

void AccessesApart::stop_if(const ExprPtr& condition, Span at) {
  StmtList stop = emitter_.captured([&] { order_all(at); });
  emitter_.emit(If{condition, std::move(stop), {}}, at);
}

void AccessesApart::order_before_commits(const ExprPtr& number, Span at) {
  stop_if(terms_.comparison(clang::BO_GE, variable(commits_, at), number, at), at);
}

void AccessesApart::order_before_releases(const ExprPtr& number, Span at) {
  stop_if(terms_.comparison(clang::BO_GE, variable(releases_, at), number, at), at);
}

void AccessesApart::order_all(Span at) {
  if (pipeline_) emitter_.emit(Assign{watched_, make_expr(BoolLit{false}, bool_type, at)}, at);
}

std::optional<std::size_t> AccessesApart::number_of(VarId array) const {
  const auto found = std::find_if(arrays_.begin(), arrays_.end(), [&](const Array& known) { return known.array == array; });
  if (found == arrays_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - arrays_.begin());
}

// Two reads are no conflict, so nothing is watched in an array that nothing writes.
void AccessesApart::may_watch(const ElementAccess& access, Span at) {
  const auto number = number_of(access.array);
  if (!number || !arrays_[*number].may_be_watched) return;
  if (access.indices.size() != 1) refusals_.refuse("asynchronous_copy", at, "an access with several indices in a kernel with a pipeline of the block");
  const VarId choice = emitter_.declare(std::string(free_choice), bool_type, nullptr, at);
  emitter_.emit(Havoc{choice}, at);
  StmtList watch = emitter_.captured([&] {
    emitter_.emit(Assign{watched_, make_expr(BoolLit{true}, bool_type, at)}, at);
    emitter_.emit(Assign{written_, make_expr(BoolLit{access.writes}, bool_type, at)}, at);
    emitter_.emit(Assign{array_, literal(static_cast<std::int64_t>(*number), int_type, at)}, at);
    emitter_.emit(Assign{index_, access.indices[0]}, at);
    emitter_.emit(Assign{commits_, literal(0, int_type, at)}, at);
    emitter_.emit(Assign{releases_, literal(0, int_type, at)}, at);
  });
  emitter_.emit(If{both(variable(choice, at), negation(variable(watched_, at))), std::move(watch), {}}, at);
}

// True if the access that is made again was inside, which it owed.
ExprPtr AccessesApart::is_inside(VarId array, const ExprPtr& index, Span at) const {
  ExprPtr inside = terms_.comparison(clang::BO_LE, literal(0, int_type, at), index, at);
  const auto& extents = module_.variables[array].extents;
  if (extents.size() != 1 || !extents[0]) return inside;
  return both(inside, terms_.comparison(clang::BO_LT, index, respan(extents[0], at), at));
}

void AccessesApart::access_again(Span at) {
  for (std::size_t number = 0; number < arrays_.size(); ++number) {
    const auto& [array, type, written, may_be_watched] = arrays_[number];
    if (!may_be_watched) continue;
    const ExprPtr index = variable(index_, at);
    const VarId held = emitter_.add_variable("held", VarKind::Private, type, at);
    StmtList access = emitter_.captured([&, array = array, type = type] {
      emitter_.emit(Declare{held, make_expr(ArrayRead{array, {index}}, type, at)}, at);
      StmtList write = emitter_.captured([&] { emitter_.emit(Store{array, {index}, variable(held, at)}, at); });
      emitter_.emit(If{variable(written_, at), std::move(write), {}}, at);
    });
    const ExprPtr here = equal(variable(array_, at), literal(static_cast<std::int64_t>(number), int_type, at));
    emitter_.emit(If{both(both(variable(watched_, at), here), is_inside(array, index, at)), std::move(access), {}}, at);
  }
}

void AccessesApart::refuse_others(const Kernel& kernel) const {
  if (!pipeline_) return;
  // Rules that a kernel with copies may not use rely on barriers of the block (docs/logic.md, 11.9).
  if (facts_.copied().empty()) refusals_.refuse("pipeline", kernel.span, "a pipeline of the block without copies");
  const Effects effects = effects_of(kernel.body);
  const auto is_shared = [&](VarId array) {
    const VarKind kind = module_.variables[array].kind;
    return kind == VarKind::GlobalArray || kind == VarKind::LocalArray;
  };
  for (const VarId array : effects.stored) {
    const auto number = number_of(array);
    if (!is_shared(array) || (number && arrays_[*number].written)) continue;
    refusals_.refuse("asynchronous_copy", kernel.span, "an access of this kind in a kernel with a pipeline of the block");
  }
  for (const VarId array : effects.updated) {  // by atomic operations alone: they are no conflict
    if (!number_of(array)) continue;
    refusals_.refuse("asynchronous_copy", kernel.span, "atomic and other operations on one array in a kernel with a pipeline of the block");
  }
}

}  // namespace permverify::parser
