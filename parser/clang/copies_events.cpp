// Events of the copies that a group makes together (OpenCL C 3.0, 6.15.11). Events are numbers, 1 for the first one of the kernel. All
// threads of a group start the copies together, so an event has one number in all of them. Of the watched copy it is computed from the
// number of events that began since (docs/logic.md, 11.7).
#include <llvm/Support/SaveAndRestore.h>

#include "logic/ir/free_choice.h"
#include "parser/clang/copies_under_way.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

ExprPtr CopiesUnderWay::watched_event(Span at) const {
  const ExprPtr next = add_index(variable(events_, at), literal(1, int_type, at));
  return make_expr(Binary{BinaryOp::Sub, next, variable(batches_, at)}, int_type, at);
}

ExprPtr CopiesUnderWay::event_of_copy(const ExprPtr& given, Span at) {
  facts_.add_waiter(of_event);
  if (!has_events_) return literal(1, int_type, at);  // this pass is thrown away
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  StmtList next = emitter_.captured([&] {
    emitter_.emit(Assign{events_, add_index(variable(events_, at), literal(1, int_type, at))}, at);
  });
  if (!given) {
    emitter_.append(std::move(next));
    return emitter_.temporary(variable(events_, at), "event");
  }
  const ExprPtr is_new = equal(given, literal(0, int_type, at));
  emitter_.emit(If{is_new, std::move(next), {}}, at);
  return emitter_.temporary(parser::choose(is_new, variable(events_, at), given), "event");
}

void CopiesUnderWay::watch_event(const ExprPtr& given, const ExprPtr& event, const std::function<void()>& parts, Span at) {
  if (!has_events_) return parts();
  if (!given) {
    parts();
    return commit(of_event, at);
  }
  const ExprPtr before = emitter_.temporary(variable(watched_, at), "was under way");
  parts();
  const ExprPtr is_new = equal(given, literal(0, int_type, at));
  StmtList count = emitter_.captured([&] { commit(of_event, at); });
  StmtList earlier = emitter_.captured([&] {
    const llvm::SaveAndRestore<bool> own(is_own_, true);
    const ExprPtr next = add_index(variable(events_, at), literal(1, int_type, at));
    const ExprPtr since = make_expr(Binary{BinaryOp::Sub, next, event}, int_type, at);
    StmtList set = emitter_.captured([&] { emitter_.emit(Assign{batches_, since}, at); });
    emitter_.emit(If{both(variable(watched_, at), negation(before)), std::move(set), {}}, at);
  });
  emitter_.emit(If{is_new, std::move(count), std::move(earlier)}, at);
}

void CopiesUnderWay::wait_for_event(const ExprPtr& event, Span at) {
  if (!has_events_) return;
  const llvm::SaveAndRestore<bool> own(is_own_, true);
  stop_watching(equal(event, watched_event(at)), at);
}

}  // namespace permverify::parser
