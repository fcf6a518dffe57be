// Preconditions. A level without requires clauses has a generated one: Gpre := forall tid. Tpre and
// Kpre := forall gid. Gpre, so the implications hold by construction. Where the level above states
// facts, they must give those below: the host reads that contract. A level's facts are known only
// once they have been found well-defined and framed.
#include "logic/contract/contracts.h"

#include <algorithm>

#include "logic/contract/injective.h"
#include "logic/contract/levels.h"
#include "logic/ir/traverse.h"
#include "logic/kernel/checks.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// Where no thread holds rights, a precondition reads launch memory like `\old`: only extents matter.
class UnframedChecks : public PointChecks {
 public:
  using PointChecks::PointChecks;
  void on_read(VarId array, const std::vector<Term>& index, Span span,
               const Context& context) override {
    on_old_read(array, index, span, context);
  }
};

// Before and after the launch no thread is there. Where the kernel's resources are generated, the host has the whole of each
// array: the contract reads every element, also one that no thread gets, which keeps its value. Where they are declared, the
// contract reads what they name, elements that threads may update atomically included.
class AroundLaunch : public PointChecks {
 public:
  AroundLaunch(KernelContext& context, const std::vector<Atom>& rights, Term path)
      : PointChecks(context, rights, path, "frame.contract:not_framed", nullptr), rights_(rights) {}

 protected:
  bool free_to_read(VarId array) const override {
    return (k_.kernel.role == KernelRole::Kernel && !kernel_rights_declared(k_)) || PointChecks::free_to_read(array);
  }
  RightCondition right_at(VarId array, const std::vector<Term>& index, Right right) override {
    RightCondition result = has_right(k_.terms, rights_, array, index, right);
    if (right != Right::Read || k_.kernel.role != KernelRole::Kernel) return result;
    const RightCondition atomic = has_right(k_.terms, rights_, array, index, Right::AtomicUse);
    result.condition = k_.terms.disj(result.condition, atomic.condition);
    result.axioms.insert(result.axioms.end(), atomic.axioms.begin(), atomic.axioms.end());
    return result;
  }

 private:
  const std::vector<Atom>& rights_;
};

class Preconditions {
 public:
  Preconditions(KernelContext& context, bool framed)
      : k_(context), terms_(context.terms), framed_(framed) {}

  void run() {
    const Environment env = k_.launch_environment();
    const auto& kernel = k_.kernel;
    k_.kernel_pre = evaluate_clauses(k_.vocabulary, env, kernel.kernel_contract.requires_clauses, nullptr);
    k_.group_pre = evaluate_clauses(k_.vocabulary, env, kernel.group_contract.requires_clauses, nullptr);
    k_.thread_pre = evaluate_clauses(k_.vocabulary, env, kernel.thread_contract.requires_clauses, nullptr);
    const bool kernel_declared = !kernel.kernel_contract.requires_clauses.empty();
    const bool group_declared = !kernel.group_contract.requires_clauses.empty();
    if (framed_) {
      const std::vector<Atom> framing = kernel_framing();
      AroundLaunch checks(k_, framing, terms_.truth(true));
      level(kernel.kernel_contract, checks, {});
    } else {
      level(kernel.kernel_contract, kernel_framing(), {});
    }
    for (const auto& fact : k_.kernel_pre.facts) k_.facts.add(fact.formula);
    const auto owed_if = [](bool declared, FailureId kind) { return declared ? std::optional(kind) : std::nullopt; };
    level(kernel.group_contract, group_framing(), owed_if(kernel_declared, "pre.group:false"));
    for (const auto& fact : k_.group_pre.facts) k_.facts.add(fact.formula);
    level(kernel.thread_contract, k_.thread_pre.atoms,
          owed_if(kernel_declared || group_declared, "pre.thread:false"));
    local_memory_is_arbitrary(!kernel_declared && !group_declared);
    for (const auto& fact : k_.thread_pre.facts) k_.facts.add(fact.formula);
    k_.facts_at_launch = k_.facts.size();
  }

 private:
  std::vector<Atom> kernel_framing() {
    if (!framed_) return {};
    return kernel_rights_declared(k_) ? k_.kernel_pre.atoms : kernel_rights(k_);
  }
  std::vector<Atom> group_framing() {
    if (!framed_) return {};
    return group_rights_declared(k_) ? k_.group_pre.atoms : group_rights(k_);
  }

  // Framing and well-definedness of one level; with `kind`, its facts are obligations, too.
  void level(const Contract& contract, const std::vector<Atom>& framing, std::optional<FailureId> kind) {
    const Term always = terms_.truth(true);
    if (framed_) {
      PointChecks checks(k_, framing, always, "frame.contract:not_framed", nullptr);
      level(contract, checks, kind);
    } else {
      UnframedChecks checks(k_, framing, always, "frame.contract:not_framed", nullptr);
      level(contract, checks, kind);
    }
  }

  void level(const Contract& contract, PointChecks& checks, std::optional<FailureId> kind) {
    const Environment env = k_.launch_environment();
    checks.check_atoms(true);
    checks.set_fact_hook([&](const Fact& fact, const ExprPtr&) {
      if (!kind) return;
      checks.require(*kind, "this does not follow from the contract of the level above",
                     fact.formula, fact.span);
    });
    evaluate_clauses(k_.vocabulary, env, contract.requires_clauses, &checks);
  }

  // Gpre := forall (contents of local memory). Tpre: a thread precondition that depends on local
  // memory would have to hold for all contents.
  void local_memory_is_arbitrary(bool generated) {
    if (!generated) return;  // pre.thread already asks for it
    for (const auto& fact : k_.thread_pre.facts) {
      bool local = false;
      for (const VarId array : fact.footprint) local = local || k_.is_local(array);
      if (!local) continue;
      auto known = k_.facts.relevant({fact.formula}, k_.facts.size());
      k_.out.require("pre.thread:false",
                     "local memory is arbitrary when the group starts: this cannot be required",
                     fact.span, std::move(known), fact.formula);
    }
  }

  KernelContext& k_;
  term::TermManager& terms_;
  bool framed_;
};

// Final memory: one map per global array, one per group for a local array.
class Postconditions {
 public:
  Postconditions(KernelContext& context, Memory& memory)
      : k_(context), memory_(memory), terms_(context.terms) {}

  void run() {
    const auto& kernel = k_.kernel;
    const bool group = !kernel.group_contract.ensures_clauses.empty();
    const bool whole = !kernel.kernel_contract.ensures_clauses.empty();
    if (!group && !whole) return;
    make_final_memory();
    if (group) {
      promises(kernel.group_contract, group_gives(k_), k_.group_pre.atoms, FailureFamily::PostconditionGroup);
      check(kernel.group_contract, thread_facts({}), group_framing(), "post.group:false",
            "this does not follow from what the threads of the group ensure and what they stored");
    }
    if (whole) {
      const auto below = group ? group_facts() : thread_facts(group_binders());
      promises(kernel.kernel_contract, kernel_gives(k_), k_.kernel_pre.atoms, FailureFamily::PostconditionKernel);
      check(kernel.kernel_contract, below, kernel_framing(), "post.kernel:false",
            "this does not follow from what the threads ensure and what they stored");
    }
  }

 private:
  std::vector<Atom> group_framing() { return group_rights(k_); }
  std::vector<Atom> kernel_framing() { return kernel_rights(k_); }

  void make_final_memory() {
    for (const VarId array : k_.kernel.arrays) {
      if (k_.constant(array)) {
        final_[array] = k_.launch_memory.at(array);
      } else if (!k_.is_local(array)) {
        final_[array] = k_.fresh_map(array, "@end", term::Scope::Launch);
        const auto of_group = memory_.at_end.find(array);
        if (of_group != memory_.at_end.end()) {
          memory_.contents.settle_launch(array, final_[array], of_group->second);
        }
      } else {
        // Local memory is another one in each group, at the start and at the end.
        const std::vector<term::Sort> sorts(3, term::int_sort);
        const auto of_group = [&](const char* when) {
          return terms_.declare(k_.name(array) + when, sorts, k_.vocabulary.map_sort(array),
                                term::Scope::Launch);
        };
        local_start_[array] = of_group("@start");
        local_final_[array] = of_group("@end");
      }
    }
  }

  Environment at_end(const ThreadIds& ids) {
    Environment env = at_start(ids);
    env.memory = final_;
    for (const auto& [array, function] : local_final_) {
      env.memory[array] = terms_.apply(function, {ids.gid[0], ids.gid[1], ids.gid[2]});
    }
    return env;
  }

  Environment at_start(const ThreadIds& ids) {
    Environment env = k_.launch_environment();
    env.ids = ids;
    for (const auto& [array, function] : local_start_) {
      const Term map = terms_.apply(function, {ids.gid[0], ids.gid[1], ids.gid[2]});
      env.memory[array] = map;
      env.old_memory[array] = map;
    }
    return env;
  }

  struct Binders {
    std::array<Term, 3> ids;
    std::vector<Term> bound, ranges;
  };
  Binders bind(const std::array<Term, 3>& symbols, const std::array<Term, 3>& sizes,
               const char* name) {
    Binders result;
    for (int d = 0; d < 3; ++d) {
      result.ids[d] = symbols[d];
      if (symbols[d].kind() != term::Kind::Symbol) continue;
      const Term b = terms_.bound(name, term::int_sort);
      result.ids[d] = b;
      result.bound.push_back(b);
      result.ranges.push_back(terms_.le(terms_.integer(0), b));
      result.ranges.push_back(terms_.lt(b, sizes[d]));
    }
    return result;
  }
  Binders group_binders() { return bind(k_.ids.gid, k_.launch.ngroups(), "g"); }

  void add_facts(const std::vector<Clause>& clauses, const Environment& env,
                 const std::vector<Term>& bound, Term range, std::vector<Term>& out) {
    for (const auto& fact : evaluate_clauses(k_.vocabulary, env, clauses, nullptr).facts) {
      out.push_back(terms_.forall(bound, terms_.implies(range, fact.formula)));
    }
  }

  // forall lid (and gid, with `groups`). Tpost, and what the threads required at launch.
  std::vector<Term> thread_facts(const Binders& groups) {
    Binders threads = bind(k_.ids.lid, k_.launch.gsize(), "t");
    ThreadIds ids{threads.ids, groups.bound.empty() ? k_.ids.gid : groups.ids};
    std::vector<Term> bound = groups.bound;
    bound.insert(bound.end(), threads.bound.begin(), threads.bound.end());
    std::vector<Term> ranges = groups.ranges;
    ranges.insert(ranges.end(), threads.ranges.begin(), threads.ranges.end());
    std::vector<Term> result;
    const Term range = terms_.conj(ranges);
    for (const Term bounded : k_.launch.thread_bounds(ids)) {
      result.push_back(terms_.forall(bound, terms_.implies(range, bounded)));
    }
    promised_.clear();
    for (const auto& fact : evaluate_clauses(k_.vocabulary, at_end(ids),
                                             k_.kernel.thread_contract.ensures_clauses, nullptr).facts) {
      promised_.push_back(fact.span);
    }
    add_facts(k_.kernel.thread_contract.ensures_clauses, at_end(ids), bound, range, result);
    add_facts(k_.kernel.thread_contract.requires_clauses, at_start(ids), bound, range, result);
    return result;
  }
  std::vector<Term> group_facts() {
    const Binders groups = group_binders();
    std::vector<Term> result;
    const ThreadIds ids{k_.ids.lid, groups.ids};
    const Term range = terms_.conj(groups.ranges);
    add_facts(k_.kernel.group_contract.ensures_clauses, at_end(ids), groups.bound, range, result);
    return result;
  }

  // What a level promises to give back, it was given: the host gets exactly the amounts it gave.
  void promises(const Contract& contract, const Gives& gives, const std::vector<Atom>& declared,
                FailureFamily level) {
    const Environment env = at_end(k_.ids);
    const auto atoms =
        evaluate_clauses(k_.vocabulary, env, contract.ensures_clauses, nullptr).atoms;
    const Hypotheses known = [&](const std::vector<Term>& about) {
      return k_.facts.relevant(about, k_.facts_at_launch);
    };
    for (const auto& atom : atoms) {
      require_injective(k_, atom, known);
      if (declared.empty()) require_at_most_one(atom, atoms, level, known);
      if (atom.kind != RightKind::Exact || declared.empty()) {
        // Of generated rights only whole ones have a known amount.
        Atom whole = atom;
        if (atom.kind == RightKind::Exact) whole.amount = terms_.real(1);
        require_cover(k_, whole, {whole}, atom.span, gives, {level, FailureReason::InsufficientPermission},
                      "this permission was never given, so it cannot be given back", known);
      } else {
        require_amount(atom, atoms, declared, level, known);
      }
    }
  }

  // Who was given the whole at most gives back the whole at most, and a `read` beside less than it.
  void require_at_most_one(const Atom& atom, const std::vector<Atom>& promised,
                           FailureFamily level, const Hypotheses& known) {
    std::size_t on_same = 0;
    for (const auto& other : promised) on_same += other.array == atom.array;
    if (on_same == 1 || atom.kind == RightKind::Atomic) return;
    const Atom one = skolemised(terms_, atom);
    const Term total = amount_sum(terms_, promised, one.array, one.index);
    const Term beside = read_hit(terms_, promised, one.array, one.index);
    const Term whole = terms_.real(1);
    const Term goal = terms_.implies(
        one.guard, terms_.conj(terms_.le(total, whole),
                               terms_.implies(beside, terms_.lt(total, whole))));
    if (goal.is_true()) return;
    k_.out.require({level, FailureReason::InsufficientPermission},
                   "more is given back here than was given", atom.span, known({goal}), goal);
  }

  void require_amount(const Atom& atom, const std::vector<Atom>& promised,
                      const std::vector<Atom>& declared, FailureFamily level,
                      const Hypotheses& known) {
    const Atom one = skolemised(terms_, atom);
    const RightCondition have = has_all(terms_, declared, promised, one.array, one.index);
    const Term goal = terms_.implies(one.guard, have.condition);
    auto hypotheses = known({goal});
    hypotheses.insert(hypotheses.end(), have.axioms.begin(), have.axioms.end());
    k_.out.require({level, FailureReason::InsufficientPermission},
                   "more is given back here than was given", atom.span, std::move(hypotheses), goal);
  }

  void check(const Contract& contract, const std::vector<Term>& below,
             const std::vector<Atom>& framing, FailureId kind,
             const std::string& message) {
    if (kind.family() == FailureFamily::PostconditionKernel) {
      AroundLaunch checks(k_, framing, terms_.truth(true));
      return check(contract, below, checks, kind, message);
    }
    PointChecks checks(k_, framing, terms_.truth(true), "frame.contract:not_framed", nullptr);
    check(contract, below, checks, kind, message);
  }

  void check(const Contract& contract, const std::vector<Term>& below, PointChecks& checks, FailureId kind,
             const std::string& message) {
    const Environment env = at_end(k_.ids);
    checks.check_atoms(true);
    checks.restrict_to(k_.facts_at_launch);
    checks.set_extra_hypotheses(below);
    checks.set_fact_hook([&](const Fact& fact, const ExprPtr&) {
      Obligation& o = checks.require(kind, message, fact);
      for (const Span span : promised_) {
        if (o.related.size() < 3) o.related.push_back({span, "each thread ensures this"});
      }
    });
    evaluate_clauses(k_.vocabulary, env, contract.ensures_clauses, &checks);
  }

  KernelContext& k_;
  Memory& memory_;
  term::TermManager& terms_;
  Valuation final_;
  std::map<VarId, term::Function*> local_start_, local_final_;
  std::vector<Span> promised_;  // facts of the threads' postcondition
};

}  // namespace

void check_preconditions(KernelContext& context) { Preconditions(context, true).run(); }
void check_preconditions_without_rights(KernelContext& context) {
  Preconditions(context, false).run();
}
void check_postconditions(KernelContext& context, Memory& memory) { Postconditions(context, memory).run(); }

}  // namespace permverify::obligation
