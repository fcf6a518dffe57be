#include "driver/infer.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "driver/diagnostics_text.h"
#include "driver/insert_contracts.h"
#include "driver/pipeline.h"
#include "driver/read_module.h"
#include "driver/write.h"
#include "report/text.h"

namespace permverify::driver {
namespace {

namespace fs = std::filesystem;

enum ExitCode : int { done = 0, bad_input = 2, bad_usage = 3, internal_error = 4, undecided = 5 };

class Infer {
 public:
  explicit Infer(const InferOptions& options) : options_(options) {}

  int run() {
    std::optional<ir::Module> module = read_module(sources_, options_.file, options_.read, sink_);
    if (!module || sink_.has_errors()) return complain(bad_input);
    const auto& text = sources_.buffer(0).text();
    const Language language = language_of(options_.file, options_.read);
    std::vector<std::pair<const ir::Kernel*, inference::Plan>> plans;
    bool found = false;
    for (const ir::Kernel& kernel : module->kernels) {
      if (!options_.kernel.empty() && kernel.name != options_.kernel) continue;
      found = true;
      if (kernel.role != ir::KernelRole::Kernel || !inference::without_rights(kernel)) continue;
      plans.emplace_back(&kernel, inference::infer(*module, kernel));
      const inference::Plan& plan = plans.back().second;
      if (!plan.refused.empty()) return refuse(plan.refused, plan.refused_at);
    }
    if (!found) {
      fmt::print(stderr, "permverify: no kernel is named `{}`\n", options_.kernel);
      return bad_usage;
    }
    if (options_.explain) return explain(plans);
    ContractText contracts(*module, text, language);
    for (const auto& [kernel, plan] : plans) {
      if (!contracts.add(*kernel, plan)) return refuse(contracts.refused, contracts.refused_at);
    }
    const std::string result = contracts.result();
    if (!options_.unproved && !proves(result)) return undecided;
    return write_stdout(result) ? done : internal_error;
  }

 private:
  int explain(const std::vector<std::pair<const ir::Kernel*, inference::Plan>>& plans) {
    std::string text;
    for (const auto& [kernel, plan] : plans) {
      text += "kernel " + kernel->name + "\n";
      for (const std::string& line : plan.explanation) text += "  " + line + "\n";
    }
    return write_stdout(text) ? done : internal_error;
  }

  // What is printed holds. Overflow is left out, as it is for kernels without contracts.
  bool proves(const std::string& text) const {
    const fs::path original(options_.file);
    const fs::path file = fs::temp_directory_path() /
                          fmt::format("permverify-{}{}", getpid(), original.extension().string());
    if (!write_file(file.string(), text)) return false;
    Options verify = options_.verify;
    verify.files = {file.string()};
    verify.read = options_.read;
    const fs::path folder = original.has_parent_path() ? original.parent_path() : fs::path(".");
    verify.read.c.include_dirs.insert(verify.read.c.include_dirs.begin(), folder.string());
    verify.checks = {Check::Races, Check::Barriers, Check::Bounds, Check::Arithmetic,
                     Check::Functional};
    verify.selection.kernel = options_.kernel;
    verify.replay = false;
    Session session;
    run_pipeline(session, verify);
    std::error_code ignored;
    fs::remove(file, ignored);
    if (report::exit_code(report::summarise(session.report, verify.policy)) == 0) return true;
    report::TextOptions words;
    words.max_errors = 3;
    fmt::print(stderr,
               "{}permverify: unsupported:infer_unproved: the contracts that were inferred are not "
               "proved; "
               "--unproved prints them\n",
               report::text_report(session.report, session.sources, words));
    return false;
  }

  int refuse(const std::string& what, support::Span at) {
    support::Diagnostic diagnostic;
    diagnostic.id = "unsupported:" + what;
    diagnostic.message = inference::why(what);
    diagnostic.primary.span = at;
    sink_.report(std::move(diagnostic));
    return complain(undecided);
  }

  int complain(int code) const {
    const std::string text =
        diagnostics_text(sources_, sink_, false) + "permverify: nothing was inferred\n";
    std::fputs(text.c_str(), stderr);
    return code;
  }

  const InferOptions& options_;
  support::SourceManager sources_;
  support::DiagnosticSink sink_;
};

}  // namespace

int infer(const InferOptions& options) {
  return Infer(options).run();
}

}  // namespace permverify::driver
