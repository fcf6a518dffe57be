#include "runtime_spec/explore/sweep.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "logic/ir/axes.h"
#include "runtime_spec/contracts/precondition.h"
#include "runtime_spec/machine/draw.h"

namespace permverify::runtime_spec {

namespace {

using Fixed = std::array<std::optional<std::int64_t>, 3>;

std::int64_t product(const Sizes& sizes) { return sizes[0] * sizes[1] * sizes[2]; }

// What the kernel fixes, and the options beyond it.
Fixed both(const Fixed& kernel, const Fixed& option) {
  Fixed result = kernel;
  for (std::size_t d = 0; d < 3; ++d) {
    if (option[d]) result[d] = option[d];
  }
  return result;
}

// All sizes of at most `most` in total, in the dimensions the kernel speaks of; a fixed size counts
// as it is, however large.
std::vector<Sizes> all_sizes(const Fixed& fixed, int dimensions, std::int64_t most) {
  std::vector<Sizes> result{{1, 1, 1}};
  for (std::size_t d = 0; d < 3; ++d) {
    std::vector<Sizes> longer;
    for (Sizes sizes : result) {
      const bool open = !fixed[d] && static_cast<int>(d) < dimensions;
      const std::int64_t first = fixed[d].value_or(1);
      for (std::int64_t n = first; n <= (open ? most : first); ++n) {
        sizes[d] = n;
        if (!open || product(sizes) <= most) longer.push_back(sizes);
      }
    }
    result = std::move(longer);
  }
  return result;
}

// The values that a sweep tries for a parameter.
std::vector<Value> parameter_values(const ir::Type& type, const SweepOptions& options) {
  std::vector<Value> values;
  const auto add = [&](std::int64_t n) {
    switch (type.kind) {
      case ir::TypeKind::Bool:
      case ir::TypeKind::Int:
      case ir::TypeKind::Real:
      case ir::TypeKind::Amount: values.push_back({n, 1}); break;
      case ir::TypeKind::Fixed: values.push_back({wrap(n, type), 1}); break;
      case ir::TypeKind::Float32: values.push_back(from_float(static_cast<float>(n))); break;
      case ir::TypeKind::Float64: values.push_back(from_double(static_cast<double>(n))); break;
      case ir::TypeKind::Resource: break;
    }
  };
  const bool flag = type.kind == ir::TypeKind::Bool;
  // What programs are launched with comes first.
  const std::int64_t low = flag ? 0 : options.param_low, high = flag ? 1 : options.param_high;
  for (std::int64_t n = std::max<std::int64_t>(low, 1); n <= high; ++n) add(n);
  for (std::int64_t n = low; n <= std::min<std::int64_t>(high, 0); ++n) add(n);
  for (const double unusual : {0.1, 1e30, -1e30, std::numeric_limits<double>::quiet_NaN()}) {
    if (type.kind == ir::TypeKind::Float32) values.push_back(from_float(static_cast<float>(unusual)));
    if (type.kind == ir::TypeKind::Float64) values.push_back(from_double(unusual));
  }
  if (type.kind == ir::TypeKind::Fixed) {  // where it wraps or overflows
    const Wide top = Wide{1} << (type.bits - (type.is_signed ? 1 : 0));
    values.push_back({wrap(top - 1, type), 1});
    if (type.is_signed) values.push_back({wrap(-top, type), 1});
  }
  return values;
}

using SweepClock = std::chrono::steady_clock;

std::optional<SweepClock::time_point> end_of(const SweepOptions& options) {
  constexpr double most_seconds = 1e8;
  if (options.max_seconds >= most_seconds) return options.end;
  const auto own = SweepClock::now() + std::chrono::duration_cast<SweepClock::duration>(std::chrono::duration<double>(options.max_seconds));
  return options.end ? std::min(own, *options.end) : own;
}

class Sweeper {
 public:
  Sweeper(Program& program, const SweepOptions& options, RunVisitor visitor)
      : program_(program), options_(options), visitor_(std::move(visitor)), end_(end_of(options)) {
    gsize_ = both(program.kernel.launch.gsize, options.fixed.gsize);
    ngroups_ = both(program.kernel.launch.ngroups, options.fixed.ngroups);
    if (program.kernel.single_group) ngroups_ = {1, 1, 1};
    execute_.machine.arbitrary_if_unset = true;
    execute_.machine.max_steps = options.max_steps;
    execute_.machine.max_bytes = options.max_bytes;
    execute_.machine.max_evaluation = options.max_evaluation;
    execute_.contracts = options.contracts;
    execute_.races = options.races;
    execute_.machine.note_wraps = options.note_wraps;
    execute_.machine.approximations = options.approximations;
  }

  SweepResult all() {
    std::vector<Launch> sizes;
    const int dimensions = program_.kernel.dimensions;
    for (const Sizes& gsize : all_sizes(gsize_, dimensions, options_.max_threads)) {
      for (const Sizes& ngroups : all_sizes(ngroups_, dimensions, options_.max_groups)) {
        if (!allowed(gsize, ngroups)) continue;
        Launch& launch = sizes.emplace_back();
        launch.gsize = gsize;
        launch.ngroups = ngroups;
      }
    }
    std::stable_sort(sizes.begin(), sizes.end(),
                     [](const Launch& a, const Launch& b) { return a.threads() < b.threads(); });
    for (const Launch& launch : sizes) {
      if (!with_parameters(launch)) return std::move(result_);
    }
    result_.complete = true;
    return std::move(result_);
  }

  SweepResult drawn(std::uint64_t runs) {
    const int dimensions = program_.kernel.dimensions;
    const auto gsizes = all_sizes(gsize_, dimensions, options_.max_threads);
    const auto ngroups = all_sizes(ngroups_, dimensions, options_.max_groups);
    if (gsizes.empty() || ngroups.empty()) return std::move(result_);
    for (std::uint64_t i = 0; i < runs; ++i) {
      const std::uint64_t seed = mix(options_.seed, i);
      Launch launch;
      launch.gsize = gsizes[mix(seed, 1) % gsizes.size()];
      launch.ngroups = ngroups[mix(seed, 2) % ngroups.size()];
      if (!allowed(launch.gsize, launch.ngroups)) continue;
      for (std::size_t p = 0; p < program_.kernel.params.size(); ++p) {
        const auto values = values_of(program_.kernel.params[p]);
        launch.params[program_.kernel.params[p]] = values[mix(seed, 3 + p) % values.size()];
      }
      if (!one(launch, i)) return std::move(result_);
    }
    result_.complete = true;
    return std::move(result_);
  }

 private:
  bool allowed(const Sizes& gsize, const Sizes& ngroups) const {
    const auto& most = program_.kernel.max_threads;
    if (most && product(gsize) * product(ngroups) > *most) return false;
    return ir::beyond_limits(program_.kernel, {{gsize[0], gsize[1], gsize[2]}, {ngroups[0], ngroups[1], ngroups[2]}}).empty();
  }

  std::vector<Value> values_of(ir::VarId param) const {
    const auto fixed = options_.params.find(param);
    if (fixed != options_.params.end()) return {fixed->second};
    return parameter_values(program_.module.variables[param].type, options_);
  }

  // Every choice of parameters when there are few, else as many drawn ones.
  bool with_parameters(const Launch& sizes) {
    constexpr std::uint64_t most_choices = 81;
    const auto& params = program_.kernel.params;
    std::vector<std::vector<Value>> values;
    std::uint64_t choices = 1;
    for (const ir::VarId param : params) {
      values.push_back(values_of(param));
      choices = std::min<std::uint64_t>(choices * values.back().size(), most_choices + 1);
    }
    const bool every = choices <= most_choices;
    for (std::uint64_t c = 0; c < std::min(choices, most_choices); ++c) {
      Launch launch = sizes;
      std::uint64_t rest = c;
      for (std::size_t p = 0; p < params.size(); ++p) {
        const std::uint64_t pick = every ? rest : mix(mix(options_.seed, c), p);
        launch.params[params[p]] = values[p][pick % values[p].size()];
        rest /= values[p].size();
      }
      for (unsigned m = 0; m < options_.memories; ++m) {
        if (!one(launch, m)) return false;
      }
    }
    return true;
  }

  // Runs one launch with the memory of this number; false when the search is over.
  bool one(Launch launch, std::uint64_t memory) {
    const bool is_late = end_ && SweepClock::now() >= *end_;
    if (result_.runs == 0 && result_.discarded >= options_.max_discarded) return false;
    if ((options_.stop != nullptr && *options_.stop != 0) || result_.runs + result_.discarded >= options_.max_runs ||
        work_ >= options_.max_work || is_late) {
      return false;
    }
    constexpr std::array<Fill, 6> fills{Fill::Zero, Fill::Small, Fill::Cells,
                                        Fill::Index, Fill::Equal, Fill::Any};
    launch.fill = fills[memory % fills.size()];
    launch.seed = mix(mix(options_.seed, memory), result_.runs + result_.discarded);
    std::uint64_t fitting = 0;
    ExecuteOptions limited = execute_;
    limited.machine.end = end_;
    const std::optional<Launch> fitted = fit_launch(program_, launch, limited.machine, &fitting);
    work_ += fitting;
    if (!fitted) {
      ++result_.discarded;
      return true;
    }
    const bool random = memory % 4 == 3 && options_.races.warp_size == 0;
    execute_.schedule = limited.schedule = random ? ScheduleKind::Random : ScheduleKind::InOrder;
    execute_.schedule_seed = limited.schedule_seed = launch.seed;
    const Execution execution = execute(program_, *fitted, limited);
    work_ += execution.work;
    if (execution.preconditions != Fit::Fits) {
      ++result_.discarded;
      return true;
    }
    ++(tells_something(execution) ? result_.runs : result_.discarded);
    return visitor_(*fitted, execute_, execution);
  }

  Program& program_;
  const SweepOptions& options_;
  RunVisitor visitor_;
  Fixed gsize_, ngroups_;
  ExecuteOptions execute_;
  SweepResult result_;
  std::uint64_t work_ = 0;
  const std::optional<SweepClock::time_point> end_;
};

using Wanted = std::function<bool(const Fault&)>;

// Runs a sweep up to the first run that shows a fault that is wanted.
template <class Search>
SweepResult until_found(Program& program, const SweepOptions& options, const Wanted& wanted,
                        Search search) {
  SweepResult found;
  Sweeper sweeper(program, options, [&](const Launch& launch, const ExecuteOptions& how,
                                        const Execution& execution) {
    if (std::none_of(execution.faults.begin(), execution.faults.end(), wanted)) return true;
    found.failing = launch;
    found.faults = execution.faults;
    found.schedule = how.schedule;
    found.schedule_seed = how.schedule_seed;
    return false;
  });
  const SweepResult counts = search(sweeper);
  found.runs = counts.runs;
  found.discarded = counts.discarded;
  found.complete = counts.complete;
  return found;
}

}  // namespace

SweepResult visit_runs(Program& program, const SweepOptions& options, const RunVisitor& visitor) {
  return Sweeper(program, options, visitor).all();
}

SweepResult visit_drawn(Program& program, const SweepOptions& options, std::uint64_t runs,
                        const RunVisitor& visitor) {
  return Sweeper(program, options, visitor).drawn(runs);
}

SweepResult sweep(Program& program, const SweepOptions& options,
                  const std::function<bool(const Fault&)>& wanted) {
  return until_found(program, options, wanted, [](Sweeper& sweeper) { return sweeper.all(); });
}

SweepResult sample(Program& program, const SweepOptions& options, std::uint64_t runs,
                   const std::function<bool(const Fault&)>& wanted) {
  return until_found(program, options, wanted,
                     [&](Sweeper& sweeper) { return sweeper.drawn(runs); });
}

}  // namespace permverify::runtime_spec
