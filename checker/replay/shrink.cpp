#include "checker/replay/shrink.h"

namespace permverify::checker {

namespace {

using runtime_spec::Launch;

class Shrinker {
 public:
  Shrinker(runtime_spec::Program& program, FailingRun& run,
           const std::function<bool(const runtime_spec::Execution&)>& same, const ShrinkLimits& limits)
      : program_(program), run_(run), same_(same), left_(limits.runs), most_work_(limits.work) {}

  std::uint64_t work() const { return work_; }

  void all(const std::set<ir::VarId>& fixed, const ir::LaunchSizes& sizes) {
    const bool open = !sizes.ngroups[0] && !sizes.ngroups[1] && !sizes.ngroups[2];
    if (open && run_.launch.begun.size() == 1) alone();
    for (const auto& [array, cells] : Launch(run_.launch).global) clear(array);  // most faults do not depend on them
    for (std::size_t d = 0; d < 3 && !run_.launch.is_partial(); ++d) {
      if (!sizes.ngroups[d]) fewer([d](Launch& launch) -> std::int64_t& { return launch.ngroups[d]; });
      if (!sizes.gsize[d]) fewer([d](Launch& launch) -> std::int64_t& { return launch.gsize[d]; });
    }
    for (const auto& [param, value] : Launch(run_.launch).params) {
      if (fixed.count(param) != 0) continue;
      if (type_of(param).is_integer()) sensible(param);
      else towards_zero([p = param](Launch& launch) -> runtime_spec::Value& { return launch.params[p]; }, type_of(param));
    }
    for (const auto& [array, cells] : Launch(run_.launch).global) clear(array);
    for (const auto& [array, cells] : Launch(run_.launch).global) cell_by_cell(array);
    drop_cells_outside();
  }

 private:
  const ir::Type& type_of(ir::VarId var) const { return program_.module.variables[var].type; }

  bool accept(const Launch& candidate) {
    if (left_ == 0) return false;
    --left_;
    runtime_spec::Execution execution = execute(program_, candidate, run_.how);
    work_ += execution.work;
    if (work_ > most_work_) left_ = 0;
    if (execution.preconditions != runtime_spec::Fit::Fits || !same_(execution)) return false;
    run_.launch = candidate;
    run_.execution = std::move(execution);
    return true;
  }

  // The one group that is executed, as the whole launch.
  void alone() {
    Launch launch = run_.launch;
    launch.begun.clear();
    launch.local.clear();
    launch.ngroups = {1, 1, 1};
    accept(launch);
  }

  // By halving: the least size with the fault, if every size between it and this one has the fault. A size that is
  // fixed makes no other launch.
  template <class Place>
  void fewer(Place size) {
    Launch launch = run_.launch;
    for (std::int64_t low = 1; low < size(run_.launch);) {
      launch = run_.launch;
      launch.local.clear();
      size(launch) = low + (size(run_.launch) - low) / 2;
      const std::int64_t tried = size(launch);
      if (!accept(launch)) low = tried + 1;
    }
  }

  // A parameter that is small and positive, if that shows the fault, too; else a small one.
  void sensible(ir::VarId param) {
    const ir::Type& type = type_of(param);
    const auto with = [&](std::int64_t number) {
      const runtime_spec::Value value{type.kind == ir::TypeKind::Fixed ? runtime_spec::wrap(number, type) : number, 1};
      Launch candidate = run_.launch;
      if (candidate.params[param] == value) return true;
      candidate.params[param] = value;
      return accept(candidate);
    };
    const runtime_spec::Wide now = as_number(run_.launch.params[param], type);
    for (const std::int64_t small : {1, 2, 3, 4, 8, 16, 32, 64, 256, 0, -1}) {
      const bool is_better = now > 0 ? small > 0 && small < now : true;
      if (is_better && with(small)) return;
    }
  }

  template <class Place>
  void towards_zero(Place place, const ir::Type& type) {
    const auto with = [&](runtime_spec::Value value) {
      Launch candidate = run_.launch;
      if (place(candidate) == value) return true;
      place(candidate) = value;
      return accept(candidate);
    };
    if (with({0, 1}) || !type.is_integer()) return;
    for (const std::int64_t small : {1, 2, 3, -1}) {
      const bool fixed = type.kind == ir::TypeKind::Fixed;
      if (with({fixed ? runtime_spec::wrap(small, type) : small, 1})) return;
    }
  }

  // A smaller parameter may have left an array with fewer cells than values were drawn for.
  void drop_cells_outside() {
    if (!run_.execution.initial) return;
    for (auto& [array, cells] : run_.launch.global) {
      const auto size = static_cast<std::size_t>(run_.execution.initial->at(array, 0).size());
      if (cells.size() > size) cells.resize(size);
    }
  }

  void clear(ir::VarId array) {
    Launch candidate = run_.launch;
    for (auto& cell : candidate.global[array]) cell = runtime_spec::Value{0, 1};
    if (candidate.global[array] != run_.launch.global[array]) accept(candidate);
  }

  void cell_by_cell(ir::VarId array) {
    constexpr std::size_t most_cells = 32;
    const std::size_t count = std::min(run_.launch.global[array].size(), most_cells);
    for (std::size_t c = 0; c < count && left_ > 0; ++c) {
      if (!run_.launch.global[array][c]) continue;
      towards_zero([array, c](Launch& launch) -> runtime_spec::Value& { return *launch.global[array][c]; },
                   type_of(array).element());
    }
  }

  runtime_spec::Program& program_;
  FailingRun& run_;
  const std::function<bool(const runtime_spec::Execution&)>& same_;
  unsigned left_;
  std::uint64_t most_work_, work_ = 0;
};

}  // namespace

std::uint64_t shrink(runtime_spec::Program& program, FailingRun& run, const std::set<ir::VarId>& fixed, const ir::LaunchSizes& sizes,
                     const std::function<bool(const runtime_spec::Execution&)>& same, const ShrinkLimits& limits) {
  Shrinker shrinker(program, run, same, limits);
  shrinker.all(fixed, sizes);
  return shrinker.work();
}

}  // namespace permverify::checker
