#include "driver/verify/safe_launches.h"

#include <algorithm>

#include "checker/replay/replay.h"
#include "driver/read/require_valid.h"
#include "driver/verify/second_try.h"

namespace permverify::driver {
namespace {

using checker::KernelReport;
using checker::ObligationResult;
using checker::Status;

// A fault that shows in smaller groups needs no large ones: no program has so few threads in a group.
constexpr std::int64_t least_group = 8;
constexpr std::ptrdiff_t most_undecided = 8;  // with more of them a proof is not to be expected

// What leaves out the launches of failures.
struct Bounds {
  ir::LaunchSizes most;
  bool one_group = false;
  bool grids_are_oblong = true;  // of the failures that one group leaves out
};

// One less than the largest of the sizes, on its axis.
std::int64_t bound_longest(const runtime_spec::Sizes& sizes, std::array<std::optional<std::int64_t>, 3>& most) {
  const auto longest = std::max_element(sizes.begin(), sizes.end());
  auto& bound = most[static_cast<std::size_t>(longest - sizes.begin())];
  bound = std::min(bound.value_or(*longest - 1), *longest - 1);
  return *bound;
}

// False: no bound that is known leaves out the launch of this failure.
bool note_failure(const checker::Replay& replay, Bounds& bounds) {
  const auto& launch = replay.launch;
  if (replay.fault().between_groups) {
    bounds.grids_are_oblong = bounds.grids_are_oblong && launch.ngroups[0] != launch.ngroups[1];
    return bounds.one_group = true;
  }
  if (launch.threads_per_group() > 1) return bound_longest(launch.gsize, bounds.most.gsize) >= least_group;
  if (launch.groups() == 1) return false;
  ir::LaunchSizes grid = bounds.most;
  if (bound_longest(launch.ngroups, grid.ngroups) < least_group) bounds.one_group = true;
  else bounds.most = grid;
  return true;
}

// The bounds that leave out the launches of all failures that runs have shown.
std::optional<Bounds> bounds_of(const KernelReport& report) {
  Bounds bounds;
  bool failed = false;
  std::ptrdiff_t left_open = 0;
  for (const ObligationResult& r : report.results) {
    if (is_probe(*r.obligation) || !r.verdict || r.verdict->status == Status::Proved) continue;
    if (r.verdict->status == Status::Inconclusive) {
      ++left_open;
      continue;
    }
    const auto& replay = r.verdict->replay;
    if (!replay || !replay->seen() || !note_failure(*replay, bounds)) return std::nullopt;
    failed = true;
  }
  return failed && left_open <= most_undecided ? std::optional(bounds) : std::nullopt;
}

// Only of what neither the kernel nor the user fixes, and on the axes that the kernel has.
bool keeps_to(const ir::LaunchSizes& most, const ir::Kernel& kernel, const ir::LaunchSizes& given) {
  for (std::size_t d = 0; d < 3; ++d) {
    if (most.gsize[d] && (kernel.launch.gsize[d] || given.gsize[d])) return false;
    if (most.ngroups[d] && (kernel.launch.ngroups[d] || given.ngroups[d])) return false;
  }
  return true;
}

bool is_open(const ir::Kernel& kernel, const ir::LaunchSizes& given, std::size_t axis, bool grid) {
  const auto& fixed = grid ? kernel.launch.ngroups : kernel.launch.gsize;
  const auto& asked = grid ? given.ngroups : given.gsize;
  return axis < static_cast<std::size_t>(kernel.dimensions) && !fixed[axis] && !asked[axis];
}

ir::Kernel bounded(const ir::Kernel& kernel, const obligation::SafeLaunches& safe) {
  ir::Kernel result = kernel;
  const ir::LaunchSizes& most = safe.most;
  const ir::Span nowhere{kernel.span.file, kernel.span.begin, kernel.span.begin};  // no clause of the source
  const auto size = [&](ir::Builtin which, std::size_t axis) {
    return ir::make_expr(ir::BuiltinRef{which, static_cast<int>(axis)}, ir::int_type, nowhere);
  };
  const auto require = [&](ir::BinaryOp op, const ir::ExprPtr& left, const ir::ExprPtr& right) {
    result.thread_contract.requires_clauses.push_back({ir::make_expr(ir::Binary{op, left, right}, ir::bool_type, nowhere), nowhere});
  };
  const auto number = [&](std::int64_t value) { return ir::make_expr(ir::IntLit{value}, ir::int_type, nowhere); };
  for (std::size_t d = 0; d < 3; ++d) {
    if (most.gsize[d]) require(ir::BinaryOp::Le, size(ir::Builtin::Gsize, d), number(*most.gsize[d]));
    if (most.ngroups[d] == 1) result.launch.ngroups[d] = 1;
    else if (most.ngroups[d]) require(ir::BinaryOp::Le, size(ir::Builtin::Ngroups, d), number(*most.ngroups[d]));
  }
  if (safe.square_grid) require(ir::BinaryOp::Eq, size(ir::Builtin::Ngroups, 0), size(ir::Builtin::Ngroups, 1));
  return result;
}

class Search {
 public:
  Search(Session& session, const Options& options, const ir::Module& module, const std::string& path, const Finish& finish)
      : session_(session), options_(options), module_(module), path_(path), finish_(finish) {}

  std::optional<obligation::SafeLaunches> of(const KernelReport& report) {
    const auto& kernels = module_.kernels;
    const auto kernel = std::find_if(kernels.begin(), kernels.end(), [&](const auto& k) { return k.name == report.set.kernel; });
    const auto bounds = kernel == kernels.end() ? std::nullopt : bounds_of(report);
    if (!bounds || !keeps_to(bounds->most, *kernel, options_.launch)) return std::nullopt;
    ir::LaunchSizes most = bounds->most;
    // Square grids are more launches than one group.
    const bool square = bounds->one_group && bounds->grids_are_oblong && is_open(*kernel, options_.launch, 0, true) &&
                        is_open(*kernel, options_.launch, 1, true);
    if (square) {
      if (auto found = proved(*kernel, {most, true, {}, {}})) return found;
    }
    for (std::size_t d = 0; d < 3; ++d) {
      if (bounds->one_group && is_open(*kernel, options_.launch, d, true)) most.ngroups[d] = 1;
    }
    if (auto found = proved(*kernel, {most, false, {}, {}})) return found;
    // What fails on one axis often fails on another.
    const auto group = std::find_if(most.gsize.begin(), most.gsize.end(), [](const auto& size) { return size.has_value(); });
    if (group == most.gsize.end()) return std::nullopt;
    ir::LaunchSizes every_axis = most;
    for (std::size_t d = 0; d < 3; ++d) {
      if (!most.gsize[d] && is_open(*kernel, options_.launch, d, false)) every_axis.gsize[d] = *group;
    }
    return every_axis.gsize == most.gsize ? std::nullopt : proved(*kernel, {every_axis, false, {}, {}});
  }

 private:
  std::optional<obligation::SafeLaunches> proved(const ir::Kernel& kernel, obligation::SafeLaunches safe) {
    if (options_.stopped()) return std::nullopt;
    ir::Module changed = module_;
    changed.kernels[static_cast<std::size_t>(&kernel - module_.kernels.data())] = bounded(kernel, safe);
    require_valid(changed, session_.sources);
    const checker::FileReport again = attempted(session_, options_, changed, path_, {kernel.name}, [&](auto& set) {
      finish_(set);
      make_brief(set);
    }, [](const KernelReport& report, const auto&) { return report.set.kernel; });
    if (again.kernels.size() != 1) return std::nullopt;
    const KernelReport& report = again.kernels.front();
    const bool complains = std::any_of(report.set.diagnostics.begin(), report.set.diagnostics.end(), [](const auto& d) {
      return d.severity == support::Severity::Error;
    });
    const bool holds = is_checked(report) && not_proved(report) == 0 && !complains && !report.set.no_permissions;
    if (!holds) return std::nullopt;
    safe.launch = report.set.launch;
    safe.assumptions = report.set.assumptions;
    return safe;
  }

  Session& session_;
  const Options& options_;
  const ir::Module& module_;
  const std::string& path_;
  const Finish& finish_;
};

}  // namespace

void find_safe_launches(Session& session, const Options& options, const ir::Module& module, checker::FileReport& file,
                        const Finish& finish) {
  if (options.selection.part() || !options.replay) return;
  for (KernelReport& kernel : file.kernels) {
    const bool rests = std::any_of(file.kernels.begin(), file.kernels.end(), [](const KernelReport& k) {
      return k.set.kernel.empty() && not_proved(k) != 0;
    });
    if (!kernel.set.automatic || !has_failure(kernel) || rests) continue;
    kernel.set.safe = Search(session, options, module, file.path, finish).of(kernel);
  }
}

}  // namespace permverify::driver
