#include "driver/verify/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <new>
#include <tuple>

#include "checker/replay/replay.h"
#include "driver/output/write.h"
#include "report/finding.h"
#include "report/machine/picture.h"

namespace permverify::driver {
namespace {

bool is_open(const checker::Verdict& verdict) { return verdict.status != checker::Status::Proved; }

class Replaying {
 public:
  Replaying(const support::SourceManager& sources, const ir::Module& module, const ir::Kernel& kernel,
            const std::string& path, const Options& options, bool automatic)
      : sources_(sources), module_(module), kernel_(kernel), path_(path), options_(options),
        program_(module, kernel), replayer_(module, kernel, path, how(options, module, automatic)) {}

  void run(checker::KernelReport& report) {
    for (std::size_t i = 0; i < report.verdicts.size(); ++i) {
      checker::Verdict& verdict = report.verdicts[i];
      if (!is_open(verdict)) continue;
      if (options_.stopped()) {
        if (verdict.status == checker::Status::Inconclusive) verdict.reason = checker::interrupted;
        continue;
      }
      const obligation::Obligation& obligation = report.set.obligations[i];
      try {
        verdict.replay = replayer_.replay(obligation, verdict);
      } catch (const std::bad_alloc&) {
        if (verdict.status == checker::Status::Inconclusive) verdict.reason = checker::out_of_memory;
      }
      if (!verdict.replay || !verdict.replay->seen()) continue;
      verdict.status = checker::Status::Refuted;
      verdict.reason.clear();
      if (obligation.needs_run) point_at(verdict.replay->fault(), report.set.obligations[i]);
      if (!options_.pictures.empty()) verdict.replay = with_picture(*verdict.replay, obligation);
    }
  }

 private:
  static checker::ReplayOptions how(const Options& options, const ir::Module& module,
                                    bool automatic) {
    checker::ReplayOptions result;
    result.fixed = options.launch;
    result.params = options.params;
    const auto& a = options.automatic;
    result.reading = to_words(options.read, options.selection.kernel, module);
    if (!automatic) return result;
    result.races = {a.same_values, a.within_groups, a.between_groups, a.warp_size};
    result.no_wrap = a.no_wrap;
    if (a.warp_size != 0) {
      result.reading.insert(result.reading.end(), {"--warp-size", std::to_string(a.warp_size)});
    }
    return result;
  }

  // Of many accesses that the obligation speaks of, the two that the run saw.
  void point_at(const runtime_spec::Fault& fault, obligation::Obligation& obligation) const {
    if (fault.id == obligation.kind && fault.threads.size() == 1 && fault.array && !fault.index.empty()) {
      std::string element = module_.variables[*fault.array].name;
      for (const std::int64_t index : fault.index) element += fmt::format("[{}]", index);
      obligation.primary.label = fmt::format("thread {} accesses {}", fault.threads[0].tid, element);
    }
    if (fault.threads.size() != 2 || fault.threads[0].did.empty()) return;
    const auto& [one, other] = std::tie(fault.threads[0], fault.threads[1]);
    obligation.primary = {one.span, "thread " + std::to_string(one.tid) + " " + one.did};
    obligation.related.clear();
    const std::string theirs = "thread " + std::to_string(other.tid) + " " + other.did;
    if (other.span == one.span) {
      obligation.primary.label += one.did == other.did ? ", and so does thread " + std::to_string(other.tid)
                                                       : ", " + theirs;
    } else {
      obligation.related.push_back({other.span, theirs});
    }
  }

  // The same run once more, with everything kept that a picture shows.
  std::shared_ptr<const checker::Replay> with_picture(const checker::Replay& replay,
                                                      const obligation::Obligation& obligation) {
    constexpr std::size_t steps_shown = 200'000;
    auto result = std::make_shared<checker::Replay>(replay);
    runtime_spec::ExecuteOptions recorded = replay.how;
    recorded.trace_limit = steps_shown;
    recorded.record_rights = true;
    const auto execution = execute(program_, replay.launch, recorded);
    report::PictureChoice choice;
    for (std::size_t i = 0; !choice.fault && i < execution.faults.size(); ++i) {
      const auto& fault = execution.faults[i];
      if (fault.id == replay.fault().id && fault.span == replay.fault().span && fault.array == replay.fault().array)
        choice.fault = i;
    }
    const std::string drawn = report::picture(
        {sources_, module_, kernel_, replay.launch, execution, language_of(path_, options_.read)}, choice);
    result->picture = file_of(drawn, report::family(obligation.kind));
    return result;
  }

  // Several obligations may fail by one fault: its picture is written once. Empty when it cannot be.
  const std::string& file_of(const std::string& drawn, const std::string& family) {
    const auto [known, is_new] = pictures_.try_emplace(drawn);
    if (!is_new) return known->second;
    std::error_code failed;  // then writing fails, too
    std::filesystem::create_directories(options_.pictures, failed);
    const std::string name = fmt::format("{}-{}-{}-{}.svg", std::filesystem::path(path_).stem().string(),
                                         kernel_.name, family, pictures_.size());
    const std::string file = (std::filesystem::path(options_.pictures) / name).string();
    if (write_file(file, drawn)) known->second = file;
    return known->second;
  }

  const support::SourceManager& sources_;
  const ir::Module& module_;
  const ir::Kernel& kernel_;
  const std::string& path_;
  const Options& options_;
  runtime_spec::Program program_;
  checker::KernelReplayer replayer_;
  std::map<std::string, std::string> pictures_;  // files, by what they show
};

void leave_unrun(checker::KernelReport& report) {
  for (checker::Verdict& verdict : report.verdicts) {
    if (verdict.status == checker::Status::Inconclusive && !verdict.replay) {
      verdict.reason = checker::out_of_memory;
    }
  }
}

}  // namespace

void replay(const support::SourceManager& sources, const ir::Module& module, const Options& options,
            checker::FileReport& file) {
  for (checker::KernelReport& report : file.kernels) {
    const auto kernel = std::find_if(module.kernels.begin(), module.kernels.end(),
                                     [&](const auto& k) { return k.name == report.set.kernel; });
    if (kernel == module.kernels.end() ||
        std::none_of(report.verdicts.begin(), report.verdicts.end(), is_open)) {
      continue;
    }
    try {
      Replaying(sources, module, *kernel, file.path, options, report.set.automatic)
          .run(report);
    } catch (const std::bad_alloc&) {
      leave_unrun(report);
    } catch (const runtime_spec::EvaluationStop&) {
      // Something in the kernel that the machine does not execute: its failures stay as they are.
    }
  }
}

}  // namespace permverify::driver
