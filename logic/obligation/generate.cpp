#include "logic/obligation/generate.h"

#include "logic/ir/traverse.h"
#include "logic/obligation/contracts.h"
#include "logic/obligation/distribution.h"
#include "logic/obligation/functions.h"
#include "logic/obligation/levels.h"
#include "logic/obligation/thread_execution.h"
#include "logic/obligation/visibility.h"

namespace permverify::obligation {

using namespace ir;

namespace {

bool has_any_right(const Kernel& kernel) {
  bool found = false;
  for (const auto* c :
       {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) {
    found = found || has_right(c->requires_clauses) || has_right(c->ensures_clauses);
  }
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    if (const auto* b = std::get_if<Barrier>(&stmt.node)) {
      found = found || has_right(b->contract.requires_clauses) ||
              has_right(b->contract.ensures_clauses);
    }
    if (const auto* l = std::get_if<Loop>(&stmt.node)) found = found || has_right(l->invariants);
  });
  return found;
}

LaunchSizes sizes_of(const Kernel& kernel, const LaunchSizes& wanted) {
  LaunchSizes sizes = kernel.launch;
  for (int d = 0; d < 3; ++d) {
    if (wanted.gsize[d]) sizes.gsize[d] = wanted.gsize[d];
    if (wanted.ngroups[d]) sizes.ngroups[d] = wanted.ngroups[d];
  }
  return sizes;
}

std::string describe_launch(const KernelContext& k) {
  std::string text = "for every launch";
  if (k.launch.one_group()) text += " with one group";
  const auto& g = k.launch.gsize();
  bool fixed = false;
  for (int d = 0; d < k.launch.dimensions(); ++d) fixed = fixed || g[d].kind() == term::Kind::IntConst;
  if (fixed) {
    text += " of size";
    for (int d = 0; d < k.launch.dimensions(); ++d) {
      text += (d ? "," : " ") + (g[d].kind() == term::Kind::IntConst ? std::to_string(g[d]->value)
                                                                     : std::string("any"));
    }
  }
  return text;
}

void list_assumptions(KernelContext& k, Builder& out) {
  out.assume("uniform_groups", "all work-groups are full", {});
  bool unknown_extent = false;
  for (const VarId array : k.kernel.arrays) {
    for (const auto& e : k.vocabulary.variable(array).extents) {
      unknown_extent = unknown_extent || !e;
    }
  }
  if (unknown_extent) {
    out.assume("unknown_extent", "accesses to arrays without a declared extent are in bounds", {});
  }
  for (const auto& f : k.vocabulary.module().functions) {
    if (!f.is_lemma && !f.body && !f.contract.ensures_clauses.empty()) {
      out.assume("abstract_function", "the postcondition of `" + f.name + "`, which has no body", f.span);
    }
  }
  std::size_t globals = 0;
  for (const VarId array : k.kernel.arrays) globals += !k.is_local(array);
  if (globals > 1) out.assume("no_alias", "different arrays do not overlap", {});
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
  const auto missing = [](const Contract& contract, const Assertion& pre, bool rights) {
    std::string parts;
    const auto add = [&](const char* part) { parts += (parts.empty() ? "" : ", ") + std::string(part); };
    if (!rights) add("permissions");
    if (pre.facts.empty()) add("precondition");
    if (contract.ensures_clauses.empty()) add("postcondition");
    return parts;
  };
  const auto note = [&](const char* level, const std::string& parts) {
    if (!parts.empty()) {
      out.set().notes.push_back(std::string("generated from the contracts below: the ") + level +
                                "'s " + parts);
    }
  };
  note("group", missing(k.kernel.group_contract, k.group_pre, group_rights_declared(k)));
  note("kernel", missing(k.kernel.kernel_contract, k.kernel_pre, kernel_rights_declared(k)));
}

ObligationSet prove_kernel(Vocabulary& vocabulary, const Kernel& kernel,
                           const std::vector<Term>& axioms, const GenerateOptions& options) {
  Builder out(vocabulary.terms(), kernel.name);
  for (const Term axiom : axioms) out.add_common(axiom);
  KernelContext context(vocabulary, kernel, sizes_of(kernel, options.launch), out);
  for (const auto& [param, value] : context.params) {
    const auto it = options.params.find(context.name(param));
    if (it != options.params.end()) {
      context.facts.add(vocabulary.terms().eq(value, vocabulary.terms().integer(it->second)));
    }
  }
  out.set().launch = describe_launch(context);
  if (!has_any_right(kernel)) {
    out.set().no_permissions = true;
    return std::move(out.set());
  }
  list_assumptions(context, out);
  check_preconditions(context);
  ThreadExecution(context).run();
  check_levels(context);
  check_visibility(context);
  list_generated(context, out);
  check_postconditions(context);
  // With a construct that has no meaning here, no obligation has one.
  if (out.refused()) out.set().obligations.clear();
  return std::move(out.set());
}

}  // namespace

std::vector<ObligationSet> generate(const Module& module, term::TermManager& manager,
                                    const GenerateOptions& options) {
  Vocabulary vocabulary(manager, module);
  declare_functions(vocabulary);
  std::vector<ObligationSet> result;
  Builder functions(manager, "");
  const auto axioms = function_axioms(vocabulary);
  check_functions(vocabulary, functions, axioms);
  if (functions.refused()) functions.set().obligations.clear();
  result.push_back(std::move(functions.set()));
  for (const auto& kernel : module.kernels) {
    result.push_back(prove_kernel(vocabulary, kernel, axioms, options));
  }
  return result;
}

}  // namespace permverify::obligation
