#include "report/grouping.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "checker/replay/replay.h"
#include "report/cure.h"
#include "report/missing_barrier.h"
#include "report/words.h"

namespace permverify::report {
namespace {

// Whether a run shows a failure of another kind here, which a message of its own explains.
bool shows_another(const Finding& f) { return f.fault != 0 && !shows_the_run(f); }

// Whether two findings would print the same at the same place: only the first is printed.
bool same_story(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.id == b.id && a.kernel == b.kernel && a.message == b.message &&
         a.primary.span == b.primary.span && a.primary.label == b.primary.label;
}

// Whether the two are races of blocks at one array, in launches alike: an index that has no number of the block in it, most likely.
bool same_race_of_groups(const Finding& a, const Finding& b) {
  const auto of_groups = [](const Finding& f) {
    return f.fault != 0 && f.kind == FindingKind::Error && f.source->race && shows_the_run(f) && f.verdict->replay->fault().between_groups && same_number_in_group(f);
  };
  return of_groups(a) && of_groups(b) && a.kernel == b.kernel && a.source->race->array == b.source->race->array &&
         a.verdict->replay->launch.gsize == b.verdict->replay->launch.gsize && a.verdict->replay->launch.ngroups == b.verdict->replay->launch.ngroups;
}

std::set<std::pair<std::uint32_t, std::uint32_t>> places_of_run(const Finding& f) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> places;
  for (const auto& thread : f.verdict->replay->fault().threads) places.emplace(thread.span.begin, thread.span.end);
  return places;
}

bool is_shown_race(const Finding& f) { return f.fault != 0 && f.kind == FindingKind::Error && f.source->race && shows_the_run(f); }

// Whether the same accesses to one array race as two reads and writes do and as two writes do: `a[0] += 1`, without an atomic operation.
bool same_accesses(const Finding& a, const Finding& b) {
  return is_shown_race(a) && is_shown_race(b) && a.kernel == b.kernel && a.source->race->array == b.source->race->array &&
         a.primary.span == b.primary.span && a.help == b.help && a.also_between_groups.has_value() == b.also_between_groups.has_value() && places_of_run(a) == places_of_run(b);
}

// Whether each is within a statement that reads what it writes, all at one array: `s[t] += s[t + 16]; s[t] += s[t + 8];`.
bool same_kind_of_statement(const Finding& a, const Finding& b) {
  return is_shown_race(a) && is_shown_race(b) && a.in_statement && b.in_statement && a.kernel == b.kernel && a.source->race->array == b.source->race->array;
}

bool same_missing_barrier(const Finding& a, const Finding& b) { return is_shown_race(a) && is_shown_race(b) && one_barrier_fits({&a, &b}); }

// Nothing: no thread is to blame, as where a contract leaves an array.
std::optional<std::int64_t> first_thread(const checker::Replay& replay) {
  const auto& threads = replay.fault().threads;
  return threads.empty() ? std::nullopt : std::optional(threads.front().tid);
}

// Whether one launch lets both accesses leave their arrays: one precondition is missing, not two.
bool same_cause(const Finding& a, const Finding& b) {
  const bool large = !gave_up(a) && a.kernel == b.kernel && needs_large_group(a) && needs_large_group(b);
  if (large && a.id == b.id && !gave_up(b) && !shows_another(b)) return true;
  if (same_race_of_groups(a, b) || same_accesses(a, b) || same_missing_barrier(a, b) || same_kind_of_statement(a, b)) return true;
  if (a.fault == 0 || b.fault == 0 || a.kernel != b.kernel || a.id != b.id || a.kind != b.kind) return false;
  const checker::Replay &one = *a.verdict->replay, &other = *b.verdict->replay;
  return family(a.id) == "access.bounds" && shows_the_run(a) && shows_the_run(b) &&
         one.launch.gsize == other.launch.gsize && one.launch.ngroups == other.launch.ngroups &&
         one.params == other.params && first_thread(one) == first_thread(other);
}

// Whether the finding has the cause of the group. Of three gaps of which two meet, one barrier need not fit all.
bool belongs_to(const Group& group, const Finding& f) {
  if (!same_cause(*group.first, f)) return false;
  if (!same_missing_barrier(*group.first, f) || same_accesses(*group.first, f)) return true;
  std::vector<const Finding*> all{group.first, &f};
  for (const Finding* other : group.likewise) {
    if (other->gap) all.push_back(other);
  }
  return one_barrier_fits(all);
}

}  // namespace

bool suspected(const Finding& f) {
  return f.kind == FindingKind::Unknown && f.verdict != nullptr &&
         (f.verdict->reason == checker::Reason::NoRunShowsIt || f.verdict->reason == checker::Reason::LaunchNotKnown);
}

bool gave_up(const Finding& f) {
  return f.kind == FindingKind::Unknown && f.verdict != nullptr && !suspected(f);
}

bool shows_the_run(const Finding& f) {
  if (!f.verdict->replay->seen()) return false;
  const support::FailureId seen = f.verdict->replay->fault().id, owed = f.source->kind;
  return seen == owed || (is_placed_by_run(*f.source) && seen.family() == owed.family());
}

PlaceAndId place_and_id(const Finding& f) {
  return {f.primary.span.file, f.primary.span.begin, f.primary.span.end, f.id};
}

std::set<PlaceAndId> shared_places(const std::vector<Finding>& all) {
  std::map<PlaceAndId, std::set<std::string>> kernels;
  for (const Finding& f : all) kernels[place_and_id(f)].insert(f.kernel);
  std::set<PlaceAndId> result;
  for (const auto& [place, names] : kernels) {
    if (names.size() > 1) result.insert(place);
  }
  return result;
}

std::vector<Group> grouped(const std::vector<Finding>& all, bool each) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i != 0 && same_story(all[i - 1], all[i])) continue;
    const auto group = std::find_if(groups.begin(), groups.end(),
                                    [&](const Group& g) { return !each && belongs_to(g, all[i]); });
    if (group == groups.end()) groups.push_back({&all[i], {}});
    else group->likewise.push_back(&all[i]);
  }
  return groups;
}

std::vector<std::size_t> message_numbers(const std::vector<Finding>& all) {
  std::vector<std::size_t> numbers(all.size());
  const std::vector<Group> groups = grouped(all, false);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    numbers[static_cast<std::size_t>(groups[g].first - all.data())] = g + 1;
    for (const Finding* f : groups[g].likewise) numbers[static_cast<std::size_t>(f - all.data())] = g + 1;
  }
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i] == 0) numbers[i] = numbers[i - 1];  // it would print the same as the one before
  }
  return numbers;
}

namespace {

std::set<std::uint32_t> race_lines(const Finding& f, const support::SourceManager& sources) {
  std::set<std::uint32_t> lines;
  for (const auto& thread : f.verdict->replay->fault().threads) lines.insert(sources.position(thread.span).line);
  return lines;
}

// Whether the lines alone do not distinguish the two races.
bool same_lines(const Finding& one, const Finding& other, const support::SourceManager& sources) {
  return one.source->race->array == other.source->race->array && race_lines(one, sources) == race_lines(other, sources);
}

// "lines 10 and 12", of a race at another array than that of the message with the access: "lines 10 and 12 (`bs[t]`)".
std::string lines_of_race(const Finding& f, const Finding& first, const support::SourceManager& sources) {
  const std::set<std::uint32_t> lines = race_lines(f, sources);
  const std::string text = fmt::format("line{} {}", lines.size() == 1 ? "" : "s", fmt::join(lines, " and "));
  return f.source->race->array == first.source->race->array ? text : fmt::format("{} (`{}`)", text, sources.text(f.primary.span));
}

// Races with the cause of the message: one barrier is missing, or one operation is not atomic.
std::string races_alike(const Finding& first, const std::vector<const Finding*>& likewise, const support::SourceManager& sources) {
  std::vector<std::string> accesses, gaps;
  for (const Finding* f : likewise) {
    if (same_accesses(first, *f)) accesses.push_back(f->id);
    else gaps.push_back(f->id != first.id && same_lines(*f, first, sources) ? fmt::format("{}, {}", f->id, lines_of_race(*f, first, sources)) : lines_of_race(*f, first, sources));
  }
  std::string text;
  if (!accesses.empty()) text = fmt::format("the same accesses race as {}, too", fmt::join(accesses, ", "));
  const char* cause = first.in_statement ? "statements of the same kind race, too" : "most likely the same missing barrier";
  if (!gaps.empty()) text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", cause, fmt::join(gaps, ", "));
  return text;
}

}  // namespace

std::string likewise_text(const Finding& first, const std::vector<const Finding*>& likewise, const support::SourceManager& sources) {
  constexpr std::size_t most = 6;
  std::vector<std::string> places;
  if (first.source->race && !same_race_of_groups(first, *likewise.front())) return races_alike(first, likewise, sources);
  for (const Finding* f : likewise) {
    places.push_back(fmt::format("{} (line {})", sources.text(f->primary.span), sources.position(f->primary.span).line));
  }
  const std::size_t hidden = places.size() > most ? places.size() - most : 0;
  places.resize(places.size() - hidden);
  const std::string more = hidden == 0 ? "" : fmt::format(" and {} more (--verbose shows all)", hidden);
  if (likewise.front()->source->race) {
    return fmt::format("{}s race at the same array, too, at {}{}", group_word(likewise.front()->language), fmt::join(places, ", "), more);
  }
  const bool alike = std::all_of(likewise.begin(), likewise.end(), [](const Finding* f) { return f->fault != 0; });
  return fmt::format("in {} also out of bounds: {}{}", alike ? std::string("the same launch") : "launches with large " + group_word(likewise.front()->language) + "s possibly",
                     fmt::join(places, ", "), more);
}

}  // namespace permverify::report
