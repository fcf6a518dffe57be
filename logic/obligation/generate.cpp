#include "logic/obligation/generate.h"

#include <algorithm>

#include "logic/ir/traverse.h"
#include "logic/obligation/automatic/automatic.h"
#include "logic/obligation/contracts.h"
#include "logic/obligation/distribution.h"
#include "logic/obligation/functions.h"
#include "logic/obligation/dealt.h"
#include "logic/obligation/levels.h"
#include "logic/obligation/named_sizes.h"
#include "logic/obligation/thread_execution.h"
#include "logic/obligation/visibility.h"

namespace permverify::obligation {

using namespace ir;

namespace {

LaunchSizes sizes_of(const Kernel& kernel, const LaunchSizes& wanted) {
  LaunchSizes sizes = kernel.launch;
  for (int d = 0; d < 3; ++d) {
    if (wanted.gsize[d]) sizes.gsize[d] = wanted.gsize[d];
    if (wanted.ngroups[d]) sizes.ngroups[d] = wanted.ngroups[d];
  }
  if (kernel.role == KernelRole::Kernel) fill_named_sizes(kernel, sizes);
  return sizes;
}

// "8,any": empty if none of the sizes is fixed.
std::string fixed_sizes(const KernelContext& k, const std::array<Term, 3>& sizes) {
  const auto fixed = [&](int d) { return sizes[d].kind() == term::Kind::IntConst; };
  int last = k.launch.dimensions();
  while (last < 3 && !sizes[last].is_int(1)) ++last;
  std::string text;
  bool some = false;
  for (int d = 0; d < last; ++d) {
    some = some || fixed(d);
    text += (d ? "," : "") + (fixed(d) ? std::to_string(sizes[d]->value) : std::string("any"));
  }
  return some ? text : "";
}

// The launches that the verdict is about; it says nothing about others.
std::string describe_launch(const KernelContext& k, const std::string& parameters) {
  if (k.kernel.role == KernelRole::Host) return "for every call" + parameters;
  std::string text = "for every launch";
  // Without components, identifiers count the threads of all dimensions: nothing is left out then.
  if (k.kernel.names_components && k.kernel.dimensions < 3) {
    text += k.kernel.dimensions == 1 ? " in one dimension" : " in at most two dimensions";
  }
  if (k.launch.one_group()) {
    text += " with one group";
  } else if (const auto groups = fixed_sizes(k, k.launch.ngroups()); !groups.empty()) {
    text += " with " + groups + " groups";
  }
  if (const auto threads = fixed_sizes(k, k.launch.gsize()); !threads.empty()) {
    text += " of size " + threads;
  }
  return text + parameters;
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

// What the front end takes for granted; it says the same as the general lines below, with a place.
void list_front_end_assumptions(const Kernel& kernel, Builder& out) {
  for (const auto& a : kernel.assumptions) {
    const auto& listed = out.set().assumptions;
    const bool again = std::any_of(listed.begin(), listed.end(), [&](const auto& other) {
      return other.id == a.id && other.text == a.text && other.span == a.span;
    });
    if (!again) out.assume(a.id, a.text, a.span);
  }
}

bool assumes(const Kernel& kernel, const std::string& id) {
  return std::any_of(kernel.assumptions.begin(), kernel.assumptions.end(),
                     [&](const ir::Assumption& a) { return a.id == id; });
}

void list_assumptions(KernelContext& k, Builder& out) {
  list_front_end_assumptions(k.kernel, out);
  if (k.kernel.role == KernelRole::Kernel) {
    out.assume("uniform_groups", "all work-groups are full", {});
  }
  bool unknown_extent = false;
  for (const VarId array : k.kernel.arrays) {
    for (const auto& e : k.vocabulary.variable(array).extents) {
      unknown_extent = unknown_extent || !e;
    }
  }
  if (unknown_extent && !assumes(k.kernel, "extents")) {
    out.assume("unknown_extent", "accesses to arrays without a declared extent are in bounds", {});
  }
  for (const auto& f : k.vocabulary.module().functions) {
    if (!f.is_lemma && !f.body && !f.contract.ensures_clauses.empty()) {
      out.assume("abstract_function", "the postcondition of `" + f.name + "`, which has no body", f.span);
    }
  }
  std::size_t globals = 0;
  for (const VarId array : k.kernel.arrays) globals += !k.is_local(array);
  if (globals > 1 && !assumes(k.kernel, "aliasing")) out.assume("no_alias", "different arrays do not overlap", {});
  for (const VarId array : k.kernel.arrays) {
    const auto kind = k.vocabulary.variable(array).type.kind;
    if (kind == TypeKind::Float32 || kind == TypeKind::Float64) {
      out.assume("floats", "equal floating-point expressions give equal values", {});
      break;
    }
  }
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

void list_integers(Vocabulary& vocabulary, Builder& out) {
  const bool math = vocabulary.integers() == IntMode::Math;
  if (vocabulary.take_assumed()) {
    out.assume(math ? "integers" : "signed_overflow",
               math ? "machine integers neither overflow nor wrap around" : "no signed overflow", {});
  }
  if (vocabulary.take_assumed_unsigned()) {
    out.assume("unsigned_wrap", "no sum or product of an unsigned type wraps around", {});
  }
  if (vocabulary.take_assumed_counters()) {
    out.assume("loop_counters", "no loop counter passes the end of its unsigned type", {});
  }
}

ObligationSet prove_kernel(Vocabulary& vocabulary, const Kernel& kernel,
                           const std::vector<Term>& axioms, const GenerateOptions& options) {
  Builder out(vocabulary.terms(), kernel.name);
  for (const Term axiom : axioms) out.add_common(axiom);
  vocabulary.set_overflow(Overflow::Owed);
  KernelContext context(vocabulary, kernel, sizes_of(kernel, options.launch), out);
  out.set().launch = describe_launch(context, fix_parameters(context, options.params));
  out.set().permissions_missing = kernel.permissions_missing;
  const bool automatic = is_automatic(kernel);
  if (!automatic && options.automatic.warp_size != 0) {
    out.refuse("warp_size_with_permissions", kernel.span);
    return std::move(out.set());
  }
  if (lacks_permissions(kernel) && !automatic) {
    out.set().no_permissions = true;
    return std::move(out.set());
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
  list_assumptions(context, out);
  if (automatic) {
    if (!options.owe_overflow) vocabulary.set_overflow(Overflow::Assumed);
    context.automatic = options.automatic;
    vocabulary.set_no_wrap(options.automatic.no_wrap);
    prove_automatically(context);
    list_integers(vocabulary, out);
    if (out.refused()) out.set().obligations.clear();
    return std::move(out.set());
  }
  if (kernel.assumes_no_overflow && !options.owe_overflow) {
    vocabulary.set_overflow(Overflow::Assumed);
  }
  check_preconditions(context);
  ThreadExecution(context).run();
  check_levels(context);
  check_visibility(context);
  if (kernel.role == KernelRole::Kernel) list_generated(context, out);
  if (kernel.role == KernelRole::Block) {
    check_dealt_in_group(context);
    check_can_be_dealt(context);
  }
  check_postconditions(context);
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
  std::vector<ObligationSet> result;
  Builder functions(manager, "");
  const auto axioms = function_axioms(vocabulary);
  check_functions(vocabulary, functions, axioms);
  if (functions.refused()) functions.set().obligations.clear();
  result.push_back(std::move(functions.set()));
  for (const auto& kernel : module.kernels) {
    result.push_back(prove_kernel(vocabulary, kernel, axioms, options));
    // A kernel rests on the functions and lemmas of its file, and on what they assume.
    const auto& below = result.front().assumptions;
    auto& assumed = result.back().assumptions;
    assumed.insert(assumed.end(), below.begin(), below.end());
  }
  return result;
}

}  // namespace permverify::obligation
