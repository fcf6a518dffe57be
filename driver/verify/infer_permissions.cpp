#include "driver/verify/infer_permissions.h"

#include <algorithm>

#include "logic/analysis/permissions_given.h"
#include "logic/inference/infer.h"
#include "logic/inference/method_facts.h"
#include "logic/inference/whole_arrays.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "logic/race/automatic.h"

namespace permverify::driver {

namespace {

// Some statement accesses an array on which no contract gives a permission.
bool accesses_others(const ir::Kernel& kernel, const std::set<ir::VarId>& given) {
  const ir::Effects effects = ir::effects_of(kernel.body);
  const auto other = [&](ir::VarId array) {
    return given.count(array) == 0 &&
           std::find(kernel.arrays.begin(), kernel.arrays.end(), array) != kernel.arrays.end();
  };
  return std::ranges::any_of(effects.stored, other) || std::ranges::any_of(effects.updated, other) ||
         std::ranges::any_of(effects.arrays, other);
}

std::set<std::string> called_methods(const ir::Module& module) {
  std::set<std::string> result;
  for (const ir::Kernel& kernel : module.kernels) result.insert(kernel.calls.begin(), kernel.calls.end());
  return result;
}

// An array of the method without a permission.
bool lacks_some(const ir::Kernel& method, const std::set<ir::VarId>& given) {
  return std::ranges::any_of(method.arrays, [&](ir::VarId array) { return given.count(array) == 0; });
}

bool exchanges(const ir::Kernel& kernel) {
  bool result = false;
  ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) {
    ir::visit_stmt(
        stmt,
        [&](const ir::Exchange&) { result = true; },
        [](const ir::OneOf<ir::Declare, ir::Assign, ir::Havoc, ir::Store, ir::AtomicUpdate, ir::WarpBarrier, ir::Barrier, ir::RunKernel> auto&) {},
        [](const ir::ProofStep auto&) {},
        [](const ir::Structure auto&) {});
  });
  return result;
}

// A contract at a call is a copy that would not have the permissions, and an invariant that is shared owns some.
bool only_runs_blocks(const ir::Kernel& method, const std::set<std::string>& called) {
  return !ir::effects_of(method.body).runs.empty() && !exchanges(method) && method.calls.empty() && called.count(method.name) == 0;
}

// The host gives its arrays, and no contract below says what threads get of them.
bool only_the_host_gives(const ir::Kernel& kernel) {
  if (kernel.role != ir::KernelRole::Kernel || obligation::arrays_with_permissions(kernel.kernel_contract.requires_clauses).empty()) return false;
  ir::Kernel below = kernel;
  below.kernel_contract = {};
  return obligation::arrays_with_permissions(below).empty();
}

// A block without permissions may have no contract at all: it starts with what its method requires of parameters.
void add_facts_of_methods(const ir::Module& module, ir::Kernel& block) {
  const auto id = static_cast<ir::KernelId>(&block - module.kernels.data());
  auto& clauses = block.thread_contract.requires_clauses;
  for (ir::Clause& fact : inference::facts_of_methods(module, id)) clauses.push_back(std::move(fact));
}

// The clauses and assertions of the source.
std::vector<support::Span> clauses_of(const ir::Kernel& kernel) {
  std::vector<support::Span> result;
  ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) {
    ir::visit_stmt(
        stmt,
        [&](const ir::Assert&) { result.push_back(stmt.span); },
        [](const ir::OneOf<ir::Declare, ir::Assign, ir::Havoc, ir::Store, ir::AtomicUpdate, ir::WarpBarrier, ir::Barrier, ir::RunKernel, ir::Exchange> auto&) {},
        [](const ir::OneOf<ir::Assume, ir::LemmaCall> auto&) {},
        [](const ir::Structure auto&) {});
  });
  obligation::for_each_clause_list(kernel, [&](const std::vector<ir::Clause>& clauses) {
    for (const ir::Clause& clause : clauses) result.push_back(clause.span);
  });
  return result;
}

bool lies_in(support::Span inner, support::Span outer) {
  return inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

}  // namespace

InferredKernels infer_missing(ir::Module& module, Infer which) {
  InferredKernels result;
  const std::set<std::string> called = called_methods(module);
  for (ir::Kernel& kernel : module.kernels) {
    const bool from_host = only_the_host_gives(kernel);
    const std::set<ir::VarId> given = from_host ? std::set<ir::VarId>{} : obligation::arrays_with_permissions(kernel);
    if (kernel.role == ir::KernelRole::Host) {
      const bool lacks = (which == Infer::All || !given.empty()) && lacks_some(kernel, given);
      if (!lacks || !only_runs_blocks(kernel, called)) continue;
      const inference::Plan plan = inference::whole_arrays(module, kernel, given);
      result[kernel.name] = {plan.refused, plan.refused_at, given, clauses_of(kernel)};
      if (plan.refused.empty()) kernel = inference::annotated(kernel, plan);
      continue;
    }
    // A block of threads needs what its method has; its races alone are no proof of the method.
    const bool block = kernel.role == ir::KernelRole::Block;
    if (block && !given.empty() && exchanges(kernel)) continue;
    const bool all = given.empty() && !block && !from_host;
    if (all && which == Infer::BesideWritten) continue;
    if (all && (!obligation::lacks_permissions(kernel) || obligation::is_automatic(kernel))) continue;
    if (!all && !accesses_others(kernel, given)) continue;
    if (block && given.empty()) add_facts_of_methods(module, kernel);
    inference::Plan plan = inference::infer(module, kernel, given);
    if (!all && !from_host && plan.refused.empty()) plan = inference::beside_permissions(kernel, std::move(plan));
    result[kernel.name] = {plan.refused, plan.refused_at, given, clauses_of(kernel)};
    if (plan.refused.empty()) kernel = inference::annotated(kernel, plan);
  }
  return result;
}

bool take_back_refused(ir::Module& module, const ir::Module& written, const std::vector<obligation::ObligationSet>& sets, InferredKernels& inferred) {
  bool any = false;
  for (const obligation::ObligationSet& set : sets) {
    const auto it = inferred.find(set.kernel);
    const auto refusal = std::ranges::find_if(set.diagnostics, [](const support::Diagnostic& d) { return d.severity == support::Severity::Error; });
    if (it == inferred.end() || !it->second.refused.empty() || it->second.given.empty() || refusal == set.diagnostics.end()) continue;
    const auto named = [&](const ir::Kernel& kernel) { return kernel.name == set.kernel; };
    const auto kernel = std::ranges::find_if(module.kernels, named);
    const auto source = std::ranges::find_if(written.kernels, named);
    if (kernel == module.kernels.end() || source == written.kernels.end()) continue;
    *kernel = *source;
    it->second.refused = "infer_mixed";
    it->second.refused_at = refusal->primary.span;
    any = true;
  }
  return any;
}

ir::Module without_inferred(const ir::Module& module, const ir::Module& written, const InferredKernels& inferred) {
  ir::Module result = module;
  for (ir::Kernel& kernel : result.kernels) {
    const auto it = inferred.find(kernel.name);
    const auto source = std::ranges::find_if(written.kernels, [&](const ir::Kernel& k) { return k.name == kernel.name; });
    if (it == inferred.end() || source == written.kernels.end()) continue;
    const bool all = it->second.refused.empty() && it->second.given.empty() && kernel.role == ir::KernelRole::Kernel;
    if (!all || only_the_host_gives(*source)) continue;
    kernel.kernel_contract = source->kernel_contract;
    kernel.group_contract = source->group_contract;
    kernel.thread_contract = source->thread_contract;
    kernel.body = source->body;
    kernel.permissions_missing = source->permissions_missing;
  }
  return result;
}

void note_inferred(const InferredKernels& inferred, obligation::ObligationSet& set) {
  const auto it = inferred.find(set.kernel);
  if (it == inferred.end()) return;
  if (!it->second.refused.empty()) {
    set.notes.push_back("no permissions could be inferred: unsupported:" + it->second.refused);
    set.not_inferred = {it->second.refused_at, inference::why(it->second.refused)};
  } else if (it->second.given.empty()) {
    set.notes.push_back("inferred: the permissions; `permverify infer` shows them");
  } else {
    set.notes.push_back("inferred: permissions on the arrays on which no contract gives one");
  }
}

bool is_inferred(const InferredKernels& inferred, const std::string& kernel,
                 const obligation::Obligation& obligation) {
  const auto it = inferred.find(kernel);
  if (it == inferred.end()) return false;
  const bool other = obligation.array && it->second.given.count(*obligation.array) == 0;
  // Where nothing could be inferred, what the source states is all there is; but a permission that it does not mention is not denied by it.
  if (!it->second.refused.empty()) return other && !it->second.given.empty();
  return other || !obligation.array;
}

bool is_written(const InferredKernels& inferred, const std::string& kernel, const obligation::Obligation& obligation) {
  const auto it = inferred.find(kernel);
  return it != inferred.end() && std::ranges::any_of(it->second.written, [&](support::Span clause) { return lies_in(obligation.primary.span, clause); });
}

std::string why_not_inferred(const InferredKernels& inferred, const std::string& kernel) {
  const auto it = inferred.find(kernel);
  if (it == inferred.end() || it->second.refused.empty()) return {};
  return "no contract gives permissions on this array, and none could be inferred (unsupported:" + it->second.refused + ")";
}

}  // namespace permverify::driver
