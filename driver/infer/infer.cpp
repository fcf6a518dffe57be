#include "driver/infer/infer.h"

#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <set>
#include <utility>

#include "driver/infer/fixed_launch.h"
#include "driver/infer/prove_printed.h"
#include "driver/output/complaints.h"
#include "driver/output/write.h"
#include "driver/read/read_module.h"
#include "report/display.h"
#include "source_edit/insert_contracts.h"
#include "support/exit_code.h"

namespace permverify::driver {
namespace {

using support::ExitCode;

using Plans = std::vector<std::pair<const ir::Kernel*, inference::Plan>>;

class Infer {
 public:
  explicit Infer(const InferOptions& options) : options_(options) {
    read_.launch = options.verify.launch;
  }

  int run() {
    std::optional<ir::Module> module = read_module(said_.sources, options_.file, read_, said_.sink);
    if (!module || said_.sink.has_errors()) return complain(ExitCode::BadInput);
    const std::string wrong = wrong_parameter(*module, options_.verify);
    if (!wrong.empty()) return misused(wrong);
    Plans plans;
    if (!plan_all(*module, plans)) return exit_;
    if (options_.explain) return explain(plans);
    for (auto& [kernel, plan] : plans) complete(*module, *kernel, plan);
    Plans longer = plans;
    const Complaints before = said_;
    if (const auto code = print(*module, plans)) return *code;
    Complaints why = std::exchange(said_, before);
    if (hold_longer(*module, longer)) {
      if (const auto code = print(*module, longer)) return *code;
    }
    said_ = std::move(why);
    return complain(ExitCode::Undecided);
  }

 private:
  void complete(const ir::Module& module, const ir::Kernel& kernel, inference::Plan& plan) const {
    const auto fixed = fixed_launch(module, kernel, options_.verify);
    auto& first = plan.requires_clauses;
    first.insert(first.begin(), fixed.begin(), fixed.end());
    if (!options_.ensures || options_.unproved) plan.stored.clear();
  }

  // The kernels that are not proved hold their permissions throughout. False: no kernel can.
  bool hold_longer(ir::Module& module, Plans& plans) const {
    bool changed = false;
    for (auto& [kernel, plan] : plans) {
      if (!open_.empty() && open_.count(kernel->name) == 0) continue;
      inference::Plan longer = inference::infer(module, *kernel, {}, inference::Hold::Throughout);
      if (!longer.refused.empty()) continue;
      complete(module, *kernel, longer);
      plan = std::move(longer);
      changed = true;
    }
    return changed;
  }

  // The source with the plans. Postconditions are guesses: those of kernels that are not proved with them are left out,
  // at last all of them. Nothing: it cannot be written, or is not proved.
  std::optional<int> print(const ir::Module& module, Plans& plans) {
    for (bool first = true;; first = false) {
      source_edit::ContractText contracts(module, said_.sources.buffer(0).text(), language());
      bool guesses = false;
      for (const auto& [kernel, plan] : plans) {
        guesses = guesses || !plan.stored.empty();
        if (contracts.add(*kernel, plan)) continue;
        note_refusal(contracts.refused, contracts.refused_at);
        return std::nullopt;
      }
      Complaints before = said_;
      const bool good = options_.unproved ? read_printed(options_, contracts.printed(), said_)
                                          : proves(contracts, plans);
      if (good) {
        return write_stdout(contracts.printed().result()) ? ExitCode::Success : ExitCode::InternalError;
      }
      if (!guesses) return std::nullopt;
      said_ = std::move(before);
      for (auto& [kernel, plan] : plans) {
        if (!first || open_.count(kernel->name) != 0 || open_.empty()) plan.stored.clear();
      }
    }
  }

  // False: `exit_` is the code.
  bool plan_all(ir::Module& module, Plans& plans) {
    bool found = false;
    for (const ir::Kernel& kernel : module.kernels) {
      if (!options_.kernel.empty() && kernel.name != options_.kernel) continue;
      found = true;
      if (kernel.role != ir::KernelRole::Kernel || !inference::without_rights(kernel)) continue;
      plans.emplace_back(&kernel, inference::infer(module, kernel));
      const inference::Plan& plan = plans.back().second;
      if (plan.refused.empty()) continue;
      note_refusal(plan.refused, plan.refused_at);
      exit_ = complain(ExitCode::Undecided);
      return false;
    }
    if (!found) exit_ = misused("no kernel is named `" + options_.kernel + "`");
    return found;
  }

  int explain(const Plans& plans) const {
    std::string text;
    for (const auto& [kernel, plan] : plans) {
      text += "kernel " + kernel->name + "\n";
      for (const std::string& line : plan.explanation) text += "  " + line + "\n";
    }
    return write_stdout(text) ? ExitCode::Success : ExitCode::InternalError;
  }

  Language language() const { return language_of(options_.file, options_.read); }

  // Contracts owe that nothing overflows; kernels without contracts assume it, also of steps that C
  // computes unsigned. What is printed assumes it only where it is not proved without that.
  bool proves(source_edit::ContractText& contracts, const Plans& plans) {
    const auto start = Clock::now();
    const std::chrono::milliseconds all(std::chrono::seconds(options_.seconds));
    const bool may_assume = language() != Language::Pvl;
    Complaints first = said_;
    const Proof proof =
        prove_printed(options_, contracts.printed(), start + (may_assume ? all / 2 : all), first);
    if (proof.done) return true;
    open_ = proof.open;
    if (!proof.open.empty() && may_assume) {
      for (const auto& [kernel, plan] : plans) {
        if (proof.open.count(kernel->name) != 0) contracts.assume_no_overflow(*kernel);
      }
      const Proof again = prove_printed(options_, contracts.printed(), start + all, said_);
      if (!again.done) open_ = again.open;
      return again.done;
    }
    said_ = std::move(first);
    return false;
  }

  void note_refusal(const std::string& what, support::Span at) { said_.add("unsupported:" + what, inference::why(what), at); }

  int misused(const std::string& why) const {
    write_stderr("permverify: " + report::printable(why) + "\n");
    return ExitCode::BadUsage;
  }

  int complain(int code) const {
    write_stderr(said_.text(false, "nothing was inferred"));
    return code;
  }

  const InferOptions& options_;
  ReadOptions read_ = options_.read;
  Complaints said_;
  std::set<std::string> open_;  // kernels that are not proved with what was printed last
  int exit_ = ExitCode::Success;
};

}  // namespace

int infer(const InferOptions& options) {
  return Infer(options).run();
}

}  // namespace permverify::driver
