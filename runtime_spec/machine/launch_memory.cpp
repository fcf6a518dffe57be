#include "runtime_spec/machine/launch_memory.h"

#include <algorithm>

#include "runtime_spec/machine/draw.h"

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

class LaunchMemory {
 public:
  explicit LaunchMemory(MachineState& state) : s_(state) {}
  void draw_slots();
  void allocate();

 private:
  std::optional<ArrayInstance> allocate_array(std::size_t which);
  void fill_table(std::size_t which, ArrayInstance& instance);
  void fill(ir::VarId array, std::int64_t group, ArrayInstance& instance);

  MachineState& s_;
};

// Parameters are one for the launch; private variables are arbitrary until they are assigned.
void LaunchMemory::draw_slots() {
  const ir::Kernel& kernel = s_.program.kernel;
  s_.launch_slots.resize(s_.row);
  for (const ir::VarId param : kernel.params) {
    const auto given = s_.launch.params.find(param);
    Value& slot = s_.launch_slots[s_.program.expressions.slot(param)];
    slot = given != s_.launch.params.end()
               ? given->second
               : draw(s_.launch.fill, s_.program.module.variables[param].type, s_.launch.seed,
                      {param, 0, 0, s_.launch.threads()});
  }
  s_.slots.resize(std::size_t{s_.row} * s_.threads.size());
  s_.unset.resize(s_.slots.size());
  for (std::size_t t = 0; t < s_.threads.size(); ++t) {
    std::copy(s_.launch_slots.begin(), s_.launch_slots.end(), s_.slots.begin() + t * s_.row);
  }
}

std::optional<ArrayInstance> LaunchMemory::allocate_array(std::size_t which) {
  const ir::VarId array = s_.program.kernel.arrays[which];
  const ir::Variable& variable = s_.program.module.variables[array];
  std::vector<std::int64_t> extents;
  bool known = true;
  std::int64_t cells = 1;
  Frame frame = s_.kernel_frame();
  for (const Code extent : s_.program.extents[which]) {
    const auto given = s_.launch.global.find(array);
    const std::size_t at_least = given == s_.launch.global.end() ? 0 : given->second.size();
    const auto said = s_.launch.extents.find(array);
    if (extent != no_code) {
      extents.push_back(s_.program.expressions.evaluate_int(extent, frame));
    } else if (said != s_.launch.extents.end()) {
      extents.push_back(said->second);
    } else {
      known = false;
      extents.push_back(generous(s_.launch, array, s_.program.extents[which].size(), at_least));
    }
    if (extents.back() < 0 || (extents.back() > 0 && cells > most_cells / extents.back())) {
      s_.notes.why = "`" + variable.name + "` cannot have " + std::to_string(extents.back()) + " elements";
      return std::nullopt;
    }
    cells *= extents.back();
  }
  s_.cells += static_cast<std::uint64_t>(cells);
  return ArrayInstance(variable.type.element(), std::move(extents), known);
}

// Row by row, as C initialises: what is not written is zero (C17 6.7.9).
void LaunchMemory::fill_table(std::size_t which, ArrayInstance& instance) {
  const std::vector<Code>& values = s_.program.contents[which];
  Frame frame = s_.kernel_frame();
  for (std::int64_t c = 0; c < instance.size(); ++c) {
    const auto at = static_cast<std::size_t>(c);
    const bool written = at < values.size() && values[at] != no_code;
    instance.set(c, written ? s_.program.expressions.evaluate(values[at], frame) : Value{});
  }
}

// `group`: its linear number in the launch; 0 for a global array.
void LaunchMemory::fill(ir::VarId array, std::int64_t group, ArrayInstance& instance) {
  const ir::Variable& variable = s_.program.module.variables[array];
  const bool local = variable.kind == ir::VarKind::LocalArray;
  using Given = std::vector<std::optional<Value>>;
  std::shared_ptr<const Given> given;
  if (local) {
    const auto found = s_.launch.local.find({array, group});
    if (found != s_.launch.local.end()) given = std::make_shared<const Given>(found->second);
  } else if (const auto found = s_.launch.global.find(array); found != s_.launch.global.end()) {
    given = std::make_shared<const Given>(found->second);
  }
  instance.begin_with([given, fill = s_.launch.fill, seed = s_.launch.seed, array, group,
                       element = variable.type.element(), cells = instance.size()](std::int64_t c) {
    const auto at = static_cast<std::size_t>(c);
    if (given && at < given->size() && (*given)[at]) return *(*given)[at];
    return draw(fill, element, seed, {array, group, c, cells});
  });
  if (local) instance.mark_uninitialised();
}

void LaunchMemory::allocate() {
  try {
    for (std::size_t i = 0; i < s_.program.kernel.arrays.size(); ++i) {
      const ir::VarId array = s_.program.kernel.arrays[i];
      std::optional<ArrayInstance> instance = allocate_array(i);
      if (!instance) return s_.stop(Ending::NotALaunch);
      const bool local = s_.program.module.variables[array].kind == ir::VarKind::LocalArray;
      s_.meter->take(2 * instance->bytes() * (local ? s_.group_count : 1));  // at the start, and now
      instance->count_in(s_.meter);
      if (local) {
        std::vector<ArrayInstance> instances(s_.group_count, *instance);
        for (GroupNumber g = 0; g < s_.group_count; ++g) {
          fill(array, s_.launch.group_at(g), instances[g]);
        }
        s_.memory.add_local(array, std::move(instances));
      } else {
        if (s_.program.contents[i].empty()) fill(array, 0, *instance);
        else fill_table(i, *instance);
        s_.memory.add_global(array, std::move(*instance));
      }
    }
  } catch (const BeyondMemory&) {
    return s_.discard_for_memory();
  } catch (const EvaluationStop& stopped) {
    s_.notes.why = stopped.what();
    return s_.stop(Ending::NotALaunch);
  }
  s_.initial = s_.memory;
}

}  // namespace

void begin_memory(MachineState& state) {
  LaunchMemory memory(state);
  memory.draw_slots();
  memory.allocate();
}

}  // namespace permverify::runtime_spec
