#include "report/folded.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "checker/replay/replay.h"
#include "report/display.h"
#include "report/style.h"
#include "report/wrap.h"
#include "support/counted.h"

namespace permverify::report {

namespace {

// Whether runs stop at another fault before they can show this one, and a message is about that.
bool is_behind(const Finding& f, const std::set<std::string>& seen) {
  return f.verdict->replay && !f.verdict->replay->seen() && f.verdict->replay->other && seen.count(f.verdict->replay->other->id.text()) != 0;
}

}  // namespace

bool is_undecided(const Finding& finding) { return finding.kind == FindingKind::Unknown && finding.verdict != nullptr; }

std::set<std::string> folded_kernels(const std::vector<Group>& groups, const std::set<std::string>& seen) {
  std::set<std::string> failed, result;
  std::map<std::string, std::vector<const Finding*>> open;
  for (const Group& group : groups) {
    if (group.first->kind == FindingKind::Error && group.first->verdict != nullptr) failed.insert(group.first->kernel);
    if (is_undecided(*group.first)) open[group.first->kernel].push_back(group.first);
  }
  for (const auto& [kernel, undecided] : open) {
    if (failed.count(kernel) != 0 && (undecided.size() > 1 || is_behind(*undecided.front(), seen))) result.insert(kernel);
  }
  return result;
}

std::string folded_text(const std::string& kernel, const std::vector<Group>& groups, const support::SourceManager& sources, const TextOptions& options) {
  std::set<std::uint32_t> lines;
  std::size_t count = 0;
  std::size_t open_sizes = 0;
  for (const Group& group : groups) {
    if (!is_undecided(*group.first) || group.first->kernel != kernel) continue;
    ++count;
    lines.insert(sources.position(group.first->primary.span).line);
    if (gave_up(*group.first)) open_sizes = std::max(open_sizes, group.first->source->launch_sizes.size());
  }
  const std::string place = kernel.empty() ? "outside of kernels" : "in kernel `" + kernel + "`";
  const std::string text = fmt::format("not decided {}: {} (line{} {}); -v shows them{}", place, support::counted(count, "more obligation"),
                                       lines.size() == 1 ? "" : "s", fmt::join(lines, ", "), open_sizes == 0 ? "" : fmt::format("; a fixed size of the launch decides more: `--local-size {}`", open_sizes > 2 ? "16,16" : "256"));
  return Style(options.colour)(Ink::Unknown, "unknown") + ": " + wrapped(printable(text), 9, 2, options.width) + "\n\n";
}

}  // namespace permverify::report
