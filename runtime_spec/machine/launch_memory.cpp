// The initial state of a launch ([VC] Fig. 3 starts from empty memories; here memory holds what the
// launch gives, and values drawn from its seed otherwise. OpenCL 3.0 C 6.7.2: local memory is not
// initialised).
#include <algorithm>

#include "runtime_spec/machine/draw.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

namespace {

constexpr std::int64_t most_cells = std::int64_t{1} << 26;

// The side of the smallest cube of `rank` dimensions with room for so many cells.
std::int64_t side_of(std::size_t cells, std::size_t rank) {
  if (rank <= 1) return static_cast<std::int64_t>(cells);
  const auto room = [rank](std::size_t side) {
    std::size_t product = 1;
    for (std::size_t d = 0; d < rank; ++d) product *= side;
    return product;
  };
  std::size_t side = 1;
  while (room(side) < cells && room(side) < std::size_t{most_cells}) ++side;
  return static_cast<std::int64_t>(side);
}

// For an extent that neither the source nor the launch gives. Contents of `given` cells were written down
// for an array whose unknown extents were chosen here, all alike.
std::int64_t generous(const Launch& launch, ir::VarId array, std::size_t rank, std::size_t given) {
  constexpr std::int64_t most_in_part = std::int64_t{1} << 22;  // of any number of threads, to begin with
  std::int64_t cells = rank == 1 ? 4 * launch.threads() + 16 : 64;
  if (launch.is_partial()) cells = std::min(cells, most_in_part);
  const auto room = launch.room.find(array);
  const std::int64_t needed = room == launch.room.end() ? 0 : room->second;
  return std::max({cells, needed, side_of(given, rank)});
}

}  // namespace

// Parameters are one for the launch; private variables are arbitrary until they are assigned.
void Machine::draw_slots() {
  const ir::Kernel& kernel = program_.kernel;
  launch_slots_.resize(row_);
  for (const ir::VarId param : kernel.params) {
    const auto given = launch_.params.find(param);
    Value& slot = launch_slots_[program_.expressions.slot(param)];
    slot = given != launch_.params.end()
               ? given->second
               : draw(launch_.fill, program_.module.variables[param].type, launch_.seed,
                      {param, 0, 0, launch_.threads()});
  }
  slots_.resize(std::size_t{row_} * threads_.size());
  unset_.resize(slots_.size());
  for (std::size_t t = 0; t < threads_.size(); ++t) {
    std::copy(launch_slots_.begin(), launch_slots_.end(), slots_.begin() + t * row_);
  }
}

std::optional<ArrayInstance> Machine::allocate_array(std::size_t which) {
  const ir::VarId array = program_.kernel.arrays[which];
  const ir::Variable& variable = program_.module.variables[array];
  std::vector<std::int64_t> extents;
  bool known = true;
  std::int64_t cells = 1;
  Frame frame = kernel_frame();
  for (const Code extent : program_.extents[which]) {
    const auto given = launch_.global.find(array);
    const std::size_t at_least = given == launch_.global.end() ? 0 : given->second.size();
    const auto said = launch_.extents.find(array);
    if (extent != no_code) {
      extents.push_back(program_.expressions.evaluate_int(extent, frame));
    } else if (said != launch_.extents.end()) {
      extents.push_back(said->second);
    } else {
      known = false;
      extents.push_back(generous(launch_, array, program_.extents[which].size(), at_least));
    }
    if (extents.back() < 0 || (extents.back() > 0 && cells > most_cells / extents.back())) {
      why_ = "`" + variable.name + "` cannot have " + std::to_string(extents.back()) + " elements";
      return std::nullopt;
    }
    cells *= extents.back();
  }
  cells_ += static_cast<std::uint64_t>(cells);
  return ArrayInstance(variable.type.element(), std::move(extents), known);
}

// Row by row, as C initialises: what is not written is zero (C17 6.7.9).
void Machine::fill_table(std::size_t which, ArrayInstance& instance) {
  const std::vector<Code>& values = program_.contents[which];
  Frame frame = kernel_frame();
  for (std::int64_t c = 0; c < instance.size(); ++c) {
    const auto at = static_cast<std::size_t>(c);
    const bool written = at < values.size() && values[at] != no_code;
    instance.set(c, written ? program_.expressions.evaluate(values[at], frame) : Value{});
  }
}

// `group`: its linear number in the launch; 0 for a global array.
void Machine::fill(ir::VarId array, std::int64_t group, ArrayInstance& instance) {
  const ir::Variable& variable = program_.module.variables[array];
  const bool local = variable.kind == ir::VarKind::LocalArray;
  using Given = std::vector<std::optional<Value>>;
  std::shared_ptr<const Given> given;
  if (local) {
    const auto found = launch_.local.find({array, group});
    if (found != launch_.local.end()) given = std::make_shared<const Given>(found->second);
  } else if (const auto found = launch_.global.find(array); found != launch_.global.end()) {
    given = std::make_shared<const Given>(found->second);
  }
  instance.begin_with([given, fill = launch_.fill, seed = launch_.seed, array, group,
                       element = variable.type.element(), cells = instance.size()](std::int64_t c) {
    const auto at = static_cast<std::size_t>(c);
    if (given && at < given->size() && (*given)[at]) return *(*given)[at];
    return draw(fill, element, seed, {array, group, c, cells});
  });
  if (local) instance.mark_uninitialised();
}

void Machine::allocate() {
  try {
    for (std::size_t i = 0; i < program_.kernel.arrays.size(); ++i) {
      const ir::VarId array = program_.kernel.arrays[i];
      std::optional<ArrayInstance> instance = allocate_array(i);
      if (!instance) return stop(Ending::NotALaunch);
      const bool local = program_.module.variables[array].kind == ir::VarKind::LocalArray;
      meter_->take(2 * instance->bytes() * (local ? group_count_ : 1));  // at the start, and now
      instance->count_in(meter_);
      if (local) {
        std::vector<ArrayInstance> instances(group_count_, *instance);
        for (GroupNumber g = 0; g < group_count_; ++g) {
          fill(array, launch_.group_at(g), instances[g]);
        }
        memory_.add_local(array, std::move(instances));
      } else {
        if (program_.contents[i].empty()) fill(array, 0, *instance);
        else fill_table(i, *instance);
        memory_.add_global(array, std::move(*instance));
      }
    }
  } catch (const BeyondMemory&) {
    return discard_for_memory();
  } catch (const EvaluationStop& stopped) {
    why_ = stopped.what();
    return stop(Ending::NotALaunch);
  }
  initial_ = memory_;
}

}  // namespace permverify::runtime_spec
