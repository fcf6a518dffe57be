#include "driver/run/run_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <set>

#include "driver/output/diagnostics_text.h"
#include "driver/output/write.h"
#include "driver/read/read_module.h"
#include "driver/run/make_launch.h"
#include "driver/run/search_runs.h"
#include "driver/verify/complete_permissions.h"
#include "driver/verify/infer_permissions.h"
#include "report/display.h"
#include "report/machine/execution_json.h"
#include "report/machine/execution_text.h"
#include "report/machine/picture.h"
#include "report/words.h"
#include "support/exit_code.h"

namespace permverify::driver {
namespace {

using support::ExitCode;

class KernelRun {
 public:
  explicit KernelRun(const MachineOptions& options) : options_(options) {}

  int run() {
    module_ = read_module(sources_, options_.file, read_options(options_), sink_);
    if (!module_ || sink_.has_errors()) return refuse(ExitCode::BadInput);
    ir::Kernel& kernel = module_->kernels[static_cast<std::size_t>(&chosen_kernel() - module_->kernels.data())];
    runtime_spec::give_one_array(*module_, kernel, options_.launch.aliases);
    if (options_.infer_permissions) infer_missing(*module_, Infer::BesideWritten);  // the permissions that `verify` speaks of
    try {
      return run(kernel);
    } catch (const NotAllowed& refused) {
      return tell_nothing("launch:precondition", refused.what(),
                          refused.span.value_or(kernel.span));
    } catch (const runtime_spec::EvaluationStop& stopped) {
      return tell_nothing("unsupported:machine", stopped.what(), stopped.span);
    }
  }

 private:
  const ir::Kernel& chosen_kernel() const {
    std::string names;
    const ir::Kernel* only = nullptr;
    std::size_t count = 0;
    for (const ir::Kernel& kernel : module_->kernels) {
      if (kernel.name == options_.kernel) return kernel;
      if (kernel.role == ir::KernelRole::Host) continue;  // its blocks are run
      names += (names.empty() ? "" : ", ") + kernel.name;
      only = &kernel;
      ++count;
    }
    if (!options_.kernel.empty()) {
      throw runtime_spec::BadLaunch("no kernel is named `" + options_.kernel + "`" +
                                    (names.empty() ? "" : "; there is: " + names));
    }
    if (names.empty())
      throw runtime_spec::BadLaunch("the file has no kernel: there is nothing to run");
    if (count > 1)
      throw runtime_spec::BadLaunch("which kernel? --kernel names one of: " + names);
    return *only;
  }

  int run(const ir::Kernel& kernel) {
    const ir::Module* module = &*module_;
    const auto index = static_cast<std::size_t>(&kernel - module->kernels.data());
    SearchedRun searched = search(*module, index);
    if (lacks_permissions(searched)) module = completed(index, searched);
    if (!searched.execution) return tell_search(kernel, searched);
    const report::MachineView view{sources_, *module, module->kernels[index], searched.launch,
                                   *searched.execution, language()};
    for (const std::int64_t thread : options_.threads) {
      if (thread >= searched.launch.threads()) {
        throw runtime_spec::BadLaunch(fmt::format("--threads: the launch has no thread {}, only {}",
                                                  thread, searched.launch.threads()));
      }
    }
    const int code = exit_code(*searched.execution);
    bool written = true;
    if (!options_.picture.empty()) written = write_file(options_.picture, report::picture(view, picture_choice(view)));
    written &= write_stdout(options_.format == Format::Json ? json(view, searched, code)
                                                            : text(view, searched));
    return written ? code : ExitCode::InternalError;
  }

  SearchedRun search(const ir::Module& module, std::size_t kernel) {
    runtime_spec::Program& program = programs_.emplace_back(module, module.kernels[kernel]);
    return options_.sweep ? sweep_launches(program, options_) : options_.exhaustive ? all_schedules(program, options_) : one_run(program, options_);
  }

  // Every fault may come from a permission that the contracts leave out. A replay shows the contracts as they are written.
  bool lacks_permissions(const SearchedRun& searched) const {
    if (!options_.infer_permissions || options_.command != MachineCommand::Run || !searched.execution || searched.execution->faults.empty()) return false;
    return std::ranges::all_of(searched.execution->faults, [](const runtime_spec::Fault& fault) { return is_about_permissions(fault.id); });
  }

  // As `verify` does: the first version that shows no fault counts, and its run takes the place of the one that was searched. The module of the run.
  const ir::Module* completed(std::size_t index, SearchedRun& searched) {
    ir::Module scratch = *module_;
    std::set<ir::VarId> failing;
    for (const runtime_spec::Fault& fault : searched.execution->faults) {
      if (fault.array) failing.insert(*fault.array);
    }
    for (inference::Completed& version : completions(scratch, scratch.kernels[index], sources_, failing)) {
      ir::Module& module = completed_.emplace_back(scratch);
      module.kernels[index] = std::move(version.kernel);
      SearchedRun again = search(module, index);
      const bool is_clean = again.execution ? again.execution->faults.empty() : again.conclusive;
      if (!is_clean) continue;
      for (const std::string& clause : version.added) again.notes.push_back(note_of_completion(clause));
      searched = std::move(again);
      return &module;
    }
    return &*module_;
  }

  // The fault that a replay looks for, else the one that `again` names.
  report::PictureChoice picture_choice(const report::MachineView& view) const {
    const auto& faults = view.execution.faults;
    report::PictureChoice choice;
    choice.all = options_.picture_all;
    for (std::size_t i = 0; options_.expected && i < faults.size(); ++i) {
      if (!is_expected(faults[i])) continue;
      if (!choice.fault) choice.fault = i;
      if (sources_.position(faults[i].span).column == options_.expected->column) {
        choice.fault = i;
        break;
      }
    }
    return choice;
  }

  std::string again(const report::MachineView& view, const SearchedRun& searched) const {
    constexpr std::size_t longest = 2000;
    const auto& faults = view.execution.faults;
    if (options_.command == MachineCommand::Replay || faults.empty()) return "";
    // What fails under any contract is the better witness.
    const runtime_spec::Fault& shown = faults[*report::main_fault(view.execution)];
    std::vector<std::string> more = searched.more_options;
    for (const std::string& word : to_words(options_.read, options_.kernel, *module_)) {
      more.push_back(word);
    }
    if (!options_.infer_permissions) more.push_back("--no-infer");
    for (const std::string& alias : options_.launch.aliases) more.insert(more.end(), {"--alias", alias});
    const std::string command = runtime_spec::shell_line(runtime_spec::replay_words(
        *module_, view.kernel, searched.launch, options_.file, shown.id.text(), more));
    return command.size() > longest ? "" : command;
  }

  std::string text(const report::MachineView& view, const SearchedRun& searched) const {
    report::ExecutionTextOptions how;
    how.command = command();
    how.schedule = searched.schedule;
    how.notes = searched.notes;
    how.trace = options_.trace;
    how.threads = options_.threads;
    how.with_local = options_.show_local || options_.trace;
    how.colour = options_.colour;
    how.again = again(view, searched);
    how.verdict = verdict(view.execution);
    return report::execution_text(view, how);
  }

  std::string json(const report::MachineView& view, const SearchedRun& searched, int code) const {
    report::ExecutionJsonOptions how = json_options(code);
    how.notes = searched.notes;
    how.schedule = searched.schedule;
    how.trace = options_.trace;
    how.again = again(view, searched);
    how.counts = searched.counts;
    return report::execution_json(&view, how, sources_, sink_.all());
  }

  report::ExecutionJsonOptions json_options(int code) const {
    report::ExecutionJsonOptions how;
    how.command = command();
    how.version = options_.version;
    how.arguments = options_.arguments;
    how.file = options_.file;
    how.exit_code = code;
    return how;
  }

  Language language() const { return language_of(options_.file, options_.read); }

  std::string command() const { return options_.command == MachineCommand::Run ? "run" : "replay"; }

  // Whether this is the fault that a replay expects; any fault is, if it expects none by name.
  bool is_expected(const runtime_spec::Fault& fault) const {
    if (!options_.expected) return true;
    if (fault.id != options_.expected->id) return false;
    if (!options_.expected->line) return true;
    const auto at = [&](support::Span span) {
      return sources_.position(span).line == *options_.expected->line;
    };
    return at(fault.span) || std::any_of(fault.threads.begin(), fault.threads.end(),
                                         [&](const auto& thread) { return at(thread.span); });
  }

  bool seen(const runtime_spec::Execution& execution) const {
    return std::any_of(execution.faults.begin(), execution.faults.end(),
                       [&](const auto& fault) { return is_expected(fault); });
  }

  std::string verdict(const runtime_spec::Execution& execution) const {
    if (options_.command == MachineCommand::Run) return "";
    return seen(execution) ? "reproduced" : "not reproduced";
  }

  int exit_code(const runtime_spec::Execution& execution) const {
    if (options_.command == MachineCommand::Replay) return seen(execution) ? ExitCode::Fault : ExitCode::Undecided;
    if (!execution.faults.empty()) return ExitCode::Fault;
    return tells_something(execution) ? ExitCode::Success : ExitCode::Undecided;
  }

  // A search that has no single run to show.
  int tell_search(const ir::Kernel& kernel, const SearchedRun& searched) const {
    const int code = searched.conclusive ? ExitCode::Success : ExitCode::Undecided;
    if (options_.format == Format::Json) {
      report::ExecutionJsonOptions how = json_options(code);
      how.notes = searched.notes;
      how.schedule = searched.schedule;
      how.counts = searched.counts;
      return write_stdout(report::execution_json(nullptr, how, sources_, sink_.all()))
                 ? code
                 : ExitCode::InternalError;
    }
    std::string out;
    for (const std::string& note : searched.notes) out += report::in_words(language(), report::printable(note)) + "\n";
    out += fmt::format("permverify: sweep of {}: {}\n", report::printable(kernel.name),
                       report::in_words(language(), searched.summary));
    return write_stdout(out) ? code : ExitCode::InternalError;
  }

  int tell_nothing(const std::string& id, const std::string& message, support::Span span) {
    support::Diagnostic d;
    d.id = id;
    d.message = message;
    d.primary.span = span;
    sink_.report(std::move(d));
    return refuse(ExitCode::Undecided);
  }

  // Nothing was run: the diagnostics say why.
  int refuse(int code) const {
    if (options_.format == Format::Json) {
      const std::string out =
          report::execution_json(nullptr, json_options(code), sources_, sink_.all());
      return write_stdout(out) ? code : ExitCode::InternalError;
    }
    std::string out = diagnostics_text(sources_, sink_, options_.colour);
    out += code == ExitCode::BadInput ? "permverify: bad input: nothing was run\n"
                             : "permverify: nothing was run: it would tell nothing\n";
    return write_stdout(out) ? code : ExitCode::InternalError;
  }

  const MachineOptions& options_;
  support::SourceManager sources_;
  support::DiagnosticSink sink_;
  std::optional<ir::Module> module_;
  std::deque<ir::Module> completed_;            // with permissions that the contracts leave out
  std::deque<runtime_spec::Program> programs_;  // runs point into them
};

}  // namespace

int run_kernel(const MachineOptions& options) {
  try {
    return KernelRun(options).run();
  } catch (const runtime_spec::BadLaunch& refused) {
    const Language language = language_of(options.file, options.read);
    write_stderr("permverify: " + report::in_words(language, report::printable(refused.what())) + "\n");
    return ExitCode::BadUsage;
  }
}

}  // namespace permverify::driver
