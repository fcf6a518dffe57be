#include "driver/verify/blocks_promise.h"

#include <algorithm>
#include <map>

#include "driver/read/require_valid.h"
#include "driver/verify/attempt.h"
#include "driver/verify/second_try.h"
#include "logic/analysis/permissions_given.h"
#include "logic/inference/infer.h"
#include "logic/ir/effects.h"
#include "logic/ir/print.h"

namespace permverify::driver {

namespace {

using Names = std::set<std::string>;
using Candidates = std::map<std::string, std::vector<ir::Clause>>;  // of blocks, by name

// The blocks that the method runs.
Names run_by(const ir::Module& module, const ir::Kernel& method) {
  Names result;
  for (const ir::KernelId block : ir::effects_of(method.body).runs) result.insert(module.kernels[block].name);
  return result;
}

ir::Kernel& named(ir::Module& module, const std::string& name) {
  return *std::find_if(module.kernels.begin(), module.kernels.end(), [&](const auto& k) { return k.name == name; });
}

// Methods that are not proved, with blocks that all are.
std::map<std::string, Names> open_methods(const ir::Module& module, checker::FileReport& file) {
  std::map<std::string, Names> result;
  for (const ir::Kernel& kernel : module.kernels) {
    const checker::KernelReport* report = kernel.role == ir::KernelRole::Host ? report_of(file, kernel.name) : nullptr;
    if (!report || not_proved(*report) == 0) continue;
    Names blocks = run_by(module, kernel);
    const bool all = std::ranges::all_of(blocks, [&](const auto& block) { return is_proved(report_of(file, block)); });
    if (!blocks.empty() && all) result.emplace(kernel.name, std::move(blocks));
  }
  return result;
}

Candidates stored_by(ir::Module& module, const Names& blocks) {
  Candidates result;
  for (const std::string& name : blocks) {
    const ir::Kernel block = named(module, name);
    inference::Plan plan = inference::infer(module, block, obligation::arrays_with_permissions(block));
    if (plan.refused.empty() && !plan.stored.empty()) result.emplace(name, std::move(plan.stored));
  }
  return result;
}

// The attempts for the methods of one file.
class WithStores {
 public:
  WithStores(Session& session, const Options& options, const ir::Module& module, checker::FileReport& file,
             const Finish& finish)
      : session_(session), options_(options), module_(module), file_(file), finish_(finish) {}

  void run() {
    const auto methods = open_methods(module_, file_);
    Names blocks;
    for (const auto& [method, run] : methods) blocks.insert(run.begin(), run.end());
    if (blocks.empty()) return;
    candidates_ = stored_by(module_, blocks);
    checker::FileReport of_blocks = attempt(names_of(candidates_));
    std::erase_if(candidates_, [&](const auto& one) { return !is_proved(report_of(of_blocks, one.first)); });
    Names again;
    for (const auto& [method, run] : methods) {
      if (std::ranges::any_of(run, [&](const auto& block) { return candidates_.count(block) != 0; })) again.insert(method);
    }
    checker::FileReport of_methods = attempt(again);
    Names needed;
    std::erase_if(again, [&](const auto& method) { return !is_proved(report_of(of_methods, method)); });
    for (const std::string& method : again) needed.insert(methods.at(method).begin(), methods.at(method).end());
    std::erase_if(needed, [&](const auto& block) { return candidates_.count(block) == 0; });
    put(of_methods, again);
    put(of_blocks, needed);
  }

 private:
  static Names names_of(const Candidates& candidates) {
    Names result;
    for (const auto& [name, clauses] : candidates) result.insert(name);
    return result;
  }

  // What becomes of these kernels where the blocks ensure their candidates.
  checker::FileReport attempt(const Names& kernels) {
    if (kernels.empty() || options_.stopped()) return {};
    ir::Module with = module_;
    for (const auto& [name, clauses] : candidates_) {
      auto& ensures = named(with, name).thread_contract.ensures_clauses;
      ensures.insert(ensures.end(), clauses.begin(), clauses.end());
    }
    require_valid(with, session_.sources);
    return attempted(session_, options_, with, file_.path, kernels, [&](obligation::ObligationSet& set) {
      finish_(set);
      note(set);
    });
  }

  void note(obligation::ObligationSet& set) const {
    const auto found = candidates_.find(set.kernel);
    if (found == candidates_.end()) return;
    std::string text = "found, and proved like written ones: what its threads ensure: ";
    for (std::size_t i = 0; i < found->second.size(); ++i) {
      text += (i == 0 ? "`" : ", `") + ir::print(module_, *found->second[i].assertion) + "`";
    }
    set.notes.push_back(std::move(text));
  }

  void put(checker::FileReport& from, const Names& kernels) {
    for (auto& kernel : file_.kernels) {
      if (kernels.count(kernel.set.kernel) != 0) kernel = std::move(*report_of(from, kernel.set.kernel));
    }
  }

  Session& session_;
  const Options& options_;
  ir::Module module_;  // inference adds bound variables
  checker::FileReport& file_;
  const Finish& finish_;
  Candidates candidates_;
};

}  // namespace

void try_with_stores_of_blocks(Session& session, const Options& options, const ir::Module& module,
                               checker::FileReport& file, const Finish& finish) {
  if (options.selection.part() || options.stopped()) return;
  WithStores(session, options, module, file, finish).run();
}

}  // namespace permverify::driver
