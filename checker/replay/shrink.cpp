#include "checker/replay/shrink.h"

namespace permverify::checker {

namespace {

using runtime_spec::Launch;
using runtime_spec::Value;

class Shrinker {
 public:
  Shrinker(runtime_spec::Program& program, FailingRun& run,
           const std::function<bool(const runtime_spec::Execution&)>& same, unsigned budget)
      : program_(program), run_(run), same_(same), left_(budget) {}

  void all(const std::set<ir::VarId>& fixed) {
    for (const auto& [param, value] : Launch(run_.launch).params) {
      if (fixed.count(param) != 0) continue;
      towards_zero([p = param](Launch& launch) -> Value& { return launch.params[p]; }, type_of(param));
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
    if (execution.preconditions != runtime_spec::Fit::Fits || !same_(execution)) return false;
    run_.launch = candidate;
    run_.execution = std::move(execution);
    return true;
  }

  template <class Place>
  void towards_zero(Place place, const ir::Type& type) {
    const auto with = [&](Value value) {
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
    for (auto& cell : candidate.global[array]) cell = Value{0, 1};
    if (candidate.global[array] != run_.launch.global[array]) accept(candidate);
  }

  void cell_by_cell(ir::VarId array) {
    constexpr std::size_t most_cells = 32;
    const std::size_t count = std::min(run_.launch.global[array].size(), most_cells);
    for (std::size_t c = 0; c < count && left_ > 0; ++c) {
      if (!run_.launch.global[array][c]) continue;
      towards_zero([array, c](Launch& launch) -> Value& { return *launch.global[array][c]; },
                   type_of(array).element());
    }
  }

  runtime_spec::Program& program_;
  FailingRun& run_;
  const std::function<bool(const runtime_spec::Execution&)>& same_;
  unsigned left_;
};

}  // namespace

void shrink(runtime_spec::Program& program, FailingRun& run, const std::set<ir::VarId>& fixed,
            const std::function<bool(const runtime_spec::Execution&)>& same, unsigned max_runs) {
  Shrinker(program, run, same, max_runs).all(fixed);
}

}  // namespace permverify::checker
