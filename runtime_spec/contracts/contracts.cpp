#include "runtime_spec/contracts/contracts.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::runtime_spec {

namespace {

bool names_right_on_global(const ir::Module& module, const AssertionNode& node) {
  if (node.kind == AssertionNode::Kind::Perm || node.kind == AssertionNode::Kind::Atomic) {
    return module.variables[node.array].kind == ir::VarKind::GlobalArray;
  }
  for (const AssertionNode& part : node.parts) {
    if (part.has_right && names_right_on_global(module, part)) return true;
  }
  return false;
}

// Local memory is one for each group, and rights are the thread's own. Functions know only their
// parameters, so that their bodies need no look.
bool names_thread(const ir::Module& module, const ir::Expr& expr) {
  if (const auto* builtin = std::get_if<ir::BuiltinRef>(&expr.node)) {
    return builtin->which == ir::Builtin::Tid || builtin->which == ir::Builtin::Lid ||
           builtin->which == ir::Builtin::Gid;
  }
  const auto is_local = [&](ir::VarId var) {
    return module.variables[var].kind == ir::VarKind::LocalArray;
  };
  if (const auto* read = std::get_if<ir::ArrayRead>(&expr.node)) return is_local(read->array);
  if (const auto* var = std::get_if<ir::VarRef>(&expr.node)) return is_local(var->var);
  return std::holds_alternative<ir::Perm>(expr.node) ||
         std::holds_alternative<ir::AtomicRight>(expr.node);
}

bool is_uniform(const ir::Module& module, const std::vector<ir::Clause>& clauses) {
  return std::none_of(clauses.begin(), clauses.end(), [&](const ir::Clause& clause) {
    return ir::any_of(clause.assertion,
                      [&](const ir::Expr& expr) { return names_thread(module, expr); });
  });
}

LevelContract level(Program& program, const ir::Contract& contract) {
  LevelContract result{Assertion(program, contract.requires_clauses, true),
                       Assertion(program, contract.ensures_clauses), false,
                       is_uniform(program.module, contract.requires_clauses)};
  result.declares_rights = names_right_on_global(program.module, result.pre.root());
  return result;
}

}  // namespace

ResolvedContracts::ResolvedContracts(Program& program)
    : kernel(level(program, program.kernel.kernel_contract)),
      group(level(program, program.kernel.group_contract)),
      thread(level(program, program.kernel.thread_contract)),
      barriers(program.kernel.barrier_count + 1),
      stored(program.module.variables.size()),
      constant(program.module.variables.size()) {
  for (const LevelContract* l : {&kernel, &group, &thread}) {
    annotated = annotated || l->pre.has_right() || l->post.has_right();
  }
  const ir::Effects effects = ir::effects_of(program.kernel.body);
  for (const ir::VarId array : effects.stored) stored[array] = true;
  for (const ir::VarId array : effects.updated) stored[array] = true;
  ir::for_each_stmt(program.kernel.body, [&](const ir::Stmt& stmt) {
    if (const ir::Barrier* barrier = ir::barrier_of(stmt)) {
      BarrierContract& contract = barriers.at(barrier->id);
      contract.pre = Assertion(program, barrier->contract.requires_clauses);
      contract.post = Assertion(program, barrier->contract.ensures_clauses);
      const bool transfers = barrier->transfers || contract.pre.has_right();
      contract.effect = transfers                   ? BarrierEffect::Transfers
                        : contract.post.has_right() ? BarrierEffect::Replaces
                                                    : BarrierEffect::Keeps;
      annotated = annotated || contract.pre.has_right() || contract.post.has_right();
    }
  });
  for (const LoopInfo& info : program.loops) {
    invariants.emplace_back(program, info.loop->invariants);
    rights_in_loops = rights_in_loops || invariants.back().has_right();
  }
  annotated = annotated || rights_in_loops || program.kernel.role != ir::KernelRole::Kernel;
  // In a block others may write what the block was not given.
  const bool alone = program.kernel.role == ir::KernelRole::Kernel;
  for (const ir::VarId array : program.kernel.arrays) {
    constant[array] = alone &&
        program.module.variables[array].kind == ir::VarKind::GlobalArray && !stored[array];
  }
}

}  // namespace permverify::runtime_spec
