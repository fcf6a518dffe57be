#include "report/shown_values.h"

#include <algorithm>
#include <set>

#include "report/display.h"
#include "report/grouping.h"
#include "report/replay_text.h"
#include "report/table.h"

namespace permverify::report {
namespace {

// Whether the run had the launch of the counterexample, and the fault the same threads: only then do the
// values of the counterexample belong to the run.
bool same_launch_and_threads(const Finding& f) {
  const checker::Replay& replay = *f.verdict->replay;
  const checker::Counterexample& model = f.verdict->counterexample;
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

void add_reads(const runtime_spec::Fault& fault, SourceLanguage language, const support::SourceManager& sources, std::vector<Line>& table) {
  const bool any = std::any_of(fault.threads.begin(), fault.threads.end(), [](const auto& thread) { return !thread.reads.empty(); });
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
    for (const auto& read : thread.reads) {
      const std::string label = label_of(read, sources);
      auto row = std::find_if(table.begin() + static_cast<std::ptrdiff_t>(first), table.end(), [&](const Line& line) { return line[0] == label; });
      if (row == table.end()) row = table.insert(table.end(), [&] { Line line(table[0].size()); line[0] = label; return line; }());
      (*row)[column] = cell_of(read, label);
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

ShownValues shown_values(const Finding& f, const support::SourceManager& sources) {
  const checker::Counterexample& model = f.verdict->counterexample;
  const checker::Replay* replay = f.verdict->replay.get();
  if (!run_names_the_threads(f)) return {launch_text(f.language, model), counterexample_lines(f.language, model)};
  const bool of_run_alone = !shows_the_run(f) || !same_launch_and_threads(f);
  ShownValues shown{launch_sentence(f.language, *replay), of_run_alone ? replay_lines(*replay, f.language) : counterexample_lines(f.language, model)};
  add_reads(replay->fault(), f.language, sources, shown.table);
  return shown;
}

}  // namespace permverify::report
