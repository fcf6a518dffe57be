#include "driver/verify/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <new>
#include <tuple>

#include "checker/replay/replay.h"
#include "driver/output/write.h"
#include "driver/verify/file_time.h"
#include "logic/ir/element_name.h"
#include "report/finding.h"
#include "report/machine/picture.h"
#include "support/counted.h"

namespace permverify::driver {
namespace {

// With Clang and the file, a process that has such a run takes less than 400 MB.
constexpr std::uint64_t bytes_of_a_run = std::uint64_t{256} << 20;

// Nothing depends on a run of a probe.
bool needs_run(const checker::ObligationResult& result) {
  return result.verdict && result.verdict->status != checker::Status::Proved && !is_probe(*result.obligation);
}

class Replaying {
 public:
  Replaying(const support::SourceManager& sources, const ir::Module& module, const ir::Kernel& kernel,
            const std::string& path, const Options& options, bool automatic, SearchRuns search)
      : sources_(sources), module_(module), kernel_(kernel), path_(path), options_(options),
        program_(module, kernel), replayer_(module, kernel, path, how(path, options, module, kernel, automatic, search)) {}

  void run(const checker::KernelReport& report, KernelRuns& runs) {
    for (std::size_t i = 0; i < report.results.size(); ++i) {
      const checker::ObligationResult& result = report.results[i];
      if (!needs_run(result)) continue;
      if (options_.stopped()) runs[i].end = checker::RunEnd::Interrupted;
      else if (is_over(options_)) runs[i].end = checker::RunEnd::OutOfTime;
      else runs[i] = run(result);
    }
  }

 private:
  checker::RunResult run(const checker::ObligationResult& result) {
    const obligation::Obligation& obligation = *result.obligation;
    checker::RunResult run{checker::RunEnd::Ended};
    try {
      run.replay = replayer_.replay(obligation, *result.verdict);
    } catch (const std::bad_alloc&) {
      return {checker::RunEnd::OutOfMemory};
    }
    const bool seen = run.replay && run.replay->seen();
    if (!seen && is_over(options_)) return {checker::RunEnd::OutOfTime};
    if (!seen) return run;
    if (is_placed_by_run(obligation) || is_outside(run.replay->fault(), obligation) || is_of_inferred(obligation, run.replay->fault())) run.seen_at = seen_at(run.replay->fault(), obligation);
    if (!options_.pictures.empty()) run.replay = with_picture(*run.replay, obligation);
    return run;
  }

  static checker::ReplayOptions how(const std::string& path, const Options& options, const ir::Module& module,
                                    const ir::Kernel& kernel, bool automatic, SearchRuns search) {
    checker::ReplayOptions result;
    if (search != SearchRuns::SmallLaunches) result.max_runs = 0;
    result.described = search != SearchRuns::OnlySizes;
    result.max_bytes = bytes_of_a_run;
    result.fixed = options.launch;
    result.params = options.params;
    result.end = options.check.file_end;
    result.stop = options.check.stop;
    const auto a = obligation::with_comment(options.automatic, kernel);
    result.reading = to_words(options.read, options.selection.kernel, module);
    if (!options.infer_permissions) result.reading.push_back("--no-infer");
    // In lock step whatever the kernel's contracts are: a run in another order shows nothing about it.
    result.races.warp_size = a.warp_size;
    if (a.warp_size != 0) {
      result.reading.insert(result.reading.end(), {"--warp-size", std::to_string(a.warp_size)});
    }
    result.races.fences_known = language_of(path, options.read) == Language::Cuda;
    if (!automatic) return result;
    result.races.same_values = a.same_values;
    result.races.within_groups = a.within_groups;
    result.races.between_groups = a.between_groups;
    result.races.each_pair_of_places = static_cast<bool>(a.apart);
    result.no_wrap = a.no_wrap;
    return result;
  }

  // Whether a thread of the run leaves the array at the very place of the obligation.
  static bool is_outside(const runtime_spec::Fault& fault, const obligation::Obligation& obligation) {
    return fault.id == obligation.kind && fault.span == obligation.primary.span && !fault.extents.empty();
  }

  // The permissions have no place in the source, and the accesses of the race have.
  bool is_of_inferred(const obligation::Obligation& obligation, const runtime_spec::Fault& fault) const {
    return obligation.primary.span == kernel_.span && fault.id.area() == support::FailureArea::Race;
  }

  // "thread 256 accesses s[256]; `s` has 256 elements".
  std::string access_of(const runtime_spec::Fault& fault) const {
    const ir::Variable& array = module_.variables[*fault.array];
    std::string text = fmt::format("thread {} accesses {}", fault.threads[0].tid, ir::element_name(array, fault.index));
    const bool is_plain = fault.extents.size() == 1 && array.steps.empty() && array.components.empty();
    return is_plain ? fmt::format("{}; {} has {}", text, array.name, support::counted(static_cast<std::uint64_t>(fault.extents[0]), "element")) : text;
  }

  // Of many accesses that the obligation speaks of, the two that the run saw.
  std::optional<checker::SeenAt> seen_at(const runtime_spec::Fault& fault,
                                         const obligation::Obligation& obligation) const {
    checker::SeenAt seen{obligation.primary, obligation.related};
    if (fault.id == obligation.kind && fault.threads.size() == 1 && fault.array && !fault.index.empty()) {
      seen.primary.label = access_of(fault);
      return seen;
    }
    if (fault.threads.size() != 2 || fault.threads[0].did.empty()) return std::nullopt;
    const auto& [one, other] = std::tie(fault.threads[0], fault.threads[1]);
    seen.primary = {one.span, "thread " + std::to_string(one.tid) + " " + one.did};
    seen.related.clear();
    const std::string theirs = "thread " + std::to_string(other.tid) + " " + other.did;
    if (other.span == one.span) {
      seen.primary.label += one.did == other.did ? ", and so does thread " + std::to_string(other.tid)
                                                 : ", " + theirs;
    } else {
      seen.related.push_back({other.span, theirs});
    }
    return seen;
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
    result->picture = file_of(drawn, std::string(obligation.kind.family_name()));
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

// What is left when the memory does not suffice for the kernel.
void note_out_of_memory(const checker::KernelReport& report, KernelRuns& runs) {
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (needs_run(report.results[i]) && !runs[i].replay) runs[i].end = checker::RunEnd::OutOfMemory;
  }
}

}  // namespace

std::vector<KernelRuns> replay(const support::SourceManager& sources, const ir::Module& module,
                               const Options& options, const checker::FileReport& file, SearchRuns search) {
  std::vector<KernelRuns> all;
  std::size_t left = file.kernels.size();
  for (const checker::KernelReport& report : file.kernels) {
    KernelRuns& runs = all.emplace_back();
    Options own = with_share(options, left--);
    if (!is_limited(options, report.set)) own.check.file_end.reset();
    const auto kernel = std::find_if(module.kernels.begin(), module.kernels.end(),
                                     [&](const auto& k) { return k.name == report.set.kernel; });
    if (kernel == module.kernels.end() ||
        std::none_of(report.results.begin(), report.results.end(), needs_run)) {
      continue;
    }
    runs.resize(report.results.size());
    try {
      Replaying(sources, module, *kernel, options.read_from.empty() ? file.path : options.read_from, own, report.set.automatic, search).run(report, runs);
    } catch (const std::bad_alloc&) {
      note_out_of_memory(report, runs);
    } catch (const runtime_spec::EvaluationStop&) {
      // Something in the kernel that the machine does not execute: its failures stay as they are.
    }
  }
  return all;
}

}  // namespace permverify::driver
