#include "report/cure.h"

#include <fmt/format.h>

#include <limits>
#include <set>
#include <string_view>

#include "checker/replay/replay.h"
#include "report/missing_barrier.h"
#include "report/race_cure.h"
#include "report/words.h"

namespace permverify::report {
namespace {

bool is_race(const Finding& f) { return f.source->race && f.id != "race:atomic_scope"; }

std::string cure_of_divergence(const Finding& f) {
  if (f.id == "barrier.divergence:missing_lanes") {
    return "let every lane of the warp come here, and guard what it brings; or name the lanes that come, by `__ballot_sync(0xffffffff, condition)` before the branch";
  }
  return fmt::format("move {} to a place that every thread of the {} reaches, and leave only the work in the branch",
                     f.language == SourceLanguage::Cuda ? "`__syncthreads()`" : "the barrier",
                     group_word(f.language));
}

// "a" of the element "a[3]"; empty: it is an element of several dimensions, or a member.
std::string array_of_element(const std::string& element) {
  const std::size_t open = element.find('[');
  const bool plain = open != element.npos && element.find(']') + 1 == element.size() && element.find('[', open + 1) == element.npos;
  return plain ? element.substr(0, open) : "";
}

bool names(std::string_view text, const std::string& name) {
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    if ((at == 0 || !is_in_name(text, at - 1)) && !is_in_name(text, at + name.size())) return true;
  }
  return false;
}

// Of a value that leaves its type: bounds of what it is computed from, of elements that the launch gives or of parameters.
std::string cure_of_overflow(const Finding& f, const support::SourceManager* sources) {
  const checker::Replay& replay = *f.verdict->replay;
  std::set<std::string> parts;
  for (const auto& thread : replay.fault().threads) {
    for (const auto& read : thread.reads) {
      const std::string array = read.given && f.language != SourceLanguage::Pvl ? array_of_element(read.name) : "";
      if (!array.empty()) parts.insert(fmt::format("(\\forall int k; -1000 <= {0}[k] && {0}[k] <= 1000)", array));
    }
  }
  const std::string_view failing = sources == nullptr ? "" : sources->text(replay.fault().span);
  for (const auto& [name, value] : replay.params) {
    if (names(failing, name)) parts.insert(fmt::format("-1000 <= {0} && {0} <= 1000", name));
  }
  if (parts.empty()) return "bound the values from which it is computed, in a precondition or by a condition around it";
  return fmt::format("if your program has no such values, state their bounds, with your numbers: {}",
                     precondition(f.language, fmt::format("{}", fmt::join(parts, " && "))));
}

// The index as the source writes it, `i + 1` of `in[i + 1]`; empty: the access has another form.
std::string index_text(std::string_view access) {
  const std::size_t open = access.find('[');
  if (open == access.npos || !access.ends_with(']')) return "";
  const std::string_view index = access.substr(open + 1, access.size() - open - 2);
  int depth = 0;
  for (const char c : index) {
    depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    if (depth < 0 || c == '\n') return "";  // `m[i][j]`
  }
  return std::string(index);
}

// Of an access outside its array: the condition that excludes it.
std::string cure_of_bounds(const Finding& f, const support::SourceManager* sources) {
  const runtime_spec::Fault& fault = f.verdict->replay->fault();
  const std::string_view access = sources == nullptr ? "" : sources->text(f.primary.span);
  const std::string index = index_text(access);
  const bool permission = f.id == "access.bounds:permission";
  const std::string put = permission ? "put the permission under a condition, `... ==> Perm(...)`" : "put the access under a condition";
  if (index.empty() || fault.id.text() != f.id || fault.index.size() != 1) return put;
  if (fault.index[0] < 0) return fmt::format("{} such as `{} >= 0`", put, index);
  if (fault.extents.empty()) return put;
  return fmt::format("{} that keeps `{}` below the length of `{}`", put, index, access.substr(0, access.find('[')));
}

// The largest group for which no access of the kernel was seen to leave its array.
std::int64_t largest_safe_group(const std::string& kernel, const std::vector<Finding>& findings) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const Finding& f : findings) {
    if (f.kernel == kernel && needs_large_group(f)) least = std::min(least, *f.verdict->replay->largest_group);
  }
  return least;
}

void add_cure_of_launch(Finding& f, const std::vector<Finding>& findings) {
  if (!needs_large_group(f)) {
    f.help = (f.help.empty() ? "" : f.help + "; or, ") + "if your program never makes this launch, state the launches that it makes: " +
             std::string(f.language == SourceLanguage::Pvl ? "`requires`" : "`//@ requires`") + " before the kernel";
    f.options = {CureOption::LocalSize, CureOption::NumGroups, CureOption::Params};
    return;
  }
  const std::int64_t most = largest_safe_group(f.kernel, findings);
  const std::string size = row_name(f.language, f.language == SourceLanguage::Pvl ? "\\gsize" : "\\gsize.x");
  f.help = fmt::format("if your program never uses more than {} threads in a {}, state it: {} before the kernel", most, group_word(f.language),
                       precondition(f.language, fmt::format("{} <= {}", size, most)));
  f.options = {CureOption::LocalSize};
}

bool lacks_help(const Finding& f) { return f.kind == FindingKind::Error && is_seen(f) && f.help.empty(); }

}  // namespace

std::string precondition(SourceLanguage language, const std::string& condition) {
  return language == SourceLanguage::Pvl ? "`requires " + condition + ";`" : "`//@ requires " + condition + ";`";
}

bool same_number_in_group(const Finding& f) {
  const runtime_spec::Fault& fault = f.verdict->replay->fault();
  const auto& size = f.verdict->replay->launch.gsize;
  const std::int64_t threads = size[0] * size[1] * size[2];
  return fault.threads.size() == 2 && threads > 0 && fault.threads[0].tid % threads == fault.threads[1].tid % threads;
}

bool needs_large_group(const Finding& finding) {
  constexpr std::int64_t large = 64;
  return finding.verdict != nullptr && finding.verdict->replay && finding.verdict->replay->largest_group &&
         *finding.verdict->replay->largest_group >= large;
}

// One failure of each kernel explains how to leave launches out: one that needs a large group, else the first.
void add_cures(const KernelNames& automatic, const KernelNames& every_launch, std::vector<Finding>& findings, const support::SourceManager* sources) {
  for (Finding& f : findings) f.gap = barrier_gap(f, sources);
  for (Finding& f : findings) {
    if (!lacks_help(f)) continue;
    const bool large = every_launch.count(f.kernel) != 0 && needs_large_group(f);
    if (family(f.id) == "access.bounds" && !large) f.help = cure_of_bounds(f, sources);
    if (automatic.count(f.kernel) == 0 || !lacks_help(f)) continue;
    if (is_race(f)) {
      f.help = cure_of_race(f, sources);
      f.in_statement = is_race_in_statement(f, sources);
    }
    else if (family(f.id) == "race.copy") f.help = cure_of_copy(f);
    else if (family(f.id) == "barrier.divergence") f.help = cure_of_divergence(f);
    else if (family(f.id) == "arith.overflow") f.help = cure_of_overflow(f, sources);
  }
  for (const std::string& kernel : every_launch) {
    Finding* chosen = nullptr;
    for (Finding& f : findings) {
      const bool open = lacks_help(f) || (f.help.empty() && needs_large_group(f));
      if (f.kernel != kernel || !(open || (is_seen(f) && family(f.id) == "access.bounds"))) continue;
      if (chosen == nullptr || (needs_large_group(f) && !needs_large_group(*chosen))) chosen = &f;
    }
    if (chosen != nullptr) add_cure_of_launch(*chosen, findings);
  }
  for (Finding& f : findings) f.help = in_words(f.language, f.help);
}

}  // namespace permverify::report
