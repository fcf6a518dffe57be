// Barriers (logic.md 3, 7.1 to 7.3; [VC] Fig. 6, rule barrier). On arrival: the precondition is
// true and framed by what is held, and what is taken is held. All have arrived: each thread's
// rights are taken, replaced or kept, and its postcondition is true and framed by them.
#include "runtime_spec/monitors/permission_monitor.h"

namespace permverify::runtime_spec {

void Permissions::on_arrival(Machine& machine, ThreadNumber thread, const Instruction& barrier) {
  const auto& node = std::get<ir::Barrier>(barrier.stmt->node);
  const BarrierContract& contract = contracts_.barriers[node.id];
  if (contract.pre.empty()) return;
  guarded([&] {
    const Who who{machine.group_of(thread), thread};
    evaluate(contract.pre, machine.frame(thread),
             {support::FailureId("barrier.pre:false"), "this is false when the thread reaches the barrier"}, who);
    ThreadRights& rights = threads_[thread];
    require_framed_by(rights.held, "frame.barrier:not_framed", who);
    rights.taken = Holdings::of(atoms_);
    require_held(rights.held, rights.taken, "barrier.pre:insufficient_permission",
                 "the barrier takes what is not held: ", who);
  });
}

void Permissions::on_departure(Machine& machine, GroupNumber group, const Instruction& barrier) {
  const auto& node = std::get<ir::Barrier>(barrier.stmt->node);
  const BarrierContract& contract = contracts_.barriers[node.id];
  guarded([&] {
    const ThreadNumber first = group * machine.threads_per_group();
    for (ThreadNumber t = first; t < first + machine.threads_per_group(); ++t) {
      ThreadRights& rights = threads_[t];
      const Who who{group, t};
      evaluate(contract.post, machine.frame(t),
               {support::FailureId("barrier.exchange:false"), "this is false when the threads leave the barrier"}, who);
      switch (contract.effect) {
        case BarrierEffect::Keeps:
          break;
        case BarrierEffect::Transfers:
          rights.held = rights.held.minus(rights.taken, false).plus(Holdings::of(atoms_));
          rights.taken.clear();
          break;
        case BarrierEffect::Replaces:
          // Everything is given up, what loops have framed off included.
          for (auto& framed : rights.framed) framed.rights.clear();
          rights.held = Holdings::of(atoms_);
          break;
      }
      require_framed_by(rights.held, "frame.barrier:not_framed", who);
    }
    if (contracts_.annotated) start_phase(group, &barrier, contract.effect);
  });
}

}  // namespace permverify::runtime_spec
