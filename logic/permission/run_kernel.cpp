// Host code keeps amounts. Where a kernel starts, the host holds at each cell the sum of what all
// threads (or groups, where these have a contract) ask for, and the facts they ask for hold. The
// kernel was proved for all launches that meet its contract, sizes of 1 and more; so afterwards
//   - the host has exactly the amounts it gave: no thread has them any longer, and none can have
//     made more of them. A thread that shares an invariant gives back what it took (exchange.cpp);
//   - memory is the kernel's final memory: what all threads (and groups) ensure holds of it, and
//     cells that no thread might write are as before. Only where some thread had write, a part or Atomic at
//     the start may a thread write what the host can read, for every later phase is covered by that.
// Where some size is not positive there is no thread: then nothing was asked, nothing has changed,
// and nothing is known. That is why every fact stands under the ranges of all identifiers.
// `\old` in the kernel's contract is memory where it starts.
//
// Kernels that run beside each other: at each cell the sum is over the threads of all of them. So what one
// may write no other may access, and each finds and leaves its cells as if it ran alone; afterwards what all
// of them ensure holds of one memory.
#include "logic/permission/run_kernel.h"

#include <deque>

#include "logic/contract/dealt.h"
#include "logic/ir/effects.h"
#include "logic/resource/amounts.h"

namespace permverify::obligation {

using namespace ir;

namespace {

class KernelRun {
 public:
  KernelRun(KernelContext& context, const RunKernel& node, State& state)
      : k_(context),
        terms_(context.terms),
        callee_(context.vocabulary.module().kernels[node.kernel]),
        state_(state),
        launch_(make_launch(node)) {
    make_identifiers();
    pass_arguments(node);
  }

  // What is owed where the kernel starts.
  void ask() {
    const Environment before = environment(state_.memory);
    const bool of_groups = !callee_.group_contract.requires_clauses.empty();
    require_facts(before, of_groups);
    const bool groups_hold = of_groups && has_rights(before, callee_.group_contract);
    const Contract& giving = groups_hold ? callee_.group_contract : callee_.thread_contract;
    const auto atoms =
        evaluate_clauses(k_.vocabulary, before, giving.requires_clauses, nullptr).atoms;
    const auto holders = holders_of(groups_hold);
    const auto running = terms_.conj(state_.path, runs());
    require_dealt(k_, atoms, holders,
                  {state_.held, running, "pre.block:insufficient_permission",
                   "the method may not hold all that the threads of this block ask for",
                   &state_.vars, first_line()});
    given_ = of_all(terms_, atoms, holders);
  }
  const std::vector<Atom>& given() const { return given_; }
  Span first_line() const { return callee_.span; }  // `par name(...)`, not the whole block
  const Kernel& callee() const { return callee_; }

  // What it ensures, of the memory where all have ended.
  void add_facts(const Valuation& after) {
    const Environment env = environment(after);
    add_facts(env, callee_.group_contract.ensures_clauses, holders_of(true));
    add_facts(env, callee_.thread_contract.ensures_clauses, holders_of(false));
  }

 private:
  Term program_value(const ExprPtr& expr) {
    PointChecks checks(k_, state_.held, state_.path, "access.read:insufficient_permission",
                       &state_.vars);
    const Environment env = k_.environment(state_);
    Translator translate(k_.vocabulary, env, Mode::Program, &checks);
    return translate(expr);
  }

  Launch make_launch(const RunKernel& node) {
    const auto sizes = [&](const std::array<ExprPtr, 3>& written) {
      std::array<Term, 3> result;
      for (std::size_t d = 0; d < 3; ++d) {
        result[d] = written[d] ? program_value(written[d]) : terms_.integer(1);
      }
      return result;
    };
    const auto gsize = sizes(node.gsize);
    return Launch(terms_, callee_.dimensions, gsize, sizes(node.ngroups));
  }

  void make_identifiers() {
    const auto bind = [&](const std::array<Term, 3>& sizes, std::array<Term, 3>& ids,
                          std::vector<Holder>& holders, const char* name) {
      for (std::size_t d = 0; d < 3; ++d) {
        ids[d] = terms_.integer(0);
        if (sizes[d].is_int(1)) continue;
        ids[d] = terms_.bound(name, term::int_sort);
        holders.push_back({ids[d], sizes[d]});
      }
    };
    bind(launch_.ngroups(), ids_.gid, groups_, "group");
    bind(launch_.gsize(), ids_.lid, threads_, "thread");
  }

  void pass_arguments(const RunKernel& node) {
    for (std::size_t i = 0; i < node.arguments.size(); ++i) {
      arguments_[callee_.params[i]] = program_value(node.arguments[i]);
    }
  }

  std::vector<Holder> holders_of(bool groups_only) const {
    std::vector<Holder> result = groups_;
    if (!groups_only) result.insert(result.end(), threads_.begin(), threads_.end());
    return result;
  }

  // There are threads.
  Term runs() {
    std::vector<Term> parts;
    for (const auto* sizes : {&launch_.gsize(), &launch_.ngroups()}) {
      for (const Term size : *sizes) parts.push_back(terms_.lt(terms_.integer(0), size));
    }
    return terms_.conj(parts);
  }

  // forall identifiers in range. fact, if there are threads.
  Term for_all(const std::vector<Holder>& holders, Term fact) {
    std::vector<Term> bound, ranges{runs()};
    for (const Holder& holder : holders) {
      bound.push_back(holder.id);
      ranges.push_back(terms_.le(terms_.integer(0), holder.id));
      ranges.push_back(terms_.lt(holder.id, holder.size));
    }
    return terms_.forall(bound, terms_.implies(terms_.conj(ranges), fact));
  }

  Environment environment(const Valuation& memory) const {
    Environment env;
    env.launch = &launch_;
    env.ids = ids_;
    env.vars = arguments_;
    env.memory = memory;
    env.old_memory = state_.memory;
    return env;
  }

  bool has_rights(const Environment& env, const Contract& contract) const {
    return !evaluate_clauses(k_.vocabulary, env, contract.requires_clauses, nullptr).atoms.empty();
  }

  // Facts of the threads follow from those of their group, where it has a contract.
  void require_facts(const Environment& env, bool of_groups) {
    const Contract& asking = of_groups ? callee_.group_contract : callee_.thread_contract;
    const auto holders = holders_of(of_groups);
    PointChecks checks(k_, state_.held, state_.path, "frame.contract:not_framed", &state_.vars);
    for (const auto& fact :
         evaluate_clauses(k_.vocabulary, env, asking.requires_clauses, nullptr).facts) {
      const Term goal = for_all(holders, fact.formula);
      if (goal.is_true()) continue;
      Obligation& o = checks.require("pre.block:false", "this may not hold where the block starts",
                                     goal, fact.span);
      o.related.push_back({first_line(), "this block is run"});
    }
  }

  void add_facts(const Environment& env, const std::vector<Clause>& clauses,
                 const std::vector<Holder>& holders) {
    for (const auto& fact : evaluate_clauses(k_.vocabulary, env, clauses, nullptr).facts) {
      k_.facts.add(terms_.implies(state_.path, for_all(holders, fact.formula)));
    }
  }

  KernelContext& k_;
  term::TermManager& terms_;
  const Kernel& callee_;
  State& state_;
  Launch launch_;
  ThreadIds ids_;
  std::vector<Holder> groups_, threads_;
  Valuation arguments_;
  std::vector<Atom> given_;  // of all its threads
};

// Kernels that start together, and the host that waits for all of them.
class Runs {
 public:
  Runs(KernelContext& context, const RunKernel& node, State& state)
      : k_(context), terms_(context.terms), state_(state) {
    runs_.emplace_back(k_, node, state_);
    for (const RunKernel& other : node.beside) runs_.emplace_back(k_, other, state_);
  }

  void run() {
    for (KernelRun& one : runs_) one.ask();
    for (const KernelRun& one : runs_) ask_together(one);
    Valuation after = state_.memory;
    std::set<VarId> written;
    for (const KernelRun& one : runs_) {
      const auto own = written_by(k_.vocabulary.module(), one.callee());
      for (const VarId array : one.callee().arrays) {
        if (own.count(array) != 0) written.insert(array);
      }
    }
    for (const VarId array : written) {
      const Term end = after[array] = k_.fresh_map(array, "@after", term::Scope::Private);
      k_.open_values[end] = "what `" + k_.name(array) + "` holds behind the block";  // its contract may admit more
      keep_untouched(array, state_.memory.at(array), after.at(array));
    }
    for (KernelRun& one : runs_) one.add_facts(after);
    state_.memory = std::move(after);
  }

 private:
  // Of each cell that this kernel and another one ask for: the method has what all of them ask for.
  void ask_together(const KernelRun& one) {
    if (runs_.size() == 1) return;
    for (const Atom& atom : one.given()) {
      std::vector<Atom> all;
      bool shared = false, atomic = false;
      for (const KernelRun& other : runs_) {
        for (const Atom& a : other.given()) {
          if (a.array != atom.array || a.guard.is_false()) continue;
          all.push_back(a);
          shared = shared || &other != &one;
          atomic = atomic || a.kind == RightKind::Atomic;
        }
      }
      if (!shared || atom.guard.is_false()) continue;
      if (atomic) {
        k_.out.refuse("atomic_in_parallel_blocks", atom.span);
        continue;
      }
      require_sum(one, atom, all);
    }
  }

  void require_sum(const KernelRun& one, const Atom& atom, const std::vector<Atom>& all) {
    const Atom cell = skolemised(terms_, atom);
    const RightCondition sum = has_all(terms_, state_.held, all, cell.array, cell.index);
    const RightCondition whole = has_right(terms_, state_.held, cell.array, cell.index, Right::Write);
    const Term total = amount_sum(terms_, all, cell.array, cell.index);
    const Term beside = read_hit(terms_, all, cell.array, cell.index);
    const Term fits = terms_.ite(beside, terms_.lt(total, terms_.real(1)), terms_.le(total, terms_.real(1)));
    std::vector<Term> axioms = sum.axioms;
    axioms.insert(axioms.end(), whole.axioms.begin(), whole.axioms.end());
    const Term goal = terms_.disj(sum.condition, terms_.conj(whole.condition, fits));
    PointChecks checks(k_, state_.held, state_.path, "frame.contract:not_framed", &state_.vars);
    Obligation& o = checks.require("pre.block:insufficient_permission",
                                   "the method may not hold all that blocks beside each other ask for",
                                   terms_.implies(cell.guard, goal), atom.span, axioms);
    const bool exact = is_exact(terms_, state_.held, cell.array) && is_exact(terms_, all, cell.array) &&
                       can_be_added(terms_, state_.held, cell.array);
    if (!exact) o.evidence = Evidence::Nothing;
    o.related.push_back({one.first_line(), "this block is run"});
    for (const Term i : cell.index) {
      o.witnesses.back().rows.push_back({"element of " + k_.name(cell.array), i});
    }
  }

  void keep_untouched(VarId array, Term from, Term to) {
    std::vector<Term> cell, touched;
    for (std::size_t d = 0; d < k_.vocabulary.variable(array).type.rank; ++d) {
      cell.push_back(terms_.bound("cell", term::int_sort));
    }
    const Term inside = k_.in_bounds(array, cell);  // beyond there is nothing to know
    for (const KernelRun& one : runs_) {
      for (const Atom& atom : one.given()) {
        if (atom.array == array && atom.kind != RightKind::Read) {
          touched.push_back(covers(terms_, atom, cell));
        }
      }
    }
    const Term same = terms_.eq(terms_.select(to, cell), terms_.select(from, cell));
    const Term kept = terms_.implies(terms_.conj(inside, terms_.negate(terms_.disj(touched))), same);
    k_.facts.add(terms_.implies(state_.path, terms_.forall(cell, kept)));
  }

  KernelContext& k_;
  term::TermManager& terms_;
  State& state_;
  std::deque<KernelRun> runs_;
};

}  // namespace

void run_kernel(KernelContext& k, const RunKernel& node, State& state) {
  Runs(k, node, state).run();
}

}  // namespace permverify::obligation
