#include "runtime_spec/launch_text.h"

#include <algorithm>
#include <charconv>

#include "logic/ir/for_launch.h"
#include "logic/ir/placed_arrays.h"
#include "support/split.h"

namespace permverify::runtime_spec {
namespace {

constexpr FillName names_of_fills[] = {
    {"zero", Fill::Zero},   {"index", Fill::Index}, {"small", Fill::Small},
    {"elements", Fill::Cells}, {"equal", Fill::Equal}, {"any", Fill::Any},
};

using OptionalSizes = std::array<std::optional<std::int64_t>, 3>;
using Cells = std::vector<std::optional<Value>>;

// Per number of dimensions: few threads, and more than one group where there may be several.
constexpr Sizes small_groups[] = {{4, 1, 1}, {2, 2, 1}, {2, 2, 2}};
constexpr Sizes small_grids[] = {{2, 1, 1}, {2, 1, 1}, {2, 1, 1}};

Sizes complete(const OptionalSizes& given, const OptionalSizes& fixed, const Sizes& small,
               const char* option) {
  Sizes sizes{};
  const bool any =
      std::any_of(given.begin(), given.end(), [](const auto& s) { return s.has_value(); });
  for (std::size_t i = 0; i < 3; ++i) {
    if (given[i] && fixed[i] && *given[i] != *fixed[i]) {
      throw BadLaunch(std::string(option) + ": the kernel fixes this size to " +
                      std::to_string(*fixed[i]));
    }
    sizes[i] = given[i].value_or(fixed[i].value_or(any ? 1 : small[i]));
  }
  return sizes;
}

// More than this would not fit into memory.
constexpr std::int64_t most_threads = std::int64_t{1} << 22;
// Of a launch of which only some groups are executed.
constexpr std::int64_t most_threads_in_all = std::int64_t{1} << 40;

void check_size(const Launch& launch, std::int64_t most) {
  std::int64_t threads = 1;
  for (const Sizes& sizes : {launch.gsize, launch.ngroups}) {
    for (const std::int64_t size : sizes) {
      if (size > most / threads) {
        throw BadLaunch("a launch of more than " + std::to_string(most) + " threads is too large");
      }
      threads *= size;
    }
  }
}

void check_groups(const Launch& launch) {
  for (std::size_t i = 0; i < launch.begun.size(); ++i) {
    const std::int64_t group = launch.begun[i];
    if (group < 0 || group >= launch.groups()) {
      throw BadLaunch("--only-groups: " + std::to_string(group) + " is no group of this launch, which has " +
                      std::to_string(launch.groups()));
    }
    if (i > 0 && group <= launch.begun[i - 1]) {
      throw BadLaunch("--only-groups: write the groups in ascending order, each once");
    }
  }
  if (launch.executed_threads() > most_threads) {
    throw BadLaunch("more than " + std::to_string(most_threads) + " threads are to be executed");
  }
}

struct Assignment {
  std::string name, value;
};
Assignment split_assignment(const std::string& text, const std::string& option, const char* form) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) throw BadLaunch(option + ": write " + form);
  return {text.substr(0, equals), text.substr(equals + 1)};
}

constexpr std::size_t most_repetitions = std::size_t{1} << 24;
constexpr std::size_t few_alike = 8;  // so many equal cells are written one by one

std::string listed(const ir::Module& module, const std::vector<ir::VarId>& vars) {
  std::string text;
  for (const ir::VarId var : vars) text += (text.empty() ? "" : ", ") + module.variables[var].name;
  return text.empty() ? "none" : text;
}

ir::VarId find(const ir::Module& module, const std::vector<ir::VarId>& vars,
               const std::string& name, const std::string& option, const std::string& what) {
  for (const ir::VarId var : vars) {
    if (module.variables[var].name == name) return var;
  }
  throw BadLaunch(option + ": the kernel has no " + what + " `" + name + "`; it has: " +
                  listed(module, vars));
}

Value value_of(const std::string& text, const ir::Type& type, const std::string& where) {
  Value value;
  if (!parse_value(text, type, value)) {
    throw BadLaunch(where + ": `" + text + "` is no value of type " + ir::to_string(type));
  }
  return value;
}

void add_param(const ir::Module& module, const ir::Kernel& kernel, const std::string& text,
               Launch& launch) {
  const auto [name, value] = split_assignment(text, "--param", "NAME=VALUE");
  const ir::VarId var = find(module, kernel.params, name, "--param", "parameter");
  const ir::Type& type = module.variables[var].type;
  if (!type.is_scalar()) {
    throw BadLaunch("--param: `" + name + "` is a sequence; its value is drawn from the seed");
  }
  if (!launch.params.emplace(var, value_of(value, type, "--param " + name)).second) {
    throw BadLaunch("--param: `" + name + "` is given twice");
  }
}

// N of `V*N`: so many cells with the value V.
std::size_t repetitions(const std::string& text, const std::string& where) {
  std::size_t times = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), times);
  if (error != std::errc{} || end != text.data() + text.size() || times > most_repetitions) {
    throw BadLaunch(where + ": `" + text + "` behind `*` is no number up to " +
                    std::to_string(most_repetitions));
  }
  return times;
}

Cells cells_of(const std::string& text, const ir::Type& element, const std::string& where) {
  Cells cells;
  if (text.empty()) return cells;
  for (const std::string& part : support::split(text, ',')) {
    const std::size_t star = part.find('*');
    const std::string one = part.substr(0, star);
    const std::size_t times =
        star == std::string::npos ? 1 : repetitions(part.substr(star + 1), where);
    if (cells.size() + times > most_repetitions) throw BadLaunch(where + ": too many elements");
    const auto cell = one == "_" ? Cells::value_type{} : value_of(one, element, where);
    cells.insert(cells.end(), times, cell);
  }
  return cells;
}

std::int64_t group_of(const std::string& text, const Launch& launch, const std::string& where) {
  std::int64_t group = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), group);
  if (error != std::errc{} || end != text.data() + text.size() || group < 0 ||
      group >= launch.groups()) {
    throw BadLaunch(where + ": `" + text + "` is no group of this launch, which has " +
                    std::to_string(launch.groups()));
  }
  return group;
}

void add_array(const ir::Module& module, const ir::Kernel& kernel, const std::string& text,
               Launch& launch) {
  const auto [target, values] =
      split_assignment(text, "--array", "NAME=V,V*TIMES,... or NAME@GROUP=V,V,...");
  const std::size_t at = target.find('@');
  const std::string name = target.substr(0, at), where = "--array " + target;
  const ir::VarId var = find(module, kernel.arrays, name, "--array", "array");
  const ir::Variable& array = module.variables[var];
  if (!array.contents.empty()) {
    throw BadLaunch(where + ": this table is constant: its values stand in the source");
  }
  const bool local = array.kind == ir::VarKind::LocalArray;
  if (local != (at != std::string::npos)) {
    throw BadLaunch(where + (local ? ": this array is local: name its group, `" + name + "@0=...`"
                                   : ": this array is global: it belongs to no group"));
  }
  Cells cells = cells_of(values, array.type.element(), where);
  const bool added =
      local ? launch.local.emplace(std::pair(var, group_of(target.substr(at + 1), launch, where)),
                                   std::move(cells)).second
            : launch.global.emplace(var, std::move(cells)).second;
  if (!added) throw BadLaunch(where + ": given twice");
}

constexpr std::int64_t longest_extent = std::int64_t{1} << 26;  // as in launch_memory.cpp

void add_extent(const ir::Module& module, const ir::Kernel& kernel, const std::string& text,
                Launch& launch) {
  const auto [name, value] = split_assignment(text, "--extent", "NAME=ELEMENTS");
  const ir::VarId var = find(module, kernel.arrays, name, "--extent", "array");
  const auto& extents = module.variables[var].extents;
  const auto written = [](const ir::ExprPtr& extent) { return extent != nullptr; };
  if (std::all_of(extents.begin(), extents.end(), written)) {
    throw BadLaunch("--extent: the source says how long `" + name + "` is");
  }
  const Value length = value_of(value, ir::int_type, "--extent " + name);
  if (length.bits < 0) throw BadLaunch("--extent " + name + ": no array has `" + value + "` elements");
  if (length.bits > longest_extent) {
    throw BadLaunch("--extent " + name + ": an array of a run has at most " + std::to_string(longest_extent) + " elements");
  }
  if (!launch.extents.emplace(var, length.bits).second) {
    throw BadLaunch("--extent: `" + name + "` is given twice");
  }
}

std::string cells_text(const Cells& cells, const ir::Type& element) {
  const auto written = [&](std::size_t i) {
    return cells[i] ? to_string(*cells[i], element) : std::string("_");
  };
  std::string text;
  for (std::size_t i = 0; i < cells.size();) {
    const std::string one = written(i);
    std::size_t end = i + 1;
    while (end < cells.size() && written(end) == one) ++end;
    if (end - i < few_alike) end = i + 1;
    text += (i == 0 ? "" : ",") + one;
    if (end - i > 1) text += "*" + std::to_string(end - i);
    i = end;
  }
  return text;
}

std::string sizes_text(const OptionalSizes& sizes) {
  std::size_t last = 3;
  while (last > 1 && sizes[last - 1].value_or(1) == 1) --last;
  std::string text;
  for (std::size_t i = 0; i < last; ++i) {
    text += (i == 0 ? "" : ",") + std::to_string(sizes[i].value_or(1));
  }
  return text;
}

std::string numbers_text(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

bool is_set(const OptionalSizes& sizes) {
  return std::any_of(sizes.begin(), sizes.end(), [](const auto& s) { return s.has_value(); });
}

std::string quoted(const std::string& word) {
  const std::string plain = "@%+=:,./-_";
  const auto is_plain = [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           plain.find(c) != std::string::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

Launch parse_launch(const ir::Module& module, const ir::Kernel& kernel, const LaunchText& text) {
  const auto shape = [&](const std::array<bool, 3>& unnamed) {
    std::size_t last = static_cast<std::size_t>(std::clamp(kernel.dimensions, 1, 3) - 1);
    while (unnamed[last]) --last;  // never the first
    return last;
  };
  Launch launch;
  launch.gsize =
      complete(text.sizes.gsize, kernel.launch.gsize, small_groups[shape(kernel.unnamed.group)], "--local-size");
  launch.ngroups =
      complete(text.sizes.ngroups, kernel.launch.ngroups,
               kernel.single_group ? Sizes{1, 1, 1} : small_grids[shape(kernel.unnamed.grid)], "--num-groups");
  if (kernel.single_group && launch.groups() != 1) {
    throw BadLaunch("--num-groups: this kernel is for one group");
  }
  launch.begun = text.begun;
  check_size(launch, launch.is_partial() ? most_threads_in_all : most_threads);
  if (launch.is_partial()) check_groups(launch);
  if (kernel.max_threads && launch.threads() > *kernel.max_threads) {
    throw BadLaunch("this kernel is for at most " + std::to_string(*kernel.max_threads) +
                    " threads in all, not " + std::to_string(launch.threads()));
  }
  launch.seed = text.seed;
  launch.fill = text.fill;
  for (const std::string& param : text.params) add_param(module, kernel, param, launch);
  for (const std::string& array : text.arrays) add_array(module, kernel, array, launch);
  for (const std::string& extent : text.extents) add_extent(module, kernel, extent, launch);
  return launch;
}

void give_one_array(const ir::Module& module, ir::Kernel& kernel, const std::vector<std::string>& aliases) {
  const auto is_pointer = [](const ir::Variable& array) {
    const auto written = [](const ir::ExprPtr& extent) { return extent != nullptr; };
    return array.kind != ir::VarKind::LocalArray && array.contents.empty() && std::none_of(array.extents.begin(), array.extents.end(), written);
  };
  std::vector<ir::HostPlacement> placed;
  for (const std::string& text : aliases) {
    const auto [name, place] = split_assignment(text, "--alias", "NAME=OTHER or NAME=OTHER+ELEMENTS");
    const auto plus = place.find('+');
    const std::string other = place.substr(0, plus);
    const std::int64_t shift = plus == std::string::npos ? 0 : static_cast<std::int64_t>(value_of(place.substr(plus + 1), ir::int_type, "--alias " + name).bits);
    const ir::VarId from = find(module, kernel.arrays, name, "--alias", "array"), to = find(module, kernel.arrays, other, "--alias", "array");
    const ir::Variable &one = module.variables[from], &kept = module.variables[to];
    if ((from == to && shift == 0) || !is_pointer(one) || !is_pointer(kept) || ir::to_string(one.type) != ir::to_string(kept.type)) {
      throw BadLaunch("--alias: `" + name + "` and `" + other + "` are not two pointers to one type");
    }
    if (shift != 0 && !ir::has_only_cells(kernel, from)) throw BadLaunch("--alias: `" + name + "` is used as a whole, so it cannot begin elsewhere");
    placed.push_back({from, to, shift == 0 ? nullptr : ir::make_expr(ir::IntLit{shift}, ir::int_type, one.span)});
  }
  ir::place_arrays(kernel, placed);
}

LaunchText describe(const ir::Module& module, const ir::Kernel& kernel, const Launch& launch) {
  LaunchText text;
  for (std::size_t i = 0; i < 3; ++i) {
    text.sizes.gsize[i] = launch.gsize[i];
    text.sizes.ngroups[i] = launch.ngroups[i];
  }
  for (const ir::VarId var : own_params(kernel)) {
    const ir::Variable& param = module.variables[var];
    const auto given = launch.params.find(var);
    if (given == launch.params.end() || !param.type.is_scalar()) continue;
    text.params.push_back(param.name + "=" + to_string(given->second, param.type));
  }
  for (const ir::VarId var : kernel.arrays) {
    const ir::Variable& array = module.variables[var];
    const bool of_host = kernel.launched && std::find(kernel.launched->untouched.begin(), kernel.launched->untouched.end(), var) != kernel.launched->untouched.end();
    if (!array.contents.empty() && !of_host) continue;
    if (const auto given = launch.global.find(var); given != launch.global.end()) {
      text.arrays.push_back(array.name + "=" + cells_text(given->second, array.type.element()));
    }
  }
  for (const auto& [key, cells] : launch.local) {
    const ir::Variable& array = module.variables[key.first];
    text.arrays.push_back(array.name + "@" + std::to_string(key.second) + "=" +
                          cells_text(cells, array.type.element()));
  }
  for (const auto& [var, length] : launch.extents) {
    text.extents.push_back(module.variables[var].name + "=" + std::to_string(length));
  }
  text.begun = launch.begun;
  text.seed = launch.seed;
  text.fill = launch.fill;
  return text;
}

std::vector<std::string> to_options(const LaunchText& text) {
  std::vector<std::string> words;
  const auto add = [&](const char* option, std::string value) {
    words.emplace_back(option);
    words.push_back(std::move(value));
  };
  if (is_set(text.sizes.gsize)) add("--local-size", sizes_text(text.sizes.gsize));
  if (is_set(text.sizes.ngroups)) add("--num-groups", sizes_text(text.sizes.ngroups));
  if (!text.begun.empty()) add("--only-groups", numbers_text(text.begun));
  for (const std::string& param : text.params) add("--param", param);
  for (const std::string& array : text.arrays) add("--array", array);
  for (const std::string& extent : text.extents) add("--extent", extent);
  for (const std::string& alias : text.aliases) add("--alias", alias);
  if (text.seed != 0) add("--seed", std::to_string(text.seed));
  if (text.fill != Fill::Small) add("--fill", std::string(to_string(text.fill)));
  return words;
}

std::vector<std::string> replay_words(const ir::Module& module, const ir::Kernel& kernel, const Launch& launch,
                                      const std::string& file, const std::string& fault_id,
                                      const std::vector<std::string>& more) {
  std::vector<std::string> words{"permverify", "replay", file};
  const bool host = kernel.role == ir::KernelRole::Host;  // run only if it is named
  if (module.kernels.size() > 1 || host) words.insert(words.end(), {"--kernel", kernel.name});
  const std::vector<std::string> options = to_options(describe(module, kernel, launch));
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), more.begin(), more.end());
  if (!fault_id.empty()) words.insert(words.end(), {"--expect", fault_id});
  return words;
}

std::string shell_line(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted(word);
  return line;
}

std::span<const FillName> fill_names() { return names_of_fills; }

std::string_view to_string(Fill fill) {
  for (const FillName& entry : names_of_fills) {
    if (entry.fill == fill) return entry.name;
  }
  return "";
}

}  // namespace permverify::runtime_spec
