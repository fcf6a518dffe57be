#include "report/machine/fault_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/columns.h"
#include "report/display.h"
#include "report/excerpt.h"
#include "report/explain.h"
#include "report/finding.h"

namespace permverify::report {
namespace {

using runtime_spec::Fault;
using runtime_spec::FaultThread;

std::string coordinates(std::int64_t linear, const runtime_spec::Sizes& sizes, int dimensions) {
  if (dimensions <= 1) return std::to_string(linear);
  std::string text =
      fmt::format("{} ({}, {}", linear, linear % sizes[0], linear / sizes[0] % sizes[1]);
  if (dimensions > 2) text += fmt::format(", {}", linear / sizes[0] / sizes[1]);
  return text + ")";
}

// The verb that an access with this fault deserves; empty for what is no access.
std::string verb(support::FailureId id) {
  using support::FailureFamily;
  if (id.is_of({FailureFamily::AccessRead, FailureFamily::Uninitialised})) return "reads";
  if (id.family() == FailureFamily::AccessWrite) return "writes";
  if (id.family() == FailureFamily::AccessAtomic) return "updates";
  return id.family() == FailureFamily::AccessBounds ? "accesses" : "";
}

std::string label(const MachineView& view, const Fault& fault, const FaultThread& thread) {
  const std::string did = deed(view, fault, thread);
  return fmt::format("{} {}{}{}", thread_word(view.language), thread.tid, did.empty() ? "" : " ", did);
}

// One label for each place, in the order of the threads; the primary place comes apart.
struct Places {
  support::LabelledSpan primary;
  std::vector<support::LabelledSpan> related;
};
Places places_of(const MachineView& view, const Fault& fault) {
  Places places{{fault.span, ""}, {}};
  for (const FaultThread& thread : fault.threads) {
    support::LabelledSpan* place = thread.span == fault.span ? &places.primary : nullptr;
    for (auto& other : places.related) {
      if (other.span == thread.span) place = &other;
    }
    if (place == nullptr) places.related.push_back({thread.span, label(view, fault, thread)});
    else place->label += (place->label.empty() ? "" : "; ") + label(view, fault, thread);
  }
  return places;
}

}  // namespace

std::string fault_cell(const MachineView& view, const Fault& fault) {
  if (!fault.array) return "";
  const std::string name = cell_name(view, *fault.array, fault.index);
  return is_local(view, *fault.array) ? fmt::format("{} of {} {}", name, group_word(view.language), fault.group) : name;
}

std::string deed(const MachineView& view, const Fault& fault, const FaultThread& thread) {
  if (!thread.did.empty()) return printable(thread.did);
  const std::string does = verb(fault.id);
  return does.empty() || !fault.array ? ""
                                      : does + " " + cell_name(view, *fault.array, fault.index);
}

std::string class_sentence(runtime_spec::FaultClass cls) {
  switch (cls) {
    case runtime_spec::FaultClass::Program: return "a bug of the program: it happens in this run";
    case runtime_spec::FaultClass::Contract:
      return "contract and program do not fit: in this run the contract is not kept";
  }
  return "";
}

std::string fault_table(const MachineView& view, const Fault& fault, std::size_t indent) {
  if (fault.threads.empty()) return "";
  std::vector<std::vector<std::string>> lines{{""}};
  for (const char* id : {"\\tid", "\\lid", "\\gid"}) lines.push_back({row_name(view.language, id)});
  lines.push_back({"phase"});
  const std::string cell = fault_cell(view, fault);
  if (!cell.empty()) lines.push_back({"element"});
  const bool told =
      std::any_of(fault.threads.begin(), fault.threads.end(),
                  [&](const auto& thread) { return !deed(view, fault, thread).empty(); });
  if (told) lines.push_back({"does"});
  const std::int64_t per_group = std::max<std::int64_t>(1, view.launch.threads_per_group());
  const int dimensions = view.kernel.dimensions;
  for (const FaultThread& thread : fault.threads) {
    std::size_t row = 0;
    lines[row++].push_back(fmt::format("{} {}", thread_word(view.language), thread.tid));
    lines[row++].push_back(std::to_string(thread.tid));
    lines[row++].push_back(coordinates(thread.tid % per_group, view.launch.gsize, dimensions));
    lines[row++].push_back(coordinates(thread.tid / per_group, view.launch.ngroups, dimensions));
    lines[row++].push_back(std::to_string(thread.phase));
    if (!cell.empty()) lines[row++].push_back(cell);
    if (told) lines[row++].push_back(deed(view, fault, thread));
  }
  return aligned_columns(lines, indent);
}

std::string fault_text(const MachineView& view, const Fault& fault, Style style) {
  std::string out = style(Ink::Error, "fault[" + fault.id.text() + "]") +
                    style(Ink::Bold, ": " + in_words(view.language, printable(fault.message))) + "\n";
  const Places places = places_of(view, fault);
  out += excerpt(view.sources, places.primary, places.related, style, Ink::Error);
  const std::size_t indent = gutter_width(view.sources, places.primary, places.related) + 1;
  const auto note = [&](const std::string& text) {
    out += std::string(indent, ' ') + "= " + text + "\n";
  };
  const std::string table = fault_table(view, fault, indent + 6);
  if (table.empty()) {
    if (const std::string cell = fault_cell(view, fault); !cell.empty()) note("element: " + cell);
  } else {
    out += "\n" + table + "\n";
  }
  for (const runtime_spec::FaultValue& value : fault.values) {
    const std::string name = value.name.empty() ? "`" + std::string(view.sources.text(value.span)) + "`" : value.name;
    note(printable(name) + ": " + printable(value.value));
  }
  note("class: " + class_sentence(fault.fault_class));
  if (find_page(embedded_pages(), fault.id.text()) != nullptr) {
    note("help: " + explain_command(fault.id.family_name(), view.language));
  }
  return out + "\n";
}

}  // namespace permverify::report
