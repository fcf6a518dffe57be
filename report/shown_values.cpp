#include "report/shown_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/display.h"
#include "report/grouping.h"
#include "report/replay_text.h"
#include "report/table.h"
#include "report/words.h"

namespace permverify::report {
namespace {

// What the counterexample says of the index, if it has one dimension.
const std::string* index_of(const checker::Counterexample& model) {
  for (const auto& column : model.columns) {
    for (const auto& [label, value] : column.rows) {
      if (label == "index") return &value;
    }
  }
  return nullptr;
}

// Whether the run had the launch of the counterexample, and the fault the same threads and element: only then do the
// values of the counterexample belong to the run.
bool same_launch_and_threads(const Finding& f) {
  const checker::Replay& replay = *f.verdict->replay;
  const checker::Counterexample& model = f.verdict->counterexample;
  const auto& element = replay.fault().index;
  const std::string* index = index_of(model);
  if (index != nullptr && element.size() == 1 && *index != std::to_string(element[0])) return false;
  if (!model.model || launch_text(f.language, model) != launch_sentence(f.language, replay)) return false;
  std::multiset<std::int64_t> run;
  for (const auto& thread : replay.fault().threads) run.insert(thread.tid);
  return run == std::multiset<std::int64_t>(model.model->threads.begin(), model.model->threads.end());
}

using Line = std::vector<std::string>;

// Of a read the text of the source, `idx[i]`, or the element where that is longer than a line of a table should be.
std::string label_of(const runtime_spec::FaultValue& read, const support::SourceManager& sources) {
  constexpr std::size_t longest = 32;
  const std::string text(sources.text(read.span));
  return text.size() > longest || text.find('\n') != text.npos ? read.name : printable(text);
}

// "idx[3] = 7", without the element where the label is its name.
std::string cell_of(const runtime_spec::FaultValue& read, const std::string& label) {
  return printable(label == read.name ? read.value : read.name + " = " + read.value);
}

// The column of the table that is about this thread; 0 if the table does not have it.
std::size_t column_of(const Line& head, const std::string& name) {
  for (std::size_t i = 1; i < head.size(); ++i) {
    if (head[i] == name || head[i].ends_with("(" + name + ")")) return i;
  }
  return 0;
}

// Not the front end's own ones, of which the source has no declaration.
bool is_declared(const runtime_spec::FaultValue& variable, const support::SourceManager& sources) {
  const std::string_view text = sources.text(variable.span);
  for (std::size_t at = text.find(variable.name); at != text.npos; at = text.find(variable.name, at + 1)) {
    if ((at == 0 || !is_in_name(text, at - 1)) && !is_in_name(text, at + variable.name.size())) return true;
  }
  return false;
}

// What leads to the fault: label and value.
std::vector<std::pair<std::string, std::string>> origins_of(const runtime_spec::FaultThread& thread, bool with_variables, const support::SourceManager& sources) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& variable : thread.variables) {
    if (with_variables && is_declared(variable, sources)) rows.emplace_back(printable(variable.name), printable(variable.value));
  }
  for (const auto& read : thread.reads) {
    const std::string label = label_of(read, sources);
    rows.emplace_back(label, cell_of(read, label));
  }
  return rows;
}

// Whether the value names the element that the label is about: `in[3] = 7` of `in[i]`.
bool names_array_of(const std::string& label, const std::string& value) {
  const std::size_t open = label.find('[');
  return open != label.npos && value.find(" = ") != value.npos && value.compare(0, open + 1, label, 0, open + 1) == 0;
}

// Of two threads the labels name what they do: variables are listed of one alone.
void add_origins(const runtime_spec::Fault& fault, SourceLanguage language, const support::SourceManager& sources, bool with_variables, std::vector<Line>& table) {
  const bool alone = with_variables && fault.threads.size() == 1;
  const bool any = std::any_of(fault.threads.begin(), fault.threads.end(), [&](const auto& thread) { return !origins_of(thread, alone, sources).empty(); });
  if (!any) return;
  const auto name = [&](const runtime_spec::FaultThread& thread) { return thread_word(language) + " " + std::to_string(thread.tid); };
  if (table.empty()) {
    table.push_back({""});
    for (const auto& thread : fault.threads) table[0].push_back(name(thread));
  }
  const std::size_t first = table.size();
  for (const auto& thread : fault.threads) {
    const std::size_t column = column_of(table[0], name(thread));
    if (column == 0) continue;
    for (const auto& [label, value] : origins_of(thread, alone, sources)) {
      const std::string& wanted = label;
      auto row = std::find_if(table.begin() + static_cast<std::ptrdiff_t>(first), table.end(), [&](const Line& line) { return line[0] == wanted; });
      if (row == table.end()) row = table.insert(table.end(), [&] { Line line(table[0].size()); line[0] = wanted; return line; }());
      (*row)[column] = value;
    }
  }
}

}  // namespace

bool run_names_the_threads(const Finding& f) {
  const checker::Replay* replay = f.verdict->replay.get();
  if (replay == nullptr || !replay->seen()) return false;
  // A write that is not visible is this race.
  return shows_the_run(f) || (family(f.id) == "barrier.unfenced" && family(std::string(replay->fault().id.text())) == "race");
}

// What the run itself has is better than what the proof gave; which way a branch went it does not record.
bool has_values_of_run(const Finding& f) {
  if (!run_names_the_threads(f)) return false;
  const checker::Replay& replay = *f.verdict->replay;
  const bool measured = replay.origins_known && replay.fault().fault_class == runtime_spec::FaultClass::Program && family(f.id) != "barrier.divergence";
  return measured || !shows_the_run(f) || !same_launch_and_threads(f);
}

ShownValues shown_values(const Finding& f, const support::SourceManager& sources) {
  const checker::Counterexample& model = f.verdict->counterexample;
  const checker::Replay* replay = f.verdict->replay.get();
  if (!run_names_the_threads(f)) return {launch_text(f.language, model), counterexample_lines(f.language, model)};
  const bool of_run_alone = has_values_of_run(f);
  ShownValues shown{launch_sentence(f.language, *replay), of_run_alone ? replay_lines(*replay, f.language) : counterexample_lines(f.language, model)};
  add_origins(replay->fault(), f.language, sources, of_run_alone, shown.table);
  return shown;
}

std::vector<std::string> thread_lines(const Finding& f, const support::SourceManager& sources, std::size_t room) {
  const checker::Replay& replay = *f.verdict->replay;
  const auto& threads = replay.fault().threads;
  std::vector<std::string> lines = numbers_of_threads(replay, f.language);
  for (std::size_t i = 0; i < threads.size(); ++i) {
    for (const auto& [label, value] : origins_of(threads[i], threads.size() == 1, sources)) {
      lines[i] += (lines[i].empty() ? "" : ", ") + (names_array_of(label, value) ? value : label + " = " + value);
    }
  }
  for (std::size_t i = 0; i < threads.size(); ++i) {
    if (!lines[i].empty()) lines[i] = fmt::format("{} {}: {}", thread_word(f.language), threads[i].tid, lines[i]);
  }
  std::erase(lines, "");
  const std::string all = fmt::format("{}", fmt::join(lines, "; "));
  if (lines.size() < 2 || cell_width(all) > room) return lines;
  return {all};
}

}  // namespace permverify::report
