#include "report/machine/picture_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/display.h"
#include "report/finding.h"
#include "report/machine/fault_text.h"

namespace permverify::report {
namespace {

using runtime_spec::AccessKind;
using runtime_spec::Right;

std::string coordinates(std::int64_t linear, const runtime_spec::Sizes& sizes, bool several) {
  if (!several) return std::to_string(linear);
  const std::int64_t x = linear % sizes[0], y = linear / sizes[0] % sizes[1];
  if (sizes[2] == 1) return fmt::format("({}, {})", x, y);
  return fmt::format("({}, {}, {})", x, y, linear / sizes[0] / sizes[1]);
}

bool several(const runtime_spec::Sizes& sizes) { return sizes[1] != 1 || sizes[2] != 1; }

const char* verb(AccessKind kind) {
  switch (kind) {
    case AccessKind::Read: return "reads";
    case AccessKind::Write: return "writes";
    case AccessKind::Atomic: return "updates atomically to";
    case AccessKind::SpecRead: break;
  }
  return "";
}

// " (line 7)", " (lines 7 and 9)"
std::string lines(const MachineView& view, const runtime_spec::Fault& fault) {
  std::vector<std::uint32_t> found;
  for (const auto& thread : fault.threads) {
    const std::uint32_t line = line_of(view, thread.span);
    if (std::find(found.begin(), found.end(), line) == found.end()) found.push_back(line);
  }
  if (found.empty()) found.push_back(line_of(view, fault.span));
  if (found.size() == 1) return fmt::format(" (line\u00a0{})", found[0]);
  return fmt::format(" (lines\u00a0{} and\u00a0{})", found[0], found[1]);
}

// Of a comparison that is false, what its sides are: ": `a[tid]` is 2, `2 * n` is 4".
std::string sides(const MachineView& view, const runtime_spec::Fault& fault) {
  if (fault.id.reason() != support::FailureReason::False) return "";
  std::string text;
  for (const runtime_spec::FaultValue& value : fault.values) {
    const std::string name = value.name.empty() ? std::string(view.sources.text(value.span)) : value.name;
    text += fmt::format("{}`{}` is {}", text.empty() ? ": " : ", ", shortened(printable(name)), shortened(printable(value.value)));
  }
  return text;
}

// The element that it names is code.
std::string in_code(const MachineView& view, const runtime_spec::Fault& fault, const std::string& does) {
  if (!fault.array) return does;
  const std::string name = cell_name(view, *fault.array, fault.index);
  const std::size_t at = does.find(name);
  if (at == std::string::npos) return does;
  return does.substr(0, at) + "`" + shortened(name) + "`" + does.substr(at + name.size());
}

}  // namespace

std::string sentence_of(const MachineView& view, const runtime_spec::Fault& fault) {
  std::string text;
  for (const auto& thread : fault.threads) {
    const std::string does = deed(view, fault, thread);
    text += fmt::format("{}{} {}{}{}", text.empty() ? "" : " and ", thread_word(view.language), thread.tid, does.empty() ? "" : " ",
                        in_code(view, fault, does));
  }
  const bool pair = fault.id.area() == support::FailureArea::Race && fault.threads.size() == 2;
  if (!pair) text = in_words(view.language, fault.message) + (fault.threads.size() == 1 ? ": " + text : "");
  return fault.id.text() + ": " + text + lines(view, fault) + sides(view, fault);
}

std::string title_of(const MachineView& view) {
  std::string title = fmt::format("`{}`: ", shortened(printable(view.kernel.name)));
  const std::string sizes = sizes_of_launch(view.language, view.launch.gsize, view.launch.ngroups);
  title += view.language == SourceLanguage::OpenCl ? sizes : "`" + sizes + "`";
  for (const ir::VarId var : view.kernel.params) {
    const auto given = view.launch.params.find(var);
    const ir::Type& type = view.module.variables[var].type;
    if (given == view.launch.params.end() || !type.is_scalar()) continue;
    title += fmt::format(", `{} = {}`", shortened(name_of(view, var)),
                         runtime_spec::to_string(given->second, type));
  }
  return title;
}

namespace {

// The lengths of an array of C as the source declares them, `[16][17]`: its elements lie flat. Empty: it is another array.
std::vector<std::int64_t> declared_lengths(const ir::Variable& array, std::int64_t size) {
  std::vector<std::int64_t> lengths;
  if (!array.components.empty()) return lengths;
  std::int64_t above = size;
  for (const ir::CellStep& step : array.steps) {
    if (step.stride <= 0 || above % step.stride != 0 || (!lengths.empty() && !step.name.empty())) return {};
    lengths.push_back(above / step.stride);
    above = step.stride;
  }
  return above == 1 ? lengths : std::vector<std::int64_t>{};
}

}  // namespace

std::string array_title(const MachineView& view, ir::VarId array) {
  const auto* instance = instance_at_launch(view, array, view.launch.group_at(0));
  const bool known = instance != nullptr && instance->known_extents();
  std::string type = type_words(view.language, view.module.variables[array].type.element());
  if (!known) type += "[]";
  std::vector<std::int64_t> lengths = known ? declared_lengths(view.module.variables[array], instance->size()) : std::vector<std::int64_t>{};
  if (known && lengths.empty()) lengths = instance->extents();
  for (const std::int64_t length : lengths) type += fmt::format("[{}]", length);
  const bool local = is_local(view, array);
  const std::string each = local && view.launch.groups() > 1 ? " of each " + group_word(view.language) : "";
  return fmt::format("`{}`: `{}`, {} memory{}", shortened(name_of(view, array)), type,
                     local ? local_word(view.language) : "global", each);
}

std::string place_in_group(const MachineView& view, std::int64_t thread) {
  return coordinates(thread % view.launch.threads_per_group(), view.launch.gsize, several(view.launch.gsize));
}

std::string place_of_group(const MachineView& view, std::int64_t group) {
  return coordinates(group, view.launch.ngroups, several(view.launch.ngroups));
}

bool has_dimensions(const MachineView& view) { return several(view.launch.gsize); }

std::string conflict_words(const MachineView& view, const runtime_spec::Fault& fault, bool ordered) {
  if (fault.id == "race:atomic_scope") return "their scopes do not include each other";
  const std::string word = group_word(view.language);
  if (group_of(view, fault.threads[0].tid) != group_of(view, fault.threads[1].tid))
    return fmt::format("nothing orders two {}s", word);
  const bool one_access = fault.threads[0].span == fault.threads[1].span;
  if (one_access) return fault.id == "race:write_write" ? "both write it" : "both access it";
  const bool local = is_local(view, *fault.array);
  if (ordered) return fmt::format("no barrier between fences {} memory", local ? local_word(view.language) : "global");
  return fmt::format("no `{}` between", barrier_words(view.language, local, !local));
}

std::string note_of(const runtime_spec::Fault& fault) {
  using support::FailureArea, support::FailureFamily, support::FailureReason;
  if (fault.id.family() == FailureFamily::AccessBounds) return "outside of the array";
  if (fault.id.family() == FailureFamily::Uninitialised) return "read before it is written";
  const bool unheld =
      fault.id.area() == FailureArea::Access && fault.id.reason() == FailureReason::InsufficientPermission;
  return unheld ? "without the permission" : "";
}

std::string did(const PictureCell& cell) {
  std::string text;
  const auto add = [&](bool it, const char* what) {
    if (it) text += (text.empty() ? "" : ", ") + std::string(what);
  };
  add(cell.read, "reads");
  add(cell.written, "writes");
  add(cell.updated, "updates atomically");
  return text;
}

std::string may(Right right) {
  switch (right) {
    case Right::None: return "no permission";
    case Right::Read: return "may read";
    case Right::Atomic: return "may update atomically";
    case Right::Write: return "may write";
  }
  return "";
}

std::string story_of(const RecordedCell& cell) {
  std::string text;
  for (const RecordedAccess& access : cell.accesses) {
    text += fmt::format("{}{}{}{} (line {})", text.empty() ? "" : ", ", verb(access.kind),
                        access.value.empty() ? "" : " ", shortened(access.value), access.line);
  }
  if (cell.more != 0) text += fmt::format(", and {} more times", cell.more);
  return text;
}

std::string shortened(const std::string& text) {
  constexpr std::uint32_t longest = 48;
  return cell_width(text) <= longest ? text : cut_cells(text, 0, longest - 3) + "...";
}

}  // namespace permverify::report
