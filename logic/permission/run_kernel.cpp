// Host code keeps amounts. Where a kernel starts, the host holds at each cell the sum of what all
// threads (or groups, where these have a contract) ask for, and the facts they ask for hold. The
// kernel was proved for all launches that meet its contract, sizes of 1 and more; so afterwards
//   - the host has exactly the amounts it gave: no thread has them any longer, and none can have
//     made more of them;
//   - memory is the kernel's final memory: what all threads (and groups) ensure holds of it, and
//     cells that nobody might write are as before. Only where some thread had rw or atomic at the
//     start may anyone write, for every later phase is covered by that.
// Where some size is not positive there is no thread: then nothing was asked, nothing has changed,
// and nothing is known. That is why every fact stands under the ranges of all identifiers.
// `\old` in the kernel's contract is memory where it starts.
#include "logic/permission/run_kernel.h"

#include "logic/contract/dealt.h"

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

  void run() {
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
    finish(of_all(terms_, atoms, holders));
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

  // `par name(...)`, not the whole block.
  Span first_line() const { return callee_.span; }

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

  void finish(const std::vector<Atom>& given) {
    Valuation after = state_.memory;
    const auto written = written_by(k_.vocabulary.module(), callee_);
    for (const VarId array : callee_.arrays) {
      if (written.count(array) == 0) continue;
      after[array] = k_.fresh_map(array, "@after", term::Scope::Private);
      keep_untouched(given, array, state_.memory.at(array), after.at(array));
    }
    const Environment env = environment(after);
    add_facts(env, callee_.group_contract.ensures_clauses, holders_of(true));
    add_facts(env, callee_.thread_contract.ensures_clauses, holders_of(false));
    state_.memory = std::move(after);
  }

  void keep_untouched(const std::vector<Atom>& given, VarId array, Term from, Term to) {
    std::vector<Term> cell, touched;
    for (std::size_t d = 0; d < k_.vocabulary.variable(array).type.rank; ++d) {
      cell.push_back(terms_.bound("cell", term::int_sort));
    }
    const Term inside = k_.in_bounds(array, cell);  // beyond there is nothing to know
    for (const Atom& atom : given) {
      if (atom.array == array && atom.kind != RightKind::Read) {
        touched.push_back(covers(terms_, atom, cell));
      }
    }
    const Term same = terms_.eq(terms_.select(to, cell), terms_.select(from, cell));
    const Term kept = terms_.implies(terms_.conj(inside, terms_.negate(terms_.disj(touched))), same);
    const Term fact = terms_.forall(cell, kept);
    k_.facts.add(terms_.implies(state_.path, fact));
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
};

}  // namespace

void run_kernel(KernelContext& k, const RunKernel& node, State& state) {
  KernelRun(k, node, state).run();
}

}  // namespace permverify::obligation
