#include "logic/obligation/generate.h"

#include <algorithm>

#include "logic/analysis/permissions_given.h"
#include "logic/analysis/phase_bounds.h"
#include "logic/contract/assumptions.h"
#include "logic/contract/claim_scope.h"
#include "logic/contract/contracts.h"
#include "logic/contract/dealt.h"
#include "logic/contract/levels.h"
#include "logic/contract/vacuity.h"
#include "logic/function/functions.h"
#include "logic/ir/axes.h"
#include "logic/ir/effects.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/promises.h"
#include "logic/kernel/open_values.h"
#include "logic/obligation/no_permissions.h"
#include "logic/permission/distribution.h"
#include "logic/permission/permission_discipline.h"
#include "logic/permission/visibility.h"
#include "logic/race/automatic.h"
#include "logic/semantics/named_sizes.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// A method gives its blocks their sizes and parameters, and is one thread itself: what the command line
// fixes is about launches that the user makes.
bool launched_by_user(const Vocabulary& vocabulary, const Kernel& kernel) {
  if (kernel.role == KernelRole::Host) return false;
  for (const KernelId id : run_by_others(vocabulary.module())) {
    if (&vocabulary.module().kernels[id] == &kernel) return false;
  }
  return true;
}

LaunchSizes sizes_of(const Vocabulary& vocabulary, const Kernel& kernel, const LaunchSizes& wanted) {
  LaunchSizes sizes = kernel.launch;
  if (!launched_by_user(vocabulary, kernel)) return sizes;
  for (int d = 0; d < 3; ++d) {
    if (wanted.gsize[d]) sizes.gsize[d] = wanted.gsize[d];
    if (wanted.ngroups[d]) sizes.ngroups[d] = wanted.ngroups[d];
  }
  if (kernel.role == KernelRole::Kernel) fill_named_sizes(kernel, sizes);
  return sizes;
}

// --param: what is fixed, in words. Floats have no exact value here, they stay as they are.
std::string fix_parameters(KernelContext& k, const std::map<std::string, std::int64_t>& wanted) {
  std::string text;
  for (const auto& [param, value] : k.params) {
    const auto it = wanted.find(k.name(param));
    if (it == wanted.end()) continue;
    auto& terms = k.terms;
    if (value.sort() == term::bool_sort) {
      k.facts.add(it->second != 0 ? value : terms.negate(value));
    } else if (value.sort() == term::int_sort) {
      k.facts.add(terms.eq(value, terms.integer(it->second)));
      k.vocabulary.ranges().learn(value, term::Interval::exactly(it->second));
    } else if (value.sort() == term::real_sort) {
      k.facts.add(terms.eq(value, terms.real(it->second)));
    } else {
      continue;
    }
    text += (text.empty() ? " with " : ", ") + it->first + " = " + std::to_string(it->second);
  }
  return text;
}

// The sizes that are fixed contradict the bound on the threads of a launch.
bool too_many_threads(const KernelContext& k) {
  if (!k.kernel.max_threads) return false;
  __extension__ typedef __int128 Wide;
  Wide threads = 1;
  for (const auto* sizes : {&k.launch.gsize(), &k.launch.ngroups()}) {
    for (const Term size : *sizes) {
      if (size.kind() == term::Kind::IntConst) threads *= size->value;
      if (threads > *k.kernel.max_threads) return true;
    }
  }
  return false;
}

// The groups that the source demands are others than those that are fixed; empty: they are not.
std::string forbidden_groups(const KernelContext& k) {
  const auto& sizes = k.launch.gsize();
  std::int64_t threads = 1;
  for (std::size_t d = 0; d < 3; ++d) {
    if (sizes[d].kind() != term::Kind::IntConst) continue;
    constexpr std::int64_t plenty = INT32_MAX;  // of two no product overflows
    threads = std::min(threads * std::min(sizes[d]->value, plenty), plenty);
    if (const auto& all = k.kernel.required_gsize; all && (*all)[d] != sizes[d]->value) {
      return "groups of " + std::to_string((*all)[0]) + " x " + std::to_string((*all)[1]) + " x " +
             std::to_string((*all)[2]) + " threads";
    }
    if (const auto& most = k.kernel.most_in_group; most && threads > *most) {
      return "groups of at most " + std::to_string(*most) + " threads";
    }
  }
  return {};
}

// The limits of sizes say something here, or contradict the sizes that are fixed.
std::string state_limits(const KernelContext& k, Builder& out) {
  if (!k.kernel.limits) return {};
  LaunchSizes fixed;
  for (std::size_t d = 0; d < 3; ++d) {
    if (const Term size = k.launch.gsize()[d]; size.kind() == term::Kind::IntConst) fixed.gsize[d] = size->value;
    if (const Term size = k.launch.ngroups()[d]; size.kind() == term::Kind::IntConst) fixed.ngroups[d] = size->value;
  }
  const auto& [id, text, span] = k.kernel.limits->assumption;
  out.set().limits = obligation::Assumption{id, text, span};
  return beyond_limits(k.kernel, fixed);
}

// Which contracts were made from those below them (logic.md 3).
void list_generated(const KernelContext& k, Builder& out) {
  const auto missing = [](const Contract& contract, bool rights) {
    std::string parts;
    const auto add = [&](const char* part) { parts += (parts.empty() ? "" : ", ") + std::string(part); };
    if (!rights) add("permissions");
    if (contract.requires_clauses.empty()) add("precondition");
    if (contract.ensures_clauses.empty()) add("postcondition");
    return parts;
  };
  const auto note = [&](const char* level, const std::string& parts) {
    if (!parts.empty()) {
      out.set().notes.push_back(std::string("generated from the contracts below: the ") + level +
                                "'s " + parts);
    }
  };
  note("group", missing(k.kernel.group_contract, group_rights_declared(k)));
  note("kernel", missing(k.kernel.kernel_contract, kernel_rights_declared(k)));
}

// Clauses that were inferred stand nowhere in the source: what fails of them is shown at the kernel.
void place_at_kernel(const Kernel& kernel, std::vector<Obligation>& obligations) {
  for (Obligation& o : obligations) {
    if (o.primary.span.end == 0) o.primary.span = kernel.span;
    std::erase_if(o.related, [](const LabelledSpan& related) { return related.span.end == 0; });
  }
}

std::vector<Place> places_of(const Cfg& cfg) {
  std::vector<Place> places;
  for (auto& [span, phase] : analysis::places_in_phases(cfg)) places.push_back({span, std::move(phase)});
  return places;
}

// Behind all other obligations: terms that are made for these leave the queries of the others as they are.
void check_that_hypotheses_can_hold(KernelContext& context) {
  check_preconditions_can_hold(context);
  check_assumptions_can_hold(context);
}

ObligationSet prove_kernel(Vocabulary& vocabulary, const Kernel& kernel,
                           const std::vector<Term>& axioms, const GenerateOptions& options) {
  if (lacks_permissions(kernel) && !is_automatic(kernel)) {
    ObligationSet set;
    set.kernel = kernel.name;
    const Kernel bare = without_promises(kernel);
    if (is_automatic(bare)) set = prove_kernel(vocabulary, bare, axioms, options);
    add_promises(kernel, vocabulary.terms(), set);
    set.no_permissions = true;
    set.permissions_missing = kernel.permissions_missing;
    return set;
  }
  Builder out(vocabulary.terms(), kernel.name);
  if (options.end && (options.end_is_for_all || is_automatic(kernel))) out.end_at(*options.end);
  for (const Term axiom : axioms) out.add_common(axiom);
  vocabulary.set_overflow(Overflow::Owed);
  KernelContext context(vocabulary, kernel, sizes_of(vocabulary, kernel, options.launch), out);
  const bool by_others = kernel.role == KernelRole::Block && !launched_by_user(vocabulary, kernel);
  std::string parameters;
  if (!by_others) parameters = fix_parameters(context, options.params);
  describe_scope(context, parameters, by_others);
  out.set().permissions_missing = kernel.permissions_missing;
  const bool automatic = is_automatic(kernel);
  const AutomaticOptions race_options = with_comment(options.automatic, kernel);
  // Lock step is one of the orders in which threads may execute.
  if (!automatic && race_options.warp_size != 0) {
    out.set().notes.push_back("permissions are for threads in any order: the proof does not need --warp-size");
  }
  if (too_many_threads(context)) {
    // Every other obligation would be proved for nothing.
    out.fail("spec.vacuous:launch", "a launch of these sizes has more threads than launches are assumed to have",
             kernel.span);
    return std::move(out.set());
  }
  if (const std::string groups = forbidden_groups(context); !groups.empty()) {
    out.fail("spec.vacuous:launch",
             "a launch of these sizes cannot be made: the kernel demands " + groups, kernel.span);
    return std::move(out.set());
  }
  if (const std::string limits = state_limits(context, out); !limits.empty()) {
    out.fail("spec.vacuous:launch", "a launch of these sizes cannot be made: " + limits, kernel.span);
    return std::move(out.set());
  }
  list_assumptions(context);
  if (options.places) out.set().places = places_of(context.cfg);
  if (automatic) {
    if (!options.owe_overflow) vocabulary.set_overflow(Overflow::Assumed);
    context.automatic = race_options;
    vocabulary.set_no_wrap(race_options.no_wrap);
    prove_automatically(context);
    check_that_hypotheses_can_hold(context);
    add_used_lemmas(vocabulary, out.set().obligations, 0);
    list_integers(vocabulary, out);
    if (out.refused()) out.set().obligations.clear();
    return std::move(out.set());
  }
  if (const Stmt* barrier = find_grid_barrier(kernel.body)) out.refuse("grid_barrier", barrier->span);
  if (const Stmt* barrier = find_partial_barrier(vocabulary.module(), kernel.body)) out.refuse("named_barrier", barrier->span);
  if (kernel.assumes_no_overflow && !options.owe_overflow) {
    vocabulary.set_overflow(Overflow::Assumed);
  }
  check_preconditions(context);
  if (kernel.role == KernelRole::Host) {
    for (const auto* clauses : {&kernel.thread_contract.requires_clauses, &kernel.thread_contract.ensures_clauses}) {
      if (names_atomic_and_plain(*clauses)) out.refuse("atomic_beside_permission", kernel.span);
    }
  }
  Memory memory(context);
  memory.contents.use_permissions();
  const std::size_t before = out.set().obligations.size();
  PermissionDiscipline(context, memory, options.places ? &out.set().places : nullptr).run();
  const std::size_t behind = out.set().obligations.size();
  check_levels(context);
  check_visibility(context);
  check_that_hypotheses_can_hold(context);
  if (kernel.role == KernelRole::Kernel) list_generated(context, out);
  if (kernel.role == KernelRole::Block) {
    check_dealt_in_group(context);
    check_can_be_dealt(context);
  }
  const std::size_t of_levels = out.set().obligations.size();
  check_postconditions(context, memory);
  auto& all = out.set().obligations;
  for (std::size_t i = before; i < all.size(); ++i) {
    if (i < behind || i >= of_levels) add_memory_facts(context, memory, all[i]);
  }
  doubt_open_values(context);
  add_used_lemmas(vocabulary, all, 0);
  place_at_kernel(kernel, all);
  list_integers(vocabulary, out);
  // With a construct that has no meaning here, no obligation has one.
  if (out.refused()) out.set().obligations.clear();
  return std::move(out.set());
}

}  // namespace

std::vector<ObligationSet> generate(const Module& module, term::TermManager& manager,
                                    const GenerateOptions& options) {
  Vocabulary vocabulary(manager, module, options.integers);
  declare_functions(vocabulary);
  declare_lemmas(vocabulary);
  std::vector<ObligationSet> result;
  Builder functions(manager, "");
  const CallGraph graph = find_call_graph(module);
  auto axioms = function_axioms(vocabulary);
  const auto automatic = lemma_axioms(vocabulary, graph);
  check_functions(vocabulary, functions, axioms, automatic, graph);
  for (const LemmaAxiom& lemma : automatic) axioms.push_back(lemma.formula);
  list_function_assumptions(vocabulary, functions);
  if (functions.refused()) functions.set().obligations.clear();
  result.push_back(std::move(functions.set()));
  for (const auto& kernel : module.kernels) {
    if (!options.kernels.empty() && options.kernels.count(kernel.name) == 0) continue;
    try {
      result.push_back(prove_kernel(vocabulary, kernel, axioms, options));
    } catch (const OutOfTime&) {
      // Of obligations that were not all written down, none says anything about the kernel.
    }
  }
  return result;
}

}  // namespace permverify::obligation
