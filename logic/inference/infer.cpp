#include "logic/inference/infer.h"

#include <algorithm>

#include "logic/inference/bounds.h"
#include "logic/inference/group_share.h"
#include "logic/inference/keep.h"
#include "logic/inference/loop_entry.h"
#include "logic/inference/loop_facts.h"
#include "logic/ir/print.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;


namespace {

class Inference {
 public:
  Inference(Module& module, const Kernel& kernel, const std::set<VarId>& given, Hold hold, Heads heads)
      : s_(module, kernel), holdings_(s_), hold_(hold), heads_(heads) {
    s_.given = given;
  }

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
    if (!hold_throughout(whole.touches)) return plan_;
    if (phases_.size() > 1) {
      support::Span unknown;
      if (!Keep(s_, holdings_, phases_).run(whole.touches, unknown)) {
        refuse("infer_index", unknown);
        return plan_;
      }
    }
    if (!share_of_group(whole.touches)) return plan_;
    plan_.group_requires = group_share(s_, holdings_, phases_);
    at_the_end();
    at_barriers();
    plan_.loops = loop_facts(s_, main);
    at_heads();
    within_phases();
    plan_.stored = stored_facts(s_, stores_, ends_);
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
    if (!collect(walk.touches, phase)) return false;
    stores_.push_back(std::move(walk.stores));
    ends_.push_back(phase.reaches_end);
    phases_.push_back(std::move(phase));
    return true;
  }

  // The permissions for these accesses. An element that has no name at the start of the phase (a counter that differs between the
  // threads and goes on behind a barrier) is left to `hold_throughout`.
  bool collect(std::vector<Touch> touches, Phase& phase) {
    support::Span unknown;
    while (!holdings_.collect(touches, phase.held, unknown)) {
      phase.held.clear();
      const auto is_unknown = [&](const Touch& touch) { return throughout_.count(touch.array) != 0; };
      for (const Touch& touch : touches) {
        if (touch.span == unknown) throughout_.emplace(touch.array, unknown);
      }
      if (std::erase_if(touches, is_unknown) == 0) return refuse("infer_index", unknown);
    }
    return true;
  }

  // All elements of the array that a thread accesses in any phase; nothing if they have no names at the start of the kernel.
  // Where a loop is entered again its counter is unknown; the accesses of its first walk are the same, with their bounds.
  std::optional<std::vector<Held>> all_elements(VarId array, const std::vector<Touch>& whole, support::Span& unknown) {
    std::vector<Touch> touches;
    std::copy_if(whole.begin(), whole.end(), std::back_inserter(touches), [&](const Touch& touch) {
      return touch.array == array && has_bounds(s_.module, touch);
    });
    std::vector<Held> held;
    if (!holdings_.collect(touches, held, unknown)) return std::nullopt;
    const bool closed = std::all_of(held.begin(), held.end(), [&](const Held& h) { return holdings_.closed(h); });
    return closed ? std::optional(std::move(held)) : std::nullopt;
  }

  // In every phase a thread has all elements of these arrays that it accesses in any: the proof shows whether they are its own.
  bool hold_throughout(const std::vector<Touch>& whole) {
    std::map<VarId, support::Span> arrays = throughout_;
    if (hold_ == Hold::Throughout) {
      for (const VarId array : s_.shared) {
        if (s_.module.variables[array].kind == VarKind::GlobalArray) arrays.emplace(array, support::Span{});
      }
    }
    for (const auto& [array, place] : arrays) {
      support::Span unknown = place;
      const auto held = all_elements(array, whole, unknown);
      if (!held && throughout_.count(array) != 0) return refuse("infer_index", unknown);
      if (!held) continue;
      for (Phase& phase : phases_) {
        std::erase_if(phase.held, [&](const Held& h) { return h.array == array; });
        phase.held.insert(phase.held.end(), held->begin(), held->end());
      }
    }
    return true;
  }

  // What barriers of a loop give may depend on variables of the loop. At its head these have other
  // values than at the barrier before: an invariant gives what is held there.
  bool walk_from_heads(const PhaseWalk& main) {
    std::set<std::uint32_t> done;
    for (const auto& [stmt, at] : main.at_barriers) {
      for (std::uint32_t l = 0; l < s_.loops.size(); ++l) {
        if (!s_.loops[l].synchronises || !s_.cfg.loops[l].stmt || done.count(l) != 0) continue;
        if (!changes_in(l) && !gives_permissions(l)) continue;
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
        if (!collect(walk.touches, phase)) return false;
        phases_.push_back(std::move(phase));
      }
    }
    return true;
  }

  bool gives_permissions(std::uint32_t loop) const { return heads_ == Heads::WithPermissions && has_right(std::get<Loop>(s_.cfg.loops[loop].stmt->node).invariants); }

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
    return is_uniform(s_, e) || std::none_of(inside.begin(), inside.end(),
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
      if (plan == plan_.loops.end()) plan = plan_.loops.insert(plan, LoopPlan{stmt, {}, {}, {}});
      plan->rights = holdings_.clauses(phase.held, stmt->span);
      explain("at the head of the loop", phase.held);
    }
  }

  // What is held throughout a loop that lies within one phase.
  void within_phases() {
    for (std::uint32_t l = 0; l < s_.loops.size(); ++l) {
      const Stmt* stmt = s_.cfg.loops[l].stmt;
      if (!stmt || s_.loops[l].synchronises) continue;
      const Phase* around = nullptr;
      std::size_t count = 0;
      for (const Phase& phase : phases_) {
        if (phase.loop != ~0U || phase.heads.count(l) == 0) continue;
        around = &phase;
        ++count;
      }
      if (count != 1) continue;
      auto plan = std::find_if(plan_.loops.begin(), plan_.loops.end(),
                               [&](const LoopPlan& other) { return other.loop == stmt; });
      if (plan == plan_.loops.end()) plan = plan_.loops.insert(plan, LoopPlan{stmt, {}, {}, {}});
      plan->held = holdings_.clauses(around->held, stmt->span);
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
          phase.start, {}, holdings_.clauses(phase.held, phase.start->span), {}, true, false};
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
    // A thread that gives away `read` on an element keeps no part of it, whichever clause it comes from: what it may go on reading of the
    // array, it receives again.
    std::set<VarId> anew;
    for (const Phase* phase : before_barrier(behind.start)) {
      for (const Held& h : phase->held) {
        if (h.right == Right::Read && here.count(text(h)) == 0) anew.insert(h.array);
      }
    }
    const auto stays = [&](const Held& h) { return anew.count(h.array) == 0 && here.count(text(h)) != 0; };
    std::vector<Held> given, received;
    bool first = true;
    for (const Phase* phase : before_barrier(behind.start)) {
      std::set<std::string> mine;
      for (const Held& h : phase->held) {
        mine.insert(text(h));
        if (stays(h)) continue;
        barrier.transferable = barrier.transferable && ((phase->loop != ~0U && stands_in(behind.start, phase->loop)) || holdings_.closed(h));
        if (first) given.push_back(h);
      }
      barrier.transferable = barrier.transferable && (first || mine == before);
      before = std::move(mine);
      first = false;
    }
    for (const Held& h : behind.held) {
      if (before.count(text(h)) == 0 || !stays(h)) received.push_back(h);
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
  Hold hold_;
  Heads heads_;
  VarId originals_ = static_cast<VarId>(s_.module.variables.size());
  std::vector<Phase> phases_;
  std::map<VarId, support::Span> throughout_;    // arrays with an access of which no phase names the element
  std::vector<std::vector<StoredCell>> stores_;  // of the phases that begin at launch or behind a barrier
  std::vector<bool> ends_;                       // whether they reach the end
  Plan plan_;
};

}  // namespace

Plan infer(Module& module, const Kernel& kernel, const std::set<VarId>& given, Hold hold, Heads heads) {
  return Inference(module, kernel, given, hold, heads).run();
}

}  // namespace permverify::inference
