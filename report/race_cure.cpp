#include "report/race_cure.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "checker/replay/replay.h"
#include "report/cure.h"
#include "report/missing_barrier.h"
#include "report/words.h"

namespace permverify::report {
namespace {

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

// What leaves out the launches with this race between groups; empty: nothing that is known does.
std::string launches_without(const Finding& f) {
  if (f.holds_in_square_grids) {
    const std::string condition = row_name(f.language, "\\ngroups.x") + " == " + row_name(f.language, "\\ngroups.y");
    return "; if your program only launches square grids, state it: " + precondition(f.language, condition);
  }
  if (!f.verdict->replay->one_group_is_allowed) return "";
  return fmt::format("; if your program only launches one {}, state it: {}", group_word(f.language), one_group(f));
}

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
std::string array_of_indices(std::string_view text) {
  const std::size_t from = text.find('[');
  if (from == std::string_view::npos) return "";
  std::size_t to = from + 1;
  while (is_in_name(text, to)) ++to;
  return to > from + 1 && to < text.size() && text[to] == '[' ? std::string(text.substr(from + 1, to - from - 1)) : "";
}

// `*sum`, `count`, `n[0]`: an element that does not depend on the thread.
bool is_fixed_element(std::string_view text) {
  const std::size_t from = text.find('[');
  return from == text.npos || text.substr(from + 1, text.find(']') - from - 1).find_first_not_of("0123456789") == text.npos;
}

std::string_view without_leading_spaces(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

// The operator of a statement that updates the element that it reads, such as `n += 1`, `++n` and `n = n + 1`; 0 of others.
char operator_of_update(support::Span place, const support::SourceManager* sources) {
  if (sources == nullptr) return 0;
  std::string_view element = sources->text(place);
  const std::string_view all = sources->buffer(place.file).text();
  std::string_view after = without_leading_spaces(all.substr(place.end));
  for (const char* step : {"++", "--"}) {
    if (element.ends_with(step) || element.starts_with(step) || after.starts_with(step) || all.substr(0, place.begin).ends_with(step)) return step[0];
  }
  constexpr std::string_view operators = "+-*/&|^";
  if (after.size() < 2) return 0;
  if (operators.find(after[0]) != operators.npos && after[1] == '=') return after[0];
  if (after[0] != '=' || after[1] == '=') return 0;
  after = without_leading_spaces(after.substr(1));
  if (!after.starts_with(element)) return 0;
  after = without_leading_spaces(after.substr(element.size()));
  return !after.empty() && operators.find(after[0]) != operators.npos ? after[0] : '\0';
}

// "`atomicAdd`"; of other updates and languages no function is named.
std::string atomic_function(SourceLanguage language, char update) {
  return language == SourceLanguage::Cuda && update == '+' ? "`atomicAdd`" : "an atomic operation";
}

bool same_text(const runtime_spec::Fault& fault, const support::SourceManager* sources) {
  const support::Span one = fault.threads[0].span, other = fault.threads[1].span;
  return one == other || (sources != nullptr && sources->text(one) == sources->text(other));
}

std::string barrier_of(const Finding& f, const support::SourceManager* sources) {
  if (f.language != SourceLanguage::Cuda) return "a `barrier`";
  return is_within_warp(f, sources) ? "`__syncwarp()`" : "`__syncthreads()`";
}

std::string cure_between_groups(const Finding& f, char update, const std::string& indices, std::string_view element) {
  const std::string group = group_word(f.language);
  const std::string one = launches_without(f);
  if (update != 0 && (is_fixed_element(element) || !indices.empty())) {
    return fmt::format("use {} for this update, or give each {} its own elements", atomic_function(f.language, update), group) + one;
  }
  if (same_number_in_group(f)) {
    return fmt::format("threads with the same number in their {0}s meet here: if each thread of the launch is to have its own elements, compute "
                       "them from {1}; else use an atomic operation", group, number_in_launch(f.language)) + one;
  }
  return fmt::format("no barrier orders {0}s: give each {0} its own elements, or use an atomic operation", group) + one;
}

// The precondition that the indices differ, with the parameter that is most likely their number.
std::string no_two_are_equal(const Finding& f, const std::string& indices) {
  const auto& params = f.verdict->replay->params;
  const bool counted = std::any_of(params.begin(), params.end(), [](const auto& param) { return param.first == "n"; });
  const std::string condition = fmt::format("(\\forall int j, int k; 0 <= j && j < k && k < {1} ==> {0}[j] != {0}[k])", indices, counted ? "n" : "N");
  if (counted) return fmt::format("no two of the first n elements of `{}` are equal, state it: {}", indices, precondition(f.language, condition));
  return fmt::format("no two elements of `{}` are equal, state it in a precondition, with their number for N: `{}`", indices, condition);
}

// A race of an access with itself, or with the other one of the same update.
std::string cure_of_one_access(const Finding& f, char update, const std::string& indices) {
  const std::string different = indices.empty() ? "" : "; if " + no_two_are_equal(f, indices);
  if (update != 0) return fmt::format("use {} for this update, or give each thread its own elements", atomic_function(f.language, update)) + different;
  return "let one thread make this access, give each thread its own elements, or use an atomic operation" + different;
}

// The end of the body of a loop, where the barrier has to stand if the accesses are of different iterations.
std::string at_end_of_loop(const Finding& f, const std::string& barrier, const support::SourceManager* sources) {
  const std::string line = f.gap && sources != nullptr ? fmt::format(", before the `}}` of line {}", sources->position({f.gap->file, f.gap->end, f.gap->end}).line) : "";
  return fmt::format("put {} at the end of the loop{}: the two accesses are made in different iterations", barrier, line);
}

// Whether the two accesses stand in one statement, one of which reads.
bool is_one_statement(const Finding& f, const support::SourceManager* sources) {
  const runtime_spec::Fault& fault = f.verdict->replay->fault();
  if (fault.threads.size() != 2 || f.id != "race:read_write") return false;
  const std::string_view between = text_between(fault.threads[0].span, fault.threads[1].span, sources);
  return !between.empty() && between.find(';') == between.npos && between.find('\n') == between.npos;
}

// Two accesses in one phase of a block.
std::string cure_by_barrier(const Finding& f, const support::SourceManager* sources) {
  const checker::Replay& replay = *f.verdict->replay;
  const runtime_spec::Fault& fault = replay.fault();
  const std::string barrier = barrier_of(f, sources);
  const std::string_view between = fault.threads.size() == 2 ? text_between(fault.threads[0].span, fault.threads[1].span, sources) : "";
  for (const char* fence : {"__threadfence_block", "__threadfence", "mem_fence"}) {
    if (between.find(fence) == std::string_view::npos) continue;
    return fmt::format("`{}` orders what one thread does, and waits for no other thread: put {} in its place", fence, barrier);
  }
  const bool other_iteration = is_one_statement(f, sources) ? replay.other_iteration.value_or(false) : is_gap_of_loop(f);
  if (other_iteration) return at_end_of_loop(f, barrier, sources);
  if (is_race_in_statement(f, sources)) {
    return fmt::format("in one statement nothing lies between the two accesses: read into a variable, put {} behind it{}, and write then; or write to "
                       "another array", barrier, barrier == "`__syncwarp()`" ? "" : " (outside of any branch)");
  }
  const bool atomic = f.id == "race:atomic_write" || f.id == "race:atomic_read";
  return fmt::format("separate the two accesses by {}, or {}", barrier, atomic ? "make both atomic" : "give each thread its own elements");
}

// A copy that its thread waits for later: its accesses have the place of the call that starts it.
bool is_copy(support::Span place, const support::SourceManager* sources) {
  if (sources == nullptr) return false;
  const std::string_view text = sources->text(place);
  return std::min(text.find("memcpy_async"), text.find("async_work_group")) < text.find('(');
}

std::string wait_for_copy(SourceLanguage language) {
  return language == SourceLanguage::Cuda ? "`__pipeline_wait_prior(0)` behind `__pipeline_commit()`" : "`wait_group_events` for its event";
}

}  // namespace

std::string cure_of_copy(const Finding& f) {
  if (f.id == "race.copy:not_awaited") return "wait for the copy on every way to the end of the kernel: " + wait_for_copy(f.language);
  return "access the element behind the wait for its copy: " + wait_for_copy(f.language);
}

bool is_race_in_statement(const Finding& f, const support::SourceManager* sources) {
  const checker::Replay& replay = *f.verdict->replay;
  const bool in_phase = !replay.fault().between_groups && !f.also_between_groups && is_one_statement(f, sources) &&
                        replay.fault().threads[0].phase == replay.fault().threads[1].phase;
  return in_phase && !replay.other_iteration.value_or(false) && (replay.other_iteration || !in_a_loop(f.primary.span, sources));
}

std::string cure_of_race(const Finding& f, const support::SourceManager* sources) {
  const std::string group = group_word(f.language);
  const runtime_spec::Fault& fault = f.verdict->replay->fault();
  const bool pair = fault.threads.size() == 2;
  const std::string_view element = sources == nullptr ? "" : sources->text(f.primary.span);
  if (pair && !fault.between_groups && is_copy(fault.threads[0].span, sources) != is_copy(fault.threads[1].span, sources)) {
    return "wait for the copy, " + wait_for_copy(f.language) + ", and then let " + (f.language == SourceLanguage::Cuda ? "a `__syncthreads()`" : "a `barrier`") +
           " separate the two accesses";
  }
  const std::string indices = array_of_indices(element);
  const char update = pair && same_text(fault, sources) ? operator_of_update(f.primary.span, sources) : '\0';
  if (fault.between_groups) return cure_between_groups(f, update, indices, element);
  if (update != 0) return cure_of_one_access(f, update, indices);
  if (f.also_between_groups && pair && fault.threads[0].span != fault.threads[1].span) {
    return fmt::format("{1} between the two accesses orders the threads of one {0}; no barrier orders {0}s: write to another array, give each "
                       "{0} its own elements, or use atomic operations", group, f.language == SourceLanguage::Cuda ? "`__syncthreads()`" : "a `barrier`");
  }
  if (pair && fault.threads[0].span == fault.threads[1].span) return cure_of_one_access(f, 0, indices);
  // Behind a barrier, of which the reads came after: what was written is not visible there.
  if (pair && fault.threads[0].phase != fault.threads[1].phase) {
    const bool local = f.source->race->local;
    return fmt::format("let the barrier between the two accesses fence {} memory: `{}`",
                       local ? local_word(f.language) : "global", barrier_words(f.language, local, !local));
  }
  return cure_by_barrier(f, sources);
}

}  // namespace permverify::report
