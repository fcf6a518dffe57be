// Loop invariants (logic.md 5). An invariant with rights lists what the loop may touch: the rest of
// what is held at the first head is framed off, unusable inside and back on every way out. At each
// head only what the invariant names is kept. An invariant without rights keeps everything.
#include "runtime_spec/monitors/permission_monitor.h"

namespace permverify::runtime_spec {

void Permissions::enter_loop(ThreadNumber thread, std::uint32_t loop) {
  in_loop_[thread * program_.loops.size() + loop] = 0;
}

void Permissions::at_head(ThreadNumber thread, std::uint32_t loop) {
  const Assertion& invariant = contracts_.invariants[loop];
  if (invariant.empty()) return;
  std::uint8_t& inside = in_loop_[thread * program_.loops.size() + loop];
  const Who who{machine_->group_of(thread), thread};
  const Judgement judgement =
      inside
          ? Judgement{support::FailureId("invariant.kept:false"), "the invariant is false after an iteration"}
          : Judgement{support::FailureId("invariant.entry:false"), "the invariant is false before the first iteration"};
  evaluate(invariant, machine_->frame(thread), judgement, who);
  ThreadRights& rights = threads_[thread];
  if (invariant.has_right()) {
    Holdings named = Holdings::of(atoms_);
    require_held(rights.held, named,
                 inside ? support::FailureId("invariant.kept:insufficient_permission")
                        : support::FailureId("invariant.entry:insufficient_permission"),
                 "the invariant names what is not held: ", who);
    if (!inside) rights.framed.push_back({loop, rights.held.minus(named, true)});
    rights.held = std::move(named);
  }
  inside = 1;
  require_framed_by(rights.held, "frame.invariant:not_framed", who);
}

void Permissions::leave_loop(ThreadNumber thread, std::uint32_t loop) {
  ThreadRights& rights = threads_[thread];
  if (rights.framed.empty() || rights.framed.back().loop != loop) return;
  rights.held = rights.held.plus(rights.framed.back().rights);
  rights.framed.pop_back();
}

}  // namespace permverify::runtime_spec
