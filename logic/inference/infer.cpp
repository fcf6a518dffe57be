#include "logic/inference/infer.h"

#include <algorithm>

#include "logic/inference/held.h"
#include "logic/ir/print.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

// loop_facts.cpp
std::vector<LoopPlan> loop_facts(Scene& scene, const PhaseWalk& main);
// What names of the walk are, in the words of the place where these values are.
std::map<VarId, ExprPtr> in_words_of(const Scene& scene, const Knowledge& at,
                                     const std::set<VarId>& except);

namespace {

struct Phase {
  const Stmt* start = nullptr;  // a barrier; null: the entry, or the head of a loop
  std::uint32_t loop = ~0U;     // not a phase, but the rest of one from the head of this loop on
  std::vector<Held> held;
  std::vector<const Stmt*> ends_at;
  bool reaches_end = false;
  std::set<std::uint32_t> heads;
};

class Inference {
 public:
  Inference(Module& module, const Kernel& kernel) : s_(module, kernel), holdings_(s_) {}

  Plan run() {
    PhaseWalk main(s_, nullptr, WalkKind::Arrive), whole(s_, nullptr, WalkKind::Whole);
    main.run(s_.at_entry(), {});
    whole.run(s_.at_entry(), {});
    Knowledge entry = s_.at_entry();
    if (!walk(nullptr, std::move(entry), s_.kernel.thread_contract.requires_clauses)) return plan_;
    for (const auto& [stmt, at] : main.at_barriers) {
      const auto& facts = std::get<Barrier>(stmt->node).contract.ensures_clauses;
      if (!walk(stmt, at_start(at), facts)) return plan_;
    }
    if (!walk_from_heads(main)) return plan_;
    if (phases_.size() > 1) {
      drop_uniform_conditions();
      keep_own_cells();
      keep_reading();
      hold_at_heads();
      if (!keep_constants(whole.touches)) return plan_;
    }
    if (!share_of_group(whole.touches)) return plan_;
    at_the_end();
    at_barriers();
    plan_.loops = loop_facts(s_, main);
    at_heads();
    return plan_;
  }

 private:
  bool refuse(const char* what, support::Span at) {
    plan_.refused = what;
    plan_.refused_at = at;
    return false;
  }

  bool walk(const Stmt* start, Knowledge at, const std::vector<Clause>& facts) {
    PhaseWalk walk(s_, start, WalkKind::Phase);
    walk.run(std::move(at), facts);
    Phase phase{start, ~0U, {}, walk.ends_at, walk.reaches_end, walk.heads};
    support::Span unknown;
    if (!holdings_.collect(walk.touches, phase.held, unknown))
      return refuse("infer_index", unknown);
    phases_.push_back(std::move(phase));
    return true;
  }

  // What barriers of a loop give may depend on variables of the loop. At its head these have other
  // values than at the barrier before: an invariant says what is held there.
  bool walk_from_heads(const PhaseWalk& main) {
    std::set<std::uint32_t> done;
    for (const auto& [stmt, at] : main.at_barriers) {
      for (std::uint32_t l = 0; l < s_.loops.size(); ++l) {
        if (!s_.loops[l].synchronises || !s_.cfg.loops[l].stmt || done.count(l) != 0) continue;
        if (!changes_in(l)) continue;
        Knowledge start = at_start(at), head = start;
        for (const VarId var : s_.loops[l].assigned) {
          head.vars.erase(var);
          const ExprPtr value = leaf(s_.module, var);
          if (value && s_.uniformity.uniform(var)) head.vars[var] = value;
        }
        PhaseWalk walk(s_, stmt, WalkKind::Phase);
        walk.restart_at(l, std::move(head));
        walk.run(std::move(start), {});
        if (!walk.restarted) continue;
        done.insert(l);
        Phase phase{nullptr, l, {}, {}, false, {}};
        support::Span unknown;
        if (!holdings_.collect(walk.touches, phase.held, unknown))
          return refuse("infer_index", unknown);
        phases_.push_back(std::move(phase));
      }
    }
    return true;
  }

  // Some barrier inside gives what depends on variables that the loop assigns.
  bool changes_in(std::uint32_t loop) const {
    for (const Phase& phase : phases_) {
      if (!phase.start || !stands_in(phase.start, loop)) continue;
      for (const Held& held : phase.held) {
        for (const auto* list : {&held.index, &held.guard}) {
          for (const ExprPtr& e : *list) {
            if (!is_thread_alike(e, loop)) return true;
          }
        }
      }
    }
    return false;
  }

  // Nothing of the loop in it, or a condition that all threads decide alike.
  bool is_thread_alike(const ExprPtr& e, std::uint32_t loop) const {
    const auto& assigned = s_.loops[loop].assigned;
    const std::set<VarId> inside = variables_of(e);
    return is_uniform(e) || std::none_of(inside.begin(), inside.end(),
                                         [&](VarId var) { return assigned.count(var) != 0; });
  }

  bool stands_in(const Stmt* stmt, std::uint32_t loop) const {
    for (const BlockId block : s_.cfg.loops[loop].blocks) {
      const auto& stmts = s_.cfg.blocks[block].stmts;
      if (std::find(stmts.begin(), stmts.end(), stmt) != stmts.end()) return true;
    }
    return false;
  }

  void at_heads() {
    for (const Phase& phase : phases_) {
      if (phase.loop == ~0U) continue;
      const Stmt* stmt = s_.cfg.loops[phase.loop].stmt;
      auto plan = std::find_if(plan_.loops.begin(), plan_.loops.end(),
                               [&](const LoopPlan& other) { return other.loop == stmt; });
      if (plan == plan_.loops.end()) plan = plan_.loops.insert(plan, LoopPlan{stmt, {}, {}});
      plan->rights = holdings_.clauses(phase.held, stmt->span);
      explain("at the head of the loop", phase.held);
    }
  }

  // Uniform variables stand for themselves; others only where the thread and the launch, or uniform
  // variables that were not changed since, say what they are.
  Knowledge at_start(const Knowledge& arrival) const {
    Knowledge result;
    const auto words = in_words_of(s_, arrival, s_.uniformity.varying);
    for (VarId var = 0; var < s_.module.variables.size(); ++var) {
      const bool scalar = s_.module.variables[var].type.is_scalar();
      const auto known = arrival.vars.find(var);
      const bool here = known != arrival.vars.end() && known->second;
      const bool mine = known != arrival.vars.end() || s_.assigned.count(var) != 0 || here;
      if (!scalar || !mine || s_.module.variables[var].kind == VarKind::Bound) continue;
      ExprPtr value = here ? known->second : nullptr;
      if (!s_.closed(value) && s_.uniformity.uniform(var))
        value = leaf(s_.module, var);
      else if (value && !s_.closed(value))
        value = sayable(substituted(value, words));
      if (value) result.vars[var] = value;
    }
    return result;
  }

  // Only names of the place, and memory that the phase leaves alone.
  ExprPtr sayable(const ExprPtr& value) const {
    for (const VarId var : variables_of(value)) {
      const Variable& v = s_.module.variables[var];
      const bool stranger = v.kind == VarKind::Bound || var >= originals_;
      if (stranger || (v.kind == VarKind::Private && !s_.uniformity.uniform(var))) return nullptr;
    }
    const bool memory = any_of(value, [&](const Expr& e) {
      const auto* read = std::get_if<ArrayRead>(&e.node);
      return read && s_.shared.count(read->array) != 0;
    });
    return memory ? nullptr : value;
  }

  // An array of which each thread has one cell and the same throughout is held throughout: then
  // what is in it stays known.
  void keep_own_cells() {
    for (const VarId array : s_.shared) {
      std::vector<Held> cells;
      bool plain = true;
      for (const Phase& phase : phases_) {
        for (const Held& held : phase.held) {
          if (held.array != array) continue;
          Held closed = held;
          std::erase_if(closed.guard, [&](const ExprPtr& e) { return !s_.closed(e); });
          plain = plain && (names_thread(held.index) || pins_thread(closed.guard));
          holdings_.add(cells, std::move(closed));
        }
      }
      if (cells.size() != 1 || !plain || !holdings_.closed(cells[0])) continue;
      for (Phase& phase : phases_) {
        std::erase_if(phase.held, [&](const Held& h) { return h.array == array; });
        phase.held.push_back(cells[0]);
      }
    }
  }

  // Conditions that all threads decide alike add nothing where a thread has one cell of an array,
  // or all only read: without them what is held is known even where the condition is not.
  void drop_uniform_conditions() {
    for (Phase& phase : phases_) {
      std::map<VarId, int> cells, changed;
      for (const Held& held : phase.held) {
        ++cells[held.array];
        changed[held.array] += held.right != Right::Read;
      }
      for (Held& held : phase.held) {
        const bool one =
            cells[held.array] == 1 && (names_thread(held.index) || pins_thread(held.guard));
        if (!one && changed[held.array] != 0) continue;
        std::erase_if(held.guard, [&](const ExprPtr& e) { return is_uniform(e); });
      }
    }
  }

  bool is_uniform(const ExprPtr& condition) const {
    return !any_of(condition, [&](const Expr& e) {
      if (const auto* ref = std::get_if<VarRef>(&e.node)) {
        return s_.module.variables[ref->var].kind == VarKind::Bound ||
               !s_.uniformity.uniform(ref->var);
      }
      const auto* b = std::get_if<BuiltinRef>(&e.node);
      return (b && (b->which == Builtin::Tid || b->which == Builtin::Lid)) ||
             std::holds_alternative<ArrayRead>(e.node);
    });
  }

  // Where nobody writes to an array, each thread may go on reading the cells that are its own: what
  // is in them stays known.
  void keep_reading() {
    for (const VarId array : s_.shared) {
      std::vector<Held> own;
      for (const Phase& phase : phases_) {
        for (const Held& held : phase.held) {
          if (held.array != array || held.right != Right::Write || !names_thread(held.index))
            continue;
          Held cell = held;
          std::erase_if(cell.guard, [&](const ExprPtr& e) { return !s_.closed(e); });
          cell.right = Right::Read;
          if (holdings_.closed(cell)) holdings_.add(own, std::move(cell));
        }
      }
      for (Phase& phase : phases_) {
        const bool changed = std::any_of(phase.held.begin(), phase.held.end(), [&](const Held& h) {
          return h.array == array && h.right != Right::Read;
        });
        if (changed || !phase.start) continue;
        for (const Held& cell : own) holdings_.add(phase.held, cell);
      }
    }
  }

  // At the head of a loop a thread has what it has in every phase that comes by.
  void hold_at_heads() {
    for (Phase& head : phases_) {
      if (head.loop == ~0U) continue;
      std::vector<const Phase*> by;
      for (const Phase& phase : phases_) {
        if (phase.heads.count(head.loop) != 0) by.push_back(&phase);
      }
      for (const Held& held : by.empty() ? std::vector<Held>{} : by.front()->held) {
        if (!holdings_.closed(held)) continue;
        const auto has = [&](const Phase* phase) {
          return std::any_of(phase->held.begin(), phase->held.end(), [&](const Held& other) {
            return holdings_.cell_key(other) == holdings_.cell_key(held) &&
                   key(other.guard) == key(held.guard) && other.right == held.right;
          });
        };
        if (std::all_of(by.begin(), by.end(), has)) holdings_.add(head.held, held);
      }
    }
  }

  static bool pins_thread(const std::vector<ExprPtr>& guard) {
    return std::any_of(guard.begin(), guard.end(), [](const ExprPtr& e) {
      const auto* b = std::get_if<Binary>(&e->node);
      return b && b->op == BinaryOp::Eq && names_thread({b->left, b->right});
    });
  }

  // What nobody writes may be read throughout.
  bool keep_constants(const std::vector<Touch>& whole) {
    std::vector<Touch> reads;
    for (Touch touch : whole) {
      if (s_.shared.count(touch.array) != 0) continue;
      std::erase_if(touch.guard, [&](const ExprPtr& e) { return !s_.closed(e); });
      for (const ExprPtr& e : touch.index) {
        if (!s_.closed(e)) {
          touch.index.clear();
          break;
        }
      }
      reads.push_back(std::move(touch));
    }
    std::vector<Held> held;
    support::Span unknown;
    if (!holdings_.collect(reads, held, unknown)) return refuse("infer_index", unknown);
    for (Phase& phase : phases_) {
      std::erase_if(phase.held, [&](const Held& h) { return s_.shared.count(h.array) == 0; });
      phase.held.insert(phase.held.end(), held.begin(), held.end());
    }
    return true;
  }

  static bool names_thread(const std::vector<ExprPtr>& index) {
    return std::any_of(index.begin(), index.end(), [](const ExprPtr& e) {
      return any_of(e, [](const Expr& x) {
        const auto* b = std::get_if<BuiltinRef>(&x.node);
        return b && (b->which == Builtin::Tid || b->which == Builtin::Lid);
      });
    });
  }

  // The group has what its threads have at the start: global memory that is only touched later is
  // held from the start.
  bool share_of_group(const std::vector<Touch>& whole) {
    Phase& entry = phases_.front();
    std::set<VarId> there, missing;
    for (const Held& held : entry.held) there.insert(held.array);
    for (const Phase& phase : phases_) {
      for (const Held& held : phase.held) {
        const bool global = s_.module.variables[held.array].kind == VarKind::GlobalArray;
        if (global && there.count(held.array) == 0) missing.insert(held.array);
      }
    }
    std::vector<Touch> later;
    for (const Touch& touch : whole) {
      if (missing.count(touch.array) != 0 && touch.right != Right::Read) later.push_back(touch);
    }
    support::Span unknown;
    std::vector<Held> held;
    if (!holdings_.collect(later, held, unknown)) return refuse("infer_index", unknown);
    for (Held& h : held) {
      std::erase_if(h.guard, [&](const ExprPtr& e) { return !s_.closed(e); });
      if (!holdings_.closed(h)) return refuse("infer_share", later.front().span);
      holdings_.add(entry.held, std::move(h));
    }
    for (const Held& h : entry.held) {
      if (!holdings_.closed(h)) return refuse("infer_share", s_.kernel.span);
    }
    plan_.requires_clauses = holdings_.clauses(entry.held, s_.kernel.span);
    explain("at the start", entry.held);
    return true;
  }

  // What is held at every end, and at least what the postcondition reads.
  void at_the_end() {
    std::vector<Held> common;
    bool first = true;
    for (const Phase& phase : phases_) {
      if (!phase.reaches_end) continue;
      std::vector<Held> kept;
      for (const Held& held : phase.held) {
        if (!holdings_.closed(held)) continue;
        const auto same = std::find_if(common.begin(), common.end(), [&](const Held& other) {
          return holdings_.cell_key(other) == holdings_.cell_key(held) &&
                 key(other.guard) == key(held.guard) && other.right == held.right;
        });
        if (first || same != common.end()) kept.push_back(held);
      }
      common = std::move(kept);
      first = false;
    }
    std::vector<Touch> reads;
    const Knowledge launch = s_.at_entry();
    Reader reader(s_.module, s_.shared, launch, &reads);
    for (const Clause& clause : s_.kernel.thread_contract.ensures_clauses)
      reader.note_reads(clause.assertion);
    std::vector<Held> facts;
    support::Span unknown;
    holdings_.collect(reads, facts, unknown);
    for (Held& fact : facts) {
      const bool there = std::any_of(common.begin(), common.end(), [&](const Held& other) {
        return holdings_.cell_key(other) == holdings_.cell_key(fact);
      });
      if (!there && holdings_.closed(fact)) common.push_back(std::move(fact));
    }
    plan_.ensures_clauses = holdings_.clauses(common, s_.kernel.span);
  }

  void at_barriers() {
    for (const Phase& phase : phases_) {
      if (!phase.start) continue;
      BarrierPlan barrier{
          phase.start, {}, holdings_.clauses(phase.held, phase.start->span), {}, true};
      transfer(phase, barrier);
      plan_.barriers.push_back(std::move(barrier));
      explain("behind the barrier", phase.held);
    }
  }

  // Where clauses give and take: what is held before and not behind, and the other way round.
  void transfer(const Phase& behind, BarrierPlan& barrier) {
    const auto text = [&](const Held& h) {
      return holdings_.cell_key(h) + key(h.guard) + std::to_string(static_cast<int>(h.right));
    };
    std::set<std::string> here, before;
    for (const Held& h : behind.held) here.insert(text(h));
    std::vector<Held> given, received;
    bool first = true;
    for (const Phase* phase : before_barrier(behind.start)) {
      std::set<std::string> mine;
      for (const Held& h : phase->held) {
        mine.insert(text(h));
        if (here.count(text(h)) != 0) continue;
        barrier.transferable = barrier.transferable && (phase->loop != ~0U || holdings_.closed(h));
        if (first) given.push_back(h);
      }
      barrier.transferable = barrier.transferable && (first || mine == before);
      before = std::move(mine);
      first = false;
    }
    for (const Held& h : behind.held) {
      if (before.count(text(h)) == 0) received.push_back(h);
    }
    barrier.gives = holdings_.clauses(given, behind.start->span);
    barrier.receives = holdings_.clauses(received, behind.start->span);
  }

  // Behind the head of a loop whose invariant has rights, a thread has these.
  std::vector<const Phase*> before_barrier(const Stmt* barrier) const {
    std::set<const Phase*> result;
    for (const Phase& phase : phases_) {
      if (std::find(phase.ends_at.begin(), phase.ends_at.end(), barrier) == phase.ends_at.end())
        continue;
      const Phase* last = &phase;
      for (const Phase& head : phases_) {
        const bool passed = head.loop != ~0U && phase.heads.count(head.loop) != 0;
        if (passed && (stands_in(barrier, head.loop) || last == &phase)) last = &head;
      }
      result.insert(last);
    }
    return {result.begin(), result.end()};
  }

  void explain(const std::string& where, const std::vector<Held>& held) {
    plan_.explanation.push_back(where + ":");
    for (const Clause& clause : holdings_.clauses(held, s_.kernel.span)) {
      plan_.explanation.push_back("  " + print(s_.module, *clause.assertion));
    }
  }

  Scene s_;
  Holdings holdings_;
  VarId originals_ = static_cast<VarId>(s_.module.variables.size());
  std::vector<Phase> phases_;
  Plan plan_;
};

}  // namespace

Plan infer(Module& module, const Kernel& kernel) {
  return Inference(module, kernel).run();
}

}  // namespace permverify::inference
