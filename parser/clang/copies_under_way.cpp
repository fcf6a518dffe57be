#include "parser/clang/copies_under_way.h"

#include <algorithm>

#include "logic/ir/free_choice.h"
#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

namespace {

// Sets a flag for as long as it lives.
class Raised {
 public:
  explicit Raised(bool& flag) : flag_(flag), before_(std::exchange(flag, true)) {}
  Raised(const Raised&) = delete;
  Raised& operator=(const Raised&) = delete;
  ~Raised() { flag_ = before_; }

 private:
  bool& flag_;
  bool before_;
};

ExprPtr negation(const ExprPtr& e, Span at) { return make_expr(ir::Unary{UnaryOp::Not, e}, bool_type, at); }

}  // namespace

ExprPtr CopiesUnderWay::variable(VarId var, Span at) const { return make_expr(VarRef{var}, module_.variables[var].type, at); }

void CopiesUnderWay::start_kernel(Span at) {
  if (facts_.copied().empty()) return;
  const Raised own(is_own_);
  for (const Facts::Copied& copied : facts_.copied()) {
    const Plane& plane = memory_.plane(copied.target, memory_.region(copied.target.region), at);
    arrays_.push_back({plane.variables[0], plane.unit, copied.elsewhere ? std::nullopt : std::optional(copied.at)});
  }
  watched_ = emitter_.declare("copy is under way", bool_type, make_expr(BoolLit{false}, bool_type, at), at);
  written_ = emitter_.declare("copy writes", bool_type, make_expr(BoolLit{false}, bool_type, at), at);
  array_ = emitter_.declare("array of the copy", int_type, literal(0, int_type, at), at);
  index_ = emitter_.declare("element of the copy", int_type, literal(0, int_type, at), at);
  batches_ = emitter_.declare("batches since the copy", int_type, literal(0, int_type, at), at);
  emitter_.watch(this);
}

void CopiesUnderWay::start(const std::function<void()>& copy, Span at) {
  {
    const Raised starting(is_starting_);
    copy_ = at;
    copy();
  }
  for (const Element& element : std::exchange(started_, {})) may_watch(element, at);
}

std::optional<std::size_t> CopiesUnderWay::number_of(VarId array) const {
  const auto found = std::find_if(arrays_.begin(), arrays_.end(), [&](const auto& known) { return known.array == array; });
  if (found == arrays_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - arrays_.begin());
}

void CopiesUnderWay::element(const Target& target, const ExprPtr& index, bool writes) {
  if (!is_starting_ || emitter_.in_formula()) return;
  Region& of = memory_.region(target.region);
  if (of.kind != RegionKind::Global && of.kind != RegionKind::Local) return;
  facts_.add_copied(target, copy_);
  // The next pass knows it from its start.
  if (const auto number = number_of(memory_.plane(target, of, index->span).variables[0])) started_.push_back({*number, index, writes});
}

// Chosen freely, if no element is watched yet.
void CopiesUnderWay::may_watch(const Element& element, Span at) {
  const Raised own(is_own_);
  const VarId choice = emitter_.declare(std::string(ir::free_choice), bool_type, nullptr, at);
  emitter_.emit(Havoc{choice}, at);
  const ExprPtr chosen = make_expr(ir::Binary{BinaryOp::And, variable(choice, at), negation(variable(watched_, at), at)}, bool_type, at);
  StmtList watch = emitter_.captured([&] {
    emitter_.emit(Assign{watched_, make_expr(BoolLit{true}, bool_type, at)}, at);
    emitter_.emit(Assign{written_, make_expr(BoolLit{element.writes}, bool_type, at)}, at);
    emitter_.emit(Assign{array_, literal(static_cast<std::int64_t>(element.array), int_type, at)}, at);
    emitter_.emit(Assign{index_, element.index}, at);
    emitter_.emit(Assign{batches_, literal(0, int_type, at)}, at);
  });
  emitter_.emit(If{chosen, std::move(watch), {}}, at);
}

void CopiesUnderWay::commit(Span at) {
  if (!any()) return;
  const Raised own(is_own_);
  emitter_.emit(Assign{batches_, add_index(variable(batches_, at), literal(1, int_type, at))}, at);
}

void CopiesUnderWay::wait_for_all(const ExprPtr& but, Span at) {
  if (!any()) return;
  const Raised own(is_own_);
  const ExprPtr ended = terms_.comparison(clang::BO_GT, variable(batches_, at), but, at);
  StmtList end = emitter_.captured([&] { emitter_.emit(Assign{watched_, make_expr(BoolLit{false}, bool_type, at)}, at); });
  emitter_.emit(If{ended, std::move(end), {}}, at);
}

void CopiesUnderWay::owe_none(Span at) {
  if (!any()) return;
  const Raised own(is_own_);
  emitter_.emit(Assert{negation(variable(watched_, at), at), AssertionOf::CopyAwaited}, at);
}

ExprPtr CopiesUnderWay::is_watched(std::size_t number, const ExprPtr& index, bool writes, Span at) const {
  const auto all = [&](const ExprPtr& a, const ExprPtr& b) { return make_expr(ir::Binary{BinaryOp::And, a, b}, bool_type, at); };
  ExprPtr here = equal(variable(array_, at), literal(static_cast<std::int64_t>(number), int_type, at));
  if (index) here = all(here, equal(variable(index_, at), index));
  if (!writes) here = all(variable(written_, at), here);
  return all(variable(watched_, at), here);
}

// Specifications access nothing.
std::vector<CopiesUnderWay::Access> CopiesUnderWay::accesses(const Stmt::Node& node) const {
  std::vector<Access> all;
  const auto reads = [&](const ExprPtr& expr) {
    any_of(expr, [&](const Expr& e) {
      if (const auto* read = std::get_if<ArrayRead>(&e.node)) all.push_back({read->array, read->indices, false});
      return false;
    });
  };
  if (const auto* barrier = std::get_if<ir::Barrier>(&node)) {
    if (barrier->vote) reads(barrier->vote->predicate);
  } else if (!std::holds_alternative<Assert>(node) && !std::holds_alternative<Assume>(node) && !std::holds_alternative<LemmaCall>(node)) {
    Stmt copy{node, {}};
    for_each_slot(copy, [&](ExprPtr& expr) { reads(expr); });
  }
  if (const auto* store = std::get_if<Store>(&node)) all.push_back({store->array, store->indices, true});
  if (const auto* update = std::get_if<AtomicUpdate>(&node)) all.push_back({update->array, update->indices, true});
  return all;
}

void CopiesUnderWay::before(const Stmt::Node& node, Span at) {
  if (is_own_) return;
  if (std::holds_alternative<Return>(node)) return owe_none(at);
  for (const Access& access : accesses(node)) {
    const auto number = number_of(access.array);
    if (!number) continue;
    const Raised own(is_own_);
    const ExprPtr index = access.indices.size() == 1 ? access.indices[0] : nullptr;
    emitter_.emit(Assert{respan(negation(is_watched(*number, index, access.writes, at), at), at), AssertionOf::CopyUnderWay}, at);
  }
}

void CopiesUnderWay::behind(const Stmt::Node& node, Span at) {
  if (is_own_ || !(std::holds_alternative<ir::Barrier>(node) || std::holds_alternative<WarpBarrier>(node))) return;
  const Raised own(is_own_);
  for (std::size_t number = 0; number < arrays_.size(); ++number) {
    const auto& [array, type, copy] = arrays_[number];
    const Span place = copy.value_or(at);
    const ExprPtr index = variable(index_, place);
    const VarId held = emitter_.add_variable("held", VarKind::Private, type, place);
    StmtList access = emitter_.captured([&, array = array, type = type] {
      emitter_.emit(Declare{held, make_expr(ArrayRead{array, {index}}, type, place)}, place);
      StmtList write = emitter_.captured([&] { emitter_.emit(Store{array, {index}, variable(held, place)}, place); });
      emitter_.emit(If{variable(written_, place), std::move(write), {}}, place);
    });
    emitter_.emit(If{is_watched(number, nullptr, true, at), std::move(access), {}}, at);
  }
}

}  // namespace permverify::parser
