#include "logic/inference/phase_walk.h"

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::inference {

using namespace ir;
using obligation::RegionNode;
using obligation::Step;

PhaseWalk::PhaseWalk(Scene& scene, const Stmt* start, WalkKind kind)
    : s_(scene),
      kind_(kind),
      region_(scene.cfg, start, [kind](const Barrier&) { return kind == WalkKind::Phase; }) {}

void PhaseWalk::run(Knowledge start, const std::vector<Clause>& facts) {
  note_facts(facts, start);
  walk_.run(region_, std::move(start), merged,
            [this](const RegionNode& node, Knowledge state) { pass(node, std::move(state)); });
}

void PhaseWalk::restart_at(std::uint32_t loop, Knowledge head) {
  restart_.emplace(loop, std::move(head));
}

void PhaseWalk::note(const ExprPtr& expr, const Knowledge& state) {
  Reader(s_.module, s_.memory, state, &touches).note_reads(expr);
}

void PhaseWalk::note_fact(const ExprPtr& expr, const Knowledge& state) {
  Reader(s_.module, s_.shared, state, &touches).note_reads(expr);
}

// A fact is read where those before it hold.
void PhaseWalk::note_facts(const std::vector<Clause>& clauses, const Knowledge& state) {
  const Reader reader(s_.module, s_.shared, state, nullptr);
  std::vector<ExprPtr> known;
  for (const Clause& clause : clauses) {
    const std::size_t before = touches.size();
    note_fact(clause.assertion, state);
    for (std::size_t i = before; i < touches.size(); ++i) touches[i].known = known;
    for (const ExprPtr& e : reader.conditions(clause.assertion, true)) add_condition(known, e);
  }
}

ExprPtr PhaseWalk::value(const ExprPtr& expr, const Knowledge& state) {
  Reader reader(s_.module, s_.memory, state, &touches);
  reader.note_reads(expr);
  return reader.value(expr);
}

void PhaseWalk::touch(VarId array, const std::vector<ExprPtr>& indices, Right right,
                      const Knowledge& state, support::Span span) {
  const Reader reader(s_.module, s_.shared, state, nullptr);
  if (s_.shared.count(array) == 0) return;  // private
  touches.push_back({array, right, reader.indices(indices), reader.guard(), span});
}

void PhaseWalk::pass(const RegionNode& node, Knowledge state) {
  const auto& block = s_.cfg.blocks[node.block];
  const std::uint32_t loop = node.start ? ~0U : s_.cfg.loop_of_header(node.block);
  if (loop != ~0U) heads.insert(loop);
  if (restart_ && loop == restart_->first && node.turn > 0) {
    touches.clear();
    state = restart_->second;
    restarted = true;
  }
  if (loop != ~0U && region_.cut_loop(node) == loop) at_head(loop, node.turn, state);
  if (loop != ~0U && s_.cfg.loops[loop].stmt) {
    note_facts(std::get<Loop>(s_.cfg.loops[loop].stmt->node).invariants, state);
  }
  for (std::size_t i = region_.first_statement(node); i < block.stmts.size(); ++i) {
    if (!execute(*block.stmts[i], state)) return;
  }
  if (block.successors.empty()) {
    reaches_end = true;
    // In a contract a parameter is what it was at launch.
    Knowledge end = state;
    end.vars = s_.at_entry().vars;
    return note_facts(s_.kernel.thread_contract.ensures_clauses, end);
  }
  if (block.successors.size() == 1) return send(node, 0, std::move(state));
  if (!block.condition) return send(node, 0, state), send(node, 1, state);
  note(block.condition, state);
  const Reader reader(s_.module, s_.shared, state, nullptr);
  for (const bool holds : {true, false}) {
    Knowledge branch = state;
    bool possible = true;
    for (const ExprPtr& known : reader.conditions(block.condition, holds)) {
      possible = possible && add_condition(branch.path, known);
    }
    if (possible) send(node, holds ? 0 : 1, std::move(branch));
  }
}

// Behind a loop its counter means nothing any more.
void PhaseWalk::leave_loop(VarId counter, Knowledge& state) const {
  std::erase_if(state.path, [&](const ExprPtr& e) { return mentions(e, counter); });
  std::erase_if(state.vars, [&](const auto& entry) { return mentions(entry.second, counter); });
}

void PhaseWalk::send(const RegionNode& from, std::size_t successor, Knowledge state) {
  const auto to = region_.next(from, successor);
  if (!to) return;
  for (const auto& [loop, counter] : counters_) {
    const bool inside = s_.cfg.in_loop(from.block, loop.first) && from.turn == loop.second;
    const bool stays = s_.cfg.in_loop(to->block, loop.first) && to->turn == loop.second;
    if (inside && !stays) leave_loop(counter, state);
  }
  walk_.reach(*to, std::move(state));
}

bool PhaseWalk::execute(const Stmt& stmt, Knowledge& state) {
  const auto set = [&](VarId var, const ExprPtr& known) {
    state.vars.erase(var);
    state.numbers.erase(var);
    if (known && size_of(known) < 80) state.vars[var] = known;
  };
  const auto number_of = [&](VarId var, const ExprPtr& expr) -> ExprPtr {
    const Type& type = s_.module.variables[var].type;
    if (type.is_integer() || type.is_bool()) return nullptr;
    const ExprPtr known = stored_value(s_, state, expr);
    return known && size_of(known) < 80 ? known : nullptr;
  };
  const auto note_all = [&](const std::vector<ExprPtr>& list) {
    for (const ExprPtr& expr : list) note(expr, state);
  };
  visit_simple(
      stmt,
      [&](const Declare& n) {
        set(n.var, n.init ? value(n.init, state) : nullptr);
        if (const ExprPtr number = number_of(n.var, n.init)) state.numbers[n.var] = number;
      },
      [&](const Assign& n) {
        const ExprPtr number = number_of(n.var, n.value);
        set(n.var, value(n.value, state));
        if (number) state.numbers[n.var] = number;
      },
      [&](const Havoc& n) { set(n.var, nullptr); },
      [&](const Store& n) {
        note_all(n.indices);
        note(n.value, state);
        touch(n.array, n.indices, Right::Write, state, stmt.span);
        const Reader reader(s_.module, s_.shared, state, nullptr);
        stores.push_back({n.array, reader.indices(n.indices), reader.guard(), stored_value(s_, state, n.value)});
        state.stored.insert(n.array);
      },
      [&](const AtomicUpdate& n) {
        note_all(n.indices);
        note_all(n.operands);
        touch(n.array, n.indices, Right::AtomicUse, state, stmt.span);
        state.stored.insert(n.array);
        if (n.result) set(*n.result, nullptr);
      },
      [&](const Barrier& n) { barrier(stmt, n, state); },
      [&](const OneOf<Assert, Assume> auto& n) { note_fact(n.condition, state); },
      [&](const LemmaCall& n) {
        for (const ExprPtr& argument : n.arguments) note_fact(argument, state);
      },
      [](const WarpBarrier&) {},  // refused in kernels with contracts
      [](const RunKernel&) {},  // its accesses are those of the kernel that is run
      [&](const Exchange& n) {
        note_facts(n.gives, state);
        note_facts(n.takes, state);
      });
  return kind_ != WalkKind::Phase || barrier_of(stmt) == nullptr;
}

void PhaseWalk::barrier(const Stmt& stmt, const Barrier& node, Knowledge& state) {
  note_facts(node.contract.requires_clauses, state);
  if (node.vote) state.vars.erase(node.vote->result);
  if (kind_ == WalkKind::Phase) return ends_at.push_back(&stmt);
  at_barriers.emplace_back(&stmt, state);
  state.stored = s_.shared;
}

}  // namespace permverify::inference
