#include "report/cure.h"

#include <fmt/format.h>

#include <limits>
#include <set>
#include <string_view>

#include "checker/replay/replay.h"
#include "report/missing_barrier.h"
#include "report/words.h"

namespace permverify::report {
namespace {

// A precondition as the language writes it before the kernel.
std::string precondition(SourceLanguage language, const std::string& condition) {
  return language == SourceLanguage::Pvl ? "`requires " + condition + ";`" : "`//@ requires " + condition + ";`";
}

// "`//@ requires gridDim.x == 1 && gridDim.y == 1;`" of the dimensions of the run.
std::string one_group(const Finding& f) {
  static constexpr const char* axes[] = {".x", ".y", ".z"};
  const runtime_spec::Launch& launch = f.verdict->replay->launch;
  std::size_t dimensions = 1;
  for (std::size_t d = 1; d < 3; ++d) {
    if (launch.gsize[d] > 1 || launch.ngroups[d] > 1) dimensions = d + 1;
  }
  const bool whole = f.language == SourceLanguage::Pvl && dimensions == 1;
  std::string condition;
  for (std::size_t d = 0; d < dimensions; ++d) {
    const std::string axis = whole ? "" : axes[d];
    condition += (d == 0 ? "" : " && ") + row_name(f.language, "\\ngroups" + axis) + " == 1";
  }
  return precondition(f.language, condition);
}

bool is_race(const Finding& f) { return f.source->race && f.id != "race:atomic_scope"; }

// The text of the source between two places of one file; empty where it is not at hand.
std::string_view text_between(support::Span one, support::Span other, const support::SourceManager* sources) {
  if (sources == nullptr || one.file != other.file || one == other) return {};
  if (one.begin > other.begin) std::swap(one, other);
  return one.end > other.begin ? std::string_view{} : sources->text({one.file, one.end, other.begin});
}

// Whether a loop may stand around the place: then the two accesses may be of different iterations.
bool in_a_loop(support::Span place, const support::SourceManager* sources) {
  if (sources == nullptr) return true;
  std::string_view before = sources->text({place.file, 0, place.begin});
  if (const std::size_t kernel = std::max(before.rfind("__global__") + 1, before.rfind("kernel ") + 1); kernel != 0) before.remove_prefix(kernel - 1);
  return before.find("for ") != before.npos || before.find("for(") != before.npos || before.find("while") != before.npos || before.find("do ") != before.npos;
}

// `target` of `out[target[i]]`, an index that memory holds; empty for another access.
std::string array_of_indices(support::Span access, const support::SourceManager* sources) {
  if (sources == nullptr) return "";
  const std::string_view text = sources->text(access);
  const std::size_t from = text.find('[');
  if (from == std::string_view::npos) return "";
  std::size_t to = from + 1;
  while (is_in_name(text, to)) ++to;
  return to > from + 1 && to < text.size() && text[to] == '[' ? std::string(text.substr(from + 1, to - from - 1)) : "";
}

std::string cure_of_race(const Finding& f, const support::SourceManager* sources) {
  const std::string group = group_word(f.language);
  const runtime_spec::Fault& fault = f.verdict->replay->fault();
  if (fault.between_groups) {
    const std::string one = f.verdict->replay->one_group_is_allowed ? one_group(f) : "";
    if (same_number_in_group(f)) {
      return fmt::format("threads with the same number in their {0}s meet here: if each thread of the launch is to have its own elements, compute "
                         "them from {1}; else use an atomic operation", group, number_in_launch(f.language)) +
             (one.empty() ? "" : fmt::format("; if your program only launches one {}, state it: {}", group, one));
    }
    return fmt::format("no barrier orders {0}s: give each {0} its own elements, or use an atomic operation", group) +
           (one.empty() ? "" : fmt::format("; if your program only launches one {}, state it: {}", group, one));
  }
  if (f.also_between_groups && fault.threads.size() == 2 && fault.threads[0].span != fault.threads[1].span) {
    return fmt::format("{1} between the two accesses orders the threads of one {0}; no barrier orders {0}s: write to another array, give each "
                       "{0} its own elements, or use atomic operations", group, f.language == SourceLanguage::Cuda ? "`__syncthreads()`" : "a `barrier`");
  }
  if (fault.threads.size() == 2 && fault.threads[0].span == fault.threads[1].span) {
    const std::string indices = array_of_indices(f.primary.span, sources);
    const std::string different = indices.empty() ? "" : fmt::format("; if no two elements of `{0}` are equal, state it: a `requires` with `{0}[i] != {0}[j]`", indices);
    return "let one thread make this access, give each thread its own elements, or use an atomic operation" + different;
  }
  // Behind a barrier, of which the reads came after: what was written is not visible there.
  if (fault.threads.size() == 2 && fault.threads[0].phase != fault.threads[1].phase) {
    const bool local = f.source->race->local;
    return fmt::format("let the barrier between the two accesses fence {} memory: `{}`",
                       local ? local_word(f.language) : "global", barrier_words(f.language, local, !local));
  }
  const std::string_view between = fault.threads.size() == 2 ? text_between(fault.threads[0].span, fault.threads[1].span, sources) : "";
  const std::string barrier = f.language == SourceLanguage::Cuda ? "`__syncthreads()`" : "a `barrier`";
  for (const char* fence : {"__threadfence_block", "__threadfence", "mem_fence"}) {
    if (between.find(fence) == std::string_view::npos) continue;
    return fmt::format("`{}` orders what one thread does, and waits for no other thread: put {} in its place", fence, barrier);
  }
  if (!between.empty() && between.find(';') == std::string_view::npos && between.find('\n') == std::string_view::npos && f.id == "race:read_write" && !in_a_loop(f.primary.span, sources)) {
    return fmt::format("in one statement nothing lies between the two accesses: read into a variable, put {} behind it, and write then; or write to "
                       "another array", barrier);
  }
  const bool atomic = f.id == "race:atomic_write" || f.id == "race:atomic_read";
  return fmt::format("separate the two accesses by {}, or {}",
                     barrier, atomic ? "make both atomic" : "give each thread its own elements");
}

std::string cure_of_divergence(const Finding& f) {
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
    const std::string guard = family(f.id) == "access.bounds" ? "put the access under a condition; or, " : "";
    f.help = guard + "if your program never makes this launch, state the launches that it makes: " +
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
void add_cures(const std::set<std::string>& automatic, std::vector<Finding>& findings, const support::SourceManager* sources) {
  for (Finding& f : findings) f.gap = barrier_gap(f, sources);
  for (Finding& f : findings) {
    if (automatic.count(f.kernel) == 0 || !lacks_help(f)) continue;
    if (is_race(f)) f.help = cure_of_race(f, sources);
    else if (family(f.id) == "barrier.divergence") f.help = cure_of_divergence(f);
    else if (family(f.id) == "arith.overflow") f.help = cure_of_overflow(f, sources);
  }
  for (const std::string& kernel : automatic) {
    Finding* chosen = nullptr;
    for (Finding& f : findings) {
      if (f.kernel != kernel || !(lacks_help(f) || (f.help.empty() && needs_large_group(f)))) continue;
      if (chosen == nullptr || (needs_large_group(f) && !needs_large_group(*chosen))) chosen = &f;
    }
    if (chosen != nullptr) add_cure_of_launch(*chosen, findings);
  }
  for (Finding& f : findings) f.help = in_words(f.language, f.help);
}

}  // namespace permverify::report
