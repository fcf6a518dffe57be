// Pipelines of the block (libcu++, `cuda::pipeline` with `pipeline_shared_state`) where each thread produces and consumes. Each stage has
// two barrier objects: all threads arrive at one by a commit and at the other by a release (docs/logic.md, 11.7).
#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using support::Span;

namespace {

// What the shared state holds once the pipeline was made.
constexpr std::int64_t made = 0x7069'7065'6c69'6e65;

[[noreturn]] void refuse_pipeline(Builtins& b, const clang::CallExpr& expr, const std::string& message) {
  b.refusals.refuse("pipeline", &expr, message);
}

Place state_of(Builtins& b, const clang::CallExpr& expr) {
  const Pointer state = b.emitter.freeze(b.expressions.pointer(expr.getArg(0)));
  for (const Target& target : state.targets) {
    const RegionKind kind = b.memory.region(target.region).kind;
    if (is_object(kind) && kind != RegionKind::Local) refuse_pipeline(b, expr, "a pipeline whose state is not in shared memory");
  }
  if (state.targets.size() > 1) refuse_pipeline(b, expr, "a pipeline whose state is chosen at run time");
  return b.memory.dereference(state, expr.getArg(0)->getType()->getPointeeType());
}

ExprPtr read_state(Builtins& b, const Place& state, Span at) { return b.emitter.temporary(b.accesses.load(state, at).scalar, "state"); }

// Before an operation: the state is that of a pipeline, which no other thread makes at that time.
Place use_state(Builtins& b, const clang::CallExpr& expr) {
  const Span at = b.spans.of(&expr);
  if (!b.special.stages) refuse_pipeline(b, expr, "a pipeline that is not made in this kernel");
  Place state;
  b.copies.without_program([&] {
    state = state_of(b, expr);
    const ExprPtr held = read_state(b, state, at);
    b.emitter.emit(Assert{equal(held, literal(made, held->type, at))}, at);
  });
  return state;
}

void owe(Builtins& b, clang::BinaryOperatorKind op, const ExprPtr& left, const ExprPtr& right, Span at) {
  b.emitter.emit(Assert{b.terms.comparison(op, left, right, at)}, at);
}

// All threads of the block have to come to an arrival. They do not wait for each other there, so it orders nothing: a vote whose result
// is not used.
void arrive(Builtins& b, Span at) {
  b.special.arrivals.waits.push_back(at);
  ir::Barrier barrier{};
  barrier.transfers = true;
  const VarId comes = b.emitter.declare("comes", bool_type, make_expr(BoolLit{true}, bool_type, at), at);
  const VarId arrived = b.emitter.declare("arrived", int_type, nullptr, at);
  barrier.vote = ir::Vote{ir::VoteOp::Count, make_expr(VarRef{comes}, bool_type, at), arrived};
  emit_barrier(b, std::move(barrier), false, false, at);
}

ExprPtr minus(const ExprPtr& left, const ExprPtr& right, Span at) { return make_expr(ir::Binary{BinaryOp::Sub, left, right}, int_type, at); }

// The number of stages that are committed and not released.
ExprPtr open_stages(Builtins& b, Span at) { return minus(b.copies.apart().committed(at), b.copies.apart().released(at), at); }

// A thread polls the state until it leaves, so a write to it behind the barrier, with no other barrier between, is a race.
void wait_at(Builtins& b, const Place& state, Span at) {
  b.special.arrivals.waits.push_back(at);
  ir::Barrier barrier{};
  barrier.transfers = true;
  b.copies.with_partial_order([&] { emit_barrier(b, std::move(barrier), true, true, at); });
  b.copies.without_program([&] { read_state(b, state, at); });
}

bool is_in_use(Builtins& b) { return b.copies.apart().any(); }  // else this pass is thrown away

}  // namespace

// The thread with rank 0 initialises the state; then all threads of the block wait for each other.
Value pipeline_make(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  if (b.binder.has_rights()) refuse_pipeline(b, expr, "a pipeline of the block in a kernel with permissions");
  if (b.special.stages) refuse_pipeline(b, expr, "several pipelines of the block in one kernel");
  const auto stages = known_integer(b, expr.getArg(1));
  if (!stages || *stages < 1) refuse_pipeline(b, expr, "the number of stages of this pipeline is not known");
  b.special.stages = *stages;
  b.assumptions.add("async_copy", "all threads of a block come to the operations of its pipeline together", at);
  b.copies.add_pipeline();
  b.copies.owe_none_of(CopiesUnderWay::of_pipeline, at);
  b.copies.without_program([&] {
    const Place state = state_of(b, expr);
    StmtList store = b.emitter.captured([&] { b.accesses.store(state, {literal(made, fixed_type(64, false), at), {}, {}}, at); });
    const ExprPtr self = make_expr(BuiltinRef{ir::Builtin::Lid, -1}, int_type, at);
    b.emitter.emit(If{equal(self, literal(0, int_type, at)), std::move(store), {}}, at);
  });
  b.special.arrivals.waits.push_back(at);
  ir::Barrier barrier{};
  barrier.transfers = true;
  emit_barrier(b, std::move(barrier), true, true, at);
  b.copies.apart().start_pipeline(at);
  return {};
}

// Waits until all threads have released the stage. The first stages are free.
Value pipeline_acquire(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  const Place state = use_state(b, expr);
  if (!is_in_use(b)) return {};
  const ExprPtr stages = literal(*b.special.stages, int_type, at);
  const ExprPtr open = open_stages(b, at);
  owe(b, clang::BO_LT, open, stages, at);
  const ExprPtr waits = b.terms.comparison(clang::BO_GE, b.copies.apart().committed(at), stages, at);
  StmtList wait = b.emitter.captured([&] {
    b.copies.apart().order_before_releases(minus(stages, open, at), at);
    wait_at(b, state, at);
  });
  b.emitter.emit(If{waits, std::move(wait), {}}, at);
  return {};
}

Value pipeline_commit(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  use_state(b, expr);
  if (!is_in_use(b)) return {};
  owe(b, clang::BO_LT, open_stages(b, at), literal(*b.special.stages, int_type, at), at);
  arrive(b, at);
  b.copies.commit(CopiesUnderWay::of_pipeline, at);
  b.copies.apart().commit(at);
  return {};
}

// Waits until all threads have committed the stage, and their copies are made.
Value pipeline_wait(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  const Place state = use_state(b, expr);
  if (!is_in_use(b)) return {};
  const ExprPtr open = open_stages(b, at);
  owe(b, clang::BO_GT, open, literal(0, int_type, at), at);
  b.copies.wait_for_all(CopiesUnderWay::of_pipeline, minus(open, literal(1, int_type, at), at), at);
  b.copies.apart().order_before_commits(open, at);
  wait_at(b, state, at);
  return {};
}

Value pipeline_release(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const Span at = b.spans.of(&expr);
  use_state(b, expr);
  if (!is_in_use(b)) return {};
  owe(b, clang::BO_GT, open_stages(b, at), literal(0, int_type, at), at);
  arrive(b, at);
  b.copies.apart().release(at);
  return {};
}

}  // namespace permverify::parser::builtins
