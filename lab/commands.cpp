#include "lab/commands.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

#include "driver/output/write.h"
#include "driver/read/read_module.h"
#include "lab/default_folder.h"
#include "lab/grade.h"
#include "lab/new_exercise.h"
#include "lab/try_out.h"
#include "report/display.h"
#include "support/exit_code.h"
#include "support/similar.h"

namespace permverify::lab {
namespace {

using support::ExitCode;

namespace fs = std::filesystem;

// A folder of its own with a file of lines `EXERCISE FAILURES ID...`; Git is to leave it alone.
constexpr const char* state_folder = ".permverify-lab";
const fs::path state_file = fs::path(state_folder) / "state";

struct Tried {
  unsigned failures = 0;
  std::set<std::string> ids;  // that were met
};

std::map<std::string, Tried> read_state() {
  std::map<std::string, Tried> state;
  std::ifstream in(state_file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string id, met;
    Tried tried;
    if (!(words >> id >> tried.failures)) continue;
    while (words >> met) tried.ids.insert(met);
    state[id] = std::move(tried);
  }
  return state;
}

// That it cannot be written costs hints, nothing else.
void write_state(const std::map<std::string, Tried>& state) {
  std::error_code failed;
  if (fs::is_regular_file(state_folder, failed)) fs::remove(state_folder, failed);  // of an earlier version
  if (fs::create_directory(state_folder, failed)) std::ofstream(fs::path(state_folder) / ".gitignore") << "*\n";
  std::ofstream out(state_file);
  for (const auto& [id, tried] : state) {
    out << id << " " << tried.failures;
    for (const std::string& met : tried.ids) out << " " << met;
    out << "\n";
  }
}

bool open_to(const Hint& hint, const Tried& tried) {
  return tried.failures >= hint.after && (hint.id.empty() || tried.ids.count(hint.id) != 0);
}

std::vector<fs::path> folders(const std::string& labs) {
  std::vector<fs::path> result;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(labs, problem)) {
    if (fs::exists(entry.path() / "exercise.toml")) result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

void need_labs(const LabOptions& options) {
  if (fs::is_directory(options.labs)) return;
  throw BadExercise("there is no folder `" + options.labs + "` here: --labs DIR names the exercises");
}

fs::path folder_of(const LabOptions& options, const std::string& name) {
  for (const fs::path& folder : {fs::path(name), fs::path(options.labs) / name}) {
    if (fs::exists(folder / "exercise.toml")) return folder;
  }
  const std::string number = name.size() == 1 && std::isdigit(static_cast<unsigned char>(name[0])) != 0 ? "0" + name : name;
  for (const fs::path& folder : folders(options.labs)) {  // `01` and `1` for `01-one-thread`
    if (!name.empty() && folder.filename().string().starts_with(number + "-")) return folder;
  }
  need_labs(options);
  std::vector<std::string> names;
  for (const fs::path& folder : folders(options.labs)) names.push_back(folder.filename());
  const std::vector<std::string> close = support::similar(name, names);
  throw BadExercise("there is no exercise `" + name + "`" + (close.empty() ? "" : "; did you mean `" + close.front() + "`?") +
                    "; `permverify lab list` names them");
}

int list(const LabOptions& options) {
  need_labs(options);
  std::string text;
  for (const fs::path& folder : folders(options.labs)) {
    const Exercise exercise = read_exercise(folder);
    text += exercise.id + ": " + exercise.title + " (" + points_text(exercise.points()) + " points)\n";
  }
  if (text.empty()) throw BadExercise(options.labs + ": there are no exercises here; --labs names their folder");
  return driver::write_stdout(text) ? ExitCode::Success : ExitCode::InternalError;
}

// The task as a terminal shows it: of a picture its file.
std::string task_text(const std::string& markdown, const fs::path& folder) {
  std::string text;
  std::istringstream lines(markdown);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t close = line.find("](");
    const bool picture = line.starts_with("![") && close != line.npos && line.ends_with(")");
    text += picture ? "(picture: " + (folder / line.substr(close + 2, line.size() - close - 3)).string() + ": " + line.substr(2, close - 2) + ")" : line;
    text += "\n";
  }
  return text;
}

// What the front end remarks about the student's file, though it takes it.
std::string remarks(const std::string& file) {
  support::SourceManager sources;
  support::DiagnosticSink sink;
  std::set<std::string> lines;
  driver::read_module(sources, file, {}, sink);
  for (const support::Diagnostic& d : sink.all()) {
    if (d.severity != support::Severity::Note) continue;
    lines.insert("  remark: line " + std::to_string(sources.position(d.primary.span).line) + ": " + d.message + (d.help.empty() ? "" : ": " + d.help) + "\n");
  }
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

int start(const LabOptions& options) {
  const fs::path from = folder_of(options, options.exercise);
  const Exercise exercise = read_exercise(from);
  const fs::path to = options.files.empty() ? fs::path(exercise.id) : fs::path(options.files[0]);
  if (fs::exists(to)) throw BadExercise(to.string() + " is there already: nothing was written");
  fs::create_directories(to);
  std::vector<std::string> names{"README.md", exercise.starter};
  if (exercise.takes_answers()) names.push_back(exercise.program);
  for (const auto& entry : fs::directory_iterator(from)) {
    if (entry.path().extension() == ".svg") names.push_back(entry.path().filename().string());  // of the task
  }
  for (const std::string& name : names) fs::copy_file(from / name, to / fs::path(name).filename());
  const std::string file = (to / exercise.starter).string();
  return driver::write_stdout(task_text(read_text(from / "README.md"), to) + "\nYour file: " + file +
                              "\nThen: permverify lab check " + exercise.id + " " + file + "\n")
             ? ExitCode::Success : ExitCode::InternalError;
}

int check(const LabOptions& options) {
  const Exercise exercise = read_exercise(folder_of(options, options.exercise));
  const std::string text = read_submission(options.files.at(0));
  const Graded graded = grade(*make_reference(exercise), options.files[0], text);
  std::string out = as_text(graded);
  if (!exercise.takes_answers()) out += remarks(options.files[0]);
  if (graded.decided() && !graded.full()) {
    auto state = read_state();
    Tried& tried = state[exercise.id];
    ++tried.failures;
    for (const TaskResult& task : graded.tasks) tried.ids.insert(task.diagnostics.begin(), task.diagnostics.end());
    write_state(state);
    const bool hints = std::any_of(exercise.hints.begin(), exercise.hints.end(),
                                   [&](const Hint& hint) { return open_to(hint, tried); });
    const auto of_the_file = [](const std::string& id) { return !id.starts_with("lab."); };
    const bool more = std::any_of(graded.tasks.begin(), graded.tasks.end(), [&](const TaskResult& task) {
      return std::any_of(task.diagnostics.begin(), task.diagnostics.end(), of_the_file);
    });
    if (!exercise.takes_answers() && more) out += "  the messages with their lines: permverify --no-infer " + options.files[0] + "\n";
    if (hints) out += "  a hint is open: permverify lab hint " + exercise.id + "\n";
  }
  if (!driver::write_stdout(out)) return ExitCode::InternalError;
  return graded.exit_code();
}

int hint(const LabOptions& options) {
  const Exercise exercise = read_exercise(folder_of(options, options.exercise));
  const auto state = read_state();
  const auto known = state.find(exercise.id);
  const Tried tried = known == state.end() ? Tried{} : known->second;
  std::string text;
  for (const Hint& hint : exercise.hints) {
    if (open_to(hint, tried)) text += hint.text + "\n";
  }
  if (text.empty()) text = "No hint is open yet: hints open after checks that fail (so far: " +
                           std::to_string(tried.failures) + ")\n";
  return driver::write_stdout(text) ? ExitCode::Success : ExitCode::InternalError;
}

int test(const LabOptions& options) {
  std::size_t wrong = 0;
  for (const std::string& name : options.files) {
    const fs::path folder = folder_of(options, name);
    std::vector<Complaint> complaints;
    try {
      complaints = try_out(folder, options.workers);
    } catch (const BadExercise& problem) {
      complaints.push_back({"", problem.what()});
    }
    std::string text = folder.string() + ": " + (complaints.empty() ? "ok" : "wrong") + "\n";
    for (const Complaint& c : complaints) text += "  " + (c.file.empty() ? "" : c.file + ": ") + c.text + "\n";
    if (!driver::write_stdout(text)) return ExitCode::InternalError;
    wrong += complaints.empty() ? 0 : 1;
  }
  return wrong == 0 ? ExitCode::Success : ExitCode::Fault;
}

int grade_files(const LabOptions& options) {
  const Exercise exercise = read_exercise(folder_of(options, options.exercise));
  const auto reference = make_reference(exercise);
  MarkWriter writer(options.format, exercise, options.files.size());
  bool written = driver::write_stdout(writer.begin());
  grade_all(*reference, options.files, options.workers, [&](const Graded& graded) {
    written = driver::write_stdout(writer.next(graded)) && written;
  });
  written = driver::write_stdout(writer.end()) && written;
  return written ? ExitCode::Success : ExitCode::InternalError;
}

int make(const LabOptions& options) {
  const NewExercise wanted{options.files.at(0), options.files.at(1), options.kernel, options.workers};
  if (!driver::write_stdout(make_exercise(wanted))) return ExitCode::InternalError;
  LabOptions tested = options;
  tested.files = {options.files[0]};
  return test(tested);
}

int run(const LabOptions& options) {
  switch (options.command) {
    case LabCommand::List: return list(options);
    case LabCommand::Start: return start(options);
    case LabCommand::Check: return check(options);
    case LabCommand::Hint: return hint(options);
    case LabCommand::Test: return test(options);
    case LabCommand::New: return make(options);
    case LabCommand::Grade: return grade_files(options);
  }
  return ExitCode::InternalError;
}

}  // namespace

int run_lab(const LabOptions& given) {
  LabOptions options = given;
  if (options.labs.empty()) options.labs = fs::is_directory("labs") ? fs::path("labs") : default_folder();
  if (options.labs.empty()) options.labs = "labs";
  try {
    return run(options);
  } catch (const BadExercise& problem) {
    driver::write_stderr("permverify: " + report::printable(problem.what()) + "\n");
  } catch (const fs::filesystem_error& problem) {
    driver::write_stderr(std::string("permverify: ") + report::printable(problem.what()) + "\n");
  }
  return ExitCode::BadInput;
}

}  // namespace permverify::lab
