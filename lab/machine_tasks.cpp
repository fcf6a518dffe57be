#include "lab/machine_tasks.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <toml++/toml.h>

#include "driver/read/read_module.h"
#include "driver/run/make_launch.h"
#include "driver/run/search_runs.h"
#include "driver/verify/infer_permissions.h"
#include "lab/launch_sizes.h"
#include "lab/lexer.h"
#include "lab/neighbours.h"
#include "runtime_spec/launch_text.h"

namespace permverify::lab {
namespace {

using runtime_spec::Ending;
constexpr std::uint64_t most_steps = 5'000'000;

// A program as the machine runs it; read once for all launches.
struct Runnable {
  driver::MachineOptions options;
  support::SourceManager sources;
  support::DiagnosticSink sink;
  std::optional<ir::Module> module;
  const ir::Kernel* kernel = nullptr;  // null: it is not understood
};

// One program on one launch; the program outlives it.
struct Run {
  const Runnable& program;
  driver::SearchedRun found{};
  std::string problem{};  // empty: it ran
};

std::unique_ptr<Runnable> runnable(const std::string& file, const std::string& text, const std::string& kernel) {
  auto result = std::make_unique<Runnable>();
  driver::MachineOptions& options = result->options;
  options.file = file;
  options.kernel = kernel;
  options.read.texts[file] = text;
  options.read.trial = true;
  options.max_steps = most_steps;
  result->module = driver::read_module(result->sources, file, driver::read_options(options), result->sink);
  if (!result->module || result->sink.has_errors()) return result;
  driver::infer_missing(*result->module, driver::Infer::BesideWritten);
  for (const ir::Kernel& candidate : result->module->kernels) {
    if (candidate.name == kernel) result->kernel = &candidate;
  }
  return result;
}

// In which order threads run, and what the cells hold that nothing gives.
struct Order {
  runtime_spec::ScheduleKind kind = runtime_spec::ScheduleKind::InOrder;
  std::uint64_t seed = 0;
  bool trace = false;  // what the threads do is kept
  bool contracts = true;
};

Run run(const Runnable& program, const Launch& launch, const Order& order = {}) {
  Run result{program};
  if (program.kernel == nullptr) {
    result.problem = "the program is not understood";
    return result;
  }
  driver::MachineOptions options = program.options;
  options.trace = order.trace;
  options.contracts = order.contracts;
  options.launch.sizes.gsize = launch_sizes(launch.local_size);
  options.launch.sizes.ngroups = launch_sizes(launch.num_groups);
  options.launch.params = launch.params;
  options.launch.arrays = launch.arrays;
  options.launch.extents = launch.extents;
  options.launch.seed = order.seed;
  options.schedule = order.kind;
  try {
    runtime_spec::Program machine(*program.module, *program.kernel);
    result.found = driver::one_run(machine, options);
  } catch (const driver::NotAllowed& refused) {
    result.problem = refused.what();
  } catch (const runtime_spec::BadLaunch& refused) {
    result.problem = refused.what();
  } catch (const runtime_spec::EvaluationStop& stopped) {
    result.problem = stopped.what();
  }
  if (result.problem.empty() && !result.found.execution) result.problem = "nothing was run";
  return result;
}

// The launch with what memory held when this run began: another program, which may have more variables, draws something else.
Launch as_in(const Run& run, Launch launch) {
  if (!run.problem.empty()) return launch;
  const runtime_spec::LaunchText text = runtime_spec::describe(*run.program.module, *run.program.kernel, run.found.launch);
  launch.params = text.params;
  launch.arrays = text.arrays;
  return launch;
}

const ir::Variable* global_array(const Run& run, const std::string& name, ir::VarId& id) {
  for (const ir::VarId array : run.program.kernel->arrays) {
    const ir::Variable& variable = run.program.module->variables[array];
    id = array;
    if (variable.name == name && variable.kind == ir::VarKind::GlobalArray) return &variable;
  }
  return nullptr;
}

bool same_memory(const Run& a, const Run& b) {
  for (const ir::VarId array : a.program.kernel->arrays) {
    const ir::Variable& variable = a.program.module->variables[array];
    if (variable.kind != ir::VarKind::GlobalArray) continue;
    ir::VarId other = 0;
    if (global_array(b, variable.name, other) == nullptr) return false;
    const auto& x = a.found.execution->final->at(array, 0);
    const auto& y = b.found.execution->final->at(other, 0);
    if (x.extents() != y.extents()) return false;
    for (std::int64_t cell = 0; cell < x.size(); ++cell) {
      if (x.get(cell) != y.get(cell)) return false;
    }
  }
  return true;
}

bool finished(const Run& run) {
  return run.problem.empty() && run.found.execution->ending == Ending::Finished && run.found.execution->final &&
         runtime_spec::tells_something(*run.found.execution);
}

// The parts of a kernel behind its regions, by the number of regions before them.
class PartsBehind {
 public:
  PartsBehind(const Composed& text, const ir::Kernel& kernel, bool c) : text_(text), lexed_(lex(text.text, c)) {
    int depth = 0;
    for (const Lexeme& lexeme : lexed_.lexemes) {  // to the brace that closes its body
      if (lexeme.annotation || lexeme.begin < kernel.span.begin || (lexeme.text != "{" && lexeme.text != "}")) continue;
      depth += lexeme.text == "{" ? 1 : -1;
      if (depth != 0) continue;
      end_ = lexeme.begin;
      break;
    }
  }

  // The part in which the place lies; nothing: it lies in a region, before all of them, or where the part has no statement.
  std::optional<std::size_t> at(std::size_t place) const {
    const auto before = static_cast<std::size_t>(
        std::count_if(text_.spans.begin(), text_.spans.end(), [&](const auto& region) { return region.second <= place; }));
    if (before == 0 || text_.in_region(place)) return std::nullopt;
    const std::size_t begin = text_.spans[before - 1].second;
    const std::size_t end = std::min(end_, before < text_.spans.size() ? text_.spans[before].first : text_.text.size());
    const bool has_statement = std::any_of(lexed_.lexemes.begin(), lexed_.lexemes.end(), [&](const Lexeme& lexeme) {
      return begin <= lexeme.begin && lexeme.begin < end && !lexeme.annotation && lexeme.text != "}";
    });
    return has_statement ? std::optional(before) : std::nullopt;
  }

 private:
  const Composed& text_;
  Lexed lexed_;
  std::size_t end_ = std::string::npos;
};

// The parts of the program behind regions that have statements, by the number of regions before them, with the threads that do
// something in them.
using PartsReached = std::set<std::pair<std::size_t, runtime_spec::ThreadNumber>>;

PartsReached parts_reached(const Run& run, const Composed& text, bool c) {
  PartsReached parts;
  const PartsBehind behind(text, *run.program.kernel, c);
  std::map<std::size_t, std::optional<std::size_t>> part_of;
  for (const runtime_spec::TraceEvent& event : run.found.execution->trace) {
    const auto* step = std::get_if<runtime_spec::TraceStep>(&event);
    if (!step || step->span.file != run.program.kernel->span.file) continue;
    const auto [part, is_new] = part_of.try_emplace(step->span.begin);
    if (is_new) part->second = behind.at(step->span.begin);
    if (part->second) parts.emplace(*part->second, step->thread);
  }
  return parts;
}

// A region that returns leaves the rest of the program out, and with it what the exercise is about.
Decision reaches_as_much(const Run& expected, const Composed& reference, const Run& mine, const Composed& student, bool c) {
  const PartsReached wanted = parts_reached(expected, reference, c), reached = parts_reached(mine, student, c);
  const bool cut = mine.found.execution->trace_truncated;
  if (cut || std::includes(reached.begin(), reached.end(), wanted.begin(), wanted.end())) return earned();
  return not_earned("lab.run:left_out", "a thread does not reach the statements behind a region, which it is to execute");
}

bool without_fault(const Run& run) { return finished(run) && run.found.execution->faults.empty(); }

Decision same_result(const Run& reference, const Run& mine) {
  if (!mine.problem.empty()) return undecided("the program could not be run: " + mine.problem);
  const auto& execution = *mine.found.execution;
  if (!execution.faults.empty()) {
    return not_earned(execution.faults.front().id.text(), "a run shows a fault: " + execution.faults.front().message);
  }
  if (execution.ending == Ending::OutOfSteps) {
    return not_earned("lab.run:endless", "a run did not end within its steps");
  }
  if (!finished(mine)) return undecided("a run of the program decides nothing" + (execution.why.empty() ? "" : ": " + execution.why));
  if (mine.found.launch.gsize != reference.found.launch.gsize || !same_memory(reference, mine)) {
    return not_earned("lab.run:result", "a run leaves something else in memory than the reference");
  }
  return earned();
}

// What an answer does not give is drawn so often: the fault must not depend on it.
constexpr std::uint64_t drawn_contents = 8;

constexpr std::uint64_t random_orders = 4;  // of each launch, besides that of the threads' numbers

// Under other schedules, as far as the result of the reference does not depend on them.
Decision same_in_other_orders(const Runnable& intended, const Runnable& mine, const Launch& launch) {
  for (std::uint64_t seed = 1; seed <= random_orders; ++seed) {
    const Order random{runtime_spec::ScheduleKind::Random, seed};
    const Run expected = run(intended, launch, random), in_order = run(intended, launch, {{}, seed});
    if (!without_fault(expected) || !without_fault(in_order)) continue;
    const Decision here = same_result(expected, run(mine, as_in(expected, launch), random));
    if (here.outcome == Outcome::Earned) continue;
    if (here.diagnostics.count("lab.run:result") == 0 || same_memory(expected, in_order)) return here;
    return undecided("the memory that a run leaves depends on the order of the threads");
  }
  return earned();
}

std::optional<toml::table> parsed(const std::string& answer, Decision& wrong) {
  try {
    return toml::parse(answer);
  } catch (const toml::parse_error& error) {
    wrong = not_earned("lab.answer:syntax", "line " + std::to_string(error.source().begin.line) + ": " +
                                                std::string(error.description()));
  }
  return {};
}

std::vector<std::string> texts(const toml::table& table, const char* key) {
  std::vector<std::string> result;
  if (const toml::array* list = table[key].as_array()) {
    for (const toml::node& node : *list) result.push_back(node.value_or(std::string()));
  }
  return result;
}

std::string array_of(const Run& run, const runtime_spec::Fault& fault) {
  return fault.array ? run.program.module->variables[*fault.array].name : std::string();
}

// The run shows the fault of these threads; and, where they have to be alone, no fault of that family of others.
Decision of_these_threads(const Task& task, const Run& shown, const std::vector<std::int64_t>& threads) {
  bool seen = false, these = false, others = false;
  for (const runtime_spec::Fault& fault : shown.found.execution->faults) {
    std::vector<std::int64_t> involved;
    for (const auto& thread : fault.threads) involved.push_back(thread.tid);
    std::sort(involved.begin(), involved.end());
    others = others || (fault.id.family() == task.fault->family() && involved != threads);
    if (fault.id != *task.fault || (!task.array.empty() && array_of(shown, fault) != task.array)) continue;
    seen = true;
    these = these || involved == threads;
  }
  const std::string what = "`" + task.fault->text() + "`" + (task.array.empty() ? "" : " of `" + task.array + "`");
  if (!seen) return not_earned("lab.answer:no_fault", "the run does not show " + what);
  if (!these) return not_earned("lab.answer:threads", "the run shows the fault, but of other threads");
  if (task.alone && others) {
    return not_earned("lab.answer:others", "the run shows the fault, but not of these threads alone");
  }
  return earned();
}

// `n=11` and `n=011` give a parameter one value.
std::pair<std::string, std::string> parameter(const std::string& text) {
  const std::size_t equal = std::min(text.find('='), text.size());
  std::size_t value = std::min(equal + 1, text.size());
  while (value + 1 < text.size() && (text[value] == '0' || text[value] == '+')) ++value;
  return {text.substr(0, equal), text.substr(value)};
}

// Where the task is about one launch, it is that one.
Decision is_launch(const Task& task, const Launch& launch) {
  if (!task.launch) return earned();
  const auto sizes = [](const std::string& text) {
    auto result = launch_sizes(text);
    for (auto& size : result) size = size.value_or(1);
    return result;
  };
  const bool same_sizes = sizes(launch.local_size) == sizes(task.launch->local_size) &&
                          sizes(launch.num_groups) == sizes(task.launch->num_groups);
  std::map<std::string, std::string> given;
  for (const std::string& text : launch.params) given.insert(parameter(text));
  const bool same_params = std::all_of(task.launch->params.begin(), task.launch->params.end(), [&](const std::string& text) {
    const auto wanted = parameter(text);
    const auto found = given.find(wanted.first);
    return found != given.end() && found->second == wanted.second;
  });
  if (same_sizes && same_params) return earned();
  return not_earned("lab.answer:other_launch", "it is not the launch that the task asks for");
}

// Pieces of a program may have other blanks.
bool same_words(const std::string& a, const std::string& b) {
  Lexed x = lex(a, true), y = lex(b, true);
  for (Lexed* one : {&x, &y}) {  // a statement is copied with its end
    if (!one->lexemes.empty() && one->lexemes.back().text == ";") one->lexemes.pop_back();
  }
  return x.problem.empty() && y.problem.empty() &&
         std::equal(x.lexemes.begin(), x.lexemes.end(), y.lexemes.begin(), y.lexemes.end(),
                    [](const Lexeme& one, const Lexeme& other) { return one.text == other.text; });
}

}  // namespace

Decision same_results(const Exercise& exercise, const std::string& kernel, const std::string& file,
                      const Composed& reference, const Composed& student, Launches launches) {
  const auto intended = runnable(file, reference.text, kernel), mine = runnable(file, student.text, kernel);
  const Order traced{{}, 0, true};
  for (const Launch& launch : exercise.runs) {
    const Run expected = run(*intended, launch, traced);
    if (!without_fault(expected)) {
      return undecided("the reference does not run on a launch of the exercise: " + expected.problem);
    }
    const Run here_run = run(*mine, as_in(expected, launch), traced);
    Decision here = same_result(expected, here_run);
    if (here.outcome == Outcome::Earned) here = reaches_as_much(expected, reference, here_run, student, is_c(file));
    if (here.outcome == Outcome::Earned) here = same_in_other_orders(*intended, *mine, launch);
    if (here.outcome != Outcome::Earned) return here;
  }
  if (launches == Launches::OfExercise) return earned();
  // The reference decides whether a launch counts. In a large one, the permissions that each of a thousand threads holds on each element
  // of an array take seconds to follow, and those of the student are proved by the verifier or not at all.
  constexpr std::size_t many_threads = 512;
  for (const Launch& launch : neighbours(exercise.runs, student.text, is_c(file))) {
    const Run expected = run(*intended, launch);
    Order order;
    order.contracts = launch_threads(launch.local_size) * launch_threads(launch.num_groups) < many_threads;
    if (without_fault(expected) && same_result(expected, run(*mine, as_in(expected, launch), order)).outcome != Outcome::Earned) {
      return undecided("it differs from the reference on a launch that the exercise does not name (" + described(launch) + ")");
    }
  }
  return earned();
}

namespace {

// A key of another type would count as missing.
std::optional<Decision> wrong_type(const toml::table& table) {
  const auto refuse = [](const std::string& text) { return std::optional(not_earned("lab.answer:type", text)); };
  const auto holds_only = [](const toml::node& list, toml::node_type type) {
    const toml::array* array = list.as_array();
    return array && std::all_of(array->begin(), array->end(), [&](const toml::node& element) { return element.type() == type; });
  };
  for (const char* key : {"local_size", "num_groups"}) {
    const toml::node* node = table.get(key);
    if (node && !node->is_string()) return refuse("`" + std::string(key) + "` is text: " + key + " = \"4\"");
  }
  for (const char* key : {"params", "arrays"}) {
    const toml::node* node = table.get(key);
    if (node && !holds_only(*node, toml::node_type::string)) return refuse("`" + std::string(key) + "` is a list of texts: " + key + " = [\"n=1\"]");
  }
  const toml::node* threads = table.get("threads");
  if (threads && !holds_only(*threads, toml::node_type::integer)) return refuse("`threads` is a list of numbers: threads = [0, 1]");
  return std::nullopt;
}

}  // namespace

Decision shows_fault(const Exercise& exercise, const Task& task, const std::string& program,
                     const std::string& answer) {
  Decision wrong;
  const auto table = parsed(answer, wrong);
  if (!table) return wrong;
  if (const auto refused = wrong_type(*table)) return *refused;
  Launch launch{(*table)["local_size"].value_or(std::string()), (*table)["num_groups"].value_or(std::string("1")),
                texts(*table, "params"), texts(*table, "arrays"), {}};
  for (std::string& param : launch.params) {
    std::erase_if(param, [](unsigned char c) { return std::isspace(c) != 0; });
  }
  std::vector<std::int64_t> threads;
  if (const toml::array* list = (*table)["threads"].as_array()) {
    for (const toml::node& node : *list) threads.push_back(node.value_or(std::int64_t{-1}));
  }
  std::sort(threads.begin(), threads.end());
  const std::size_t asked = launch_threads(launch.local_size) * launch_threads(launch.num_groups);
  if (asked == 0) return not_earned("lab.answer:launch", "`local_size` or `num_groups` is no size, such as \"4\" or \"4,2\"");
  if (asked > task.most_threads) {
    return not_earned("lab.answer:launch", "the answer names no launch of at most " +
                                               std::to_string(task.most_threads) + " threads");
  }
  const auto read = runnable(exercise.program, program, task.kernel);
  read->options.each_pair = task.alone;
  for (std::uint64_t seed = 0; seed < drawn_contents; ++seed) {
    const Run shown = run(*read, launch, {{}, seed});
    if (!shown.problem.empty()) return not_earned("lab.answer:launch", "it cannot be run: " + shown.problem);
    const Decision here = of_these_threads(task, shown, threads);
    if (here.outcome == Outcome::Earned) continue;
    if (seed == 0) return both(here, is_launch(task, launch));
    return not_earned("lab.answer:contents", "the fault depends on contents that the answer leaves open");
  }
  return is_launch(task, launch);
}

Decision explains(const Task& task, const std::string& answer) {
  Decision wrong;
  const auto table = parsed(answer, wrong);
  if (!table) return wrong;
  Decision result = earned();
  for (const auto& [key, right] : task.answer) {
    if (!same_words((*table)[key].value_or(std::string()), right)) {
      result = both(result, not_earned("lab.answer:" + key, "`" + key + "` is not right"));
    }
  }
  return result;
}

}  // namespace permverify::lab
