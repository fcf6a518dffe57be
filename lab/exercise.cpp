#include "lab/exercise.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <initializer_list>
#include <memory>
#include <numeric>
#include <sstream>
#include <toml++/toml.h>

#include "driver/read/load.h"

namespace permverify::lab {
namespace {

namespace fs = std::filesystem;

// One table of the file; a key that nothing has asked for by the end is a mistake of the author.
class Table {
 public:
  Table(const toml::table& table, std::string where) : table_(table), where_(std::move(where)) {}

  [[noreturn]] void refuse(const std::string& what) const { throw BadExercise(where_ + ": " + what); }

  template <class T>
  T get(const std::string& key, T otherwise) {
    asked_.insert(key);
    const toml::node* node = table_.get(key);
    if (node == nullptr) return otherwise;
    const auto value = node->value<T>();
    if (!value) refuse("`" + key + "` has the wrong type");
    return *value;
  }
  std::string text(const std::string& key) { return get<std::string>(key, ""); }
  std::string needed(const std::string& key) {
    std::string value = text(key);
    if (value.empty()) refuse("`" + key + "` is missing");
    return value;
  }
  std::uint64_t number(const std::string& key, std::uint64_t otherwise, std::uint64_t most) {
    const auto value = get<std::int64_t>(key, static_cast<std::int64_t>(otherwise));
    if (value < 1 || static_cast<std::uint64_t>(value) > most) refuse("`" + key + "` is out of range");
    return static_cast<std::uint64_t>(value);
  }
  std::vector<std::string> list(const std::string& key) {
    asked_.insert(key);
    std::vector<std::string> result;
    const toml::node* node = table_.get(key);
    if (node == nullptr) return result;
    if (!node->is_array()) refuse("`" + key + "` is no list");
    for (const toml::node& element : *node->as_array()) {
      const auto value = element.value<std::string>();
      if (!value) refuse("`" + key + "` holds something other than text");
      result.push_back(*value);
    }
    return result;
  }
  std::vector<Table> tables(const std::string& key) {
    asked_.insert(key);
    std::vector<Table> result;
    const toml::node* node = table_.get(key);
    if (node == nullptr) return result;
    if (!node->is_array()) refuse("`" + key + "` is no list of tables");
    for (const toml::node& element : *node->as_array()) {
      if (!element.is_table()) refuse("`" + key + "` is no list of tables");
      result.emplace_back(*element.as_table(), where_ + ": [[" + key + "]]");
    }
    return result;
  }
  std::optional<Table> table(const std::string& key) {
    asked_.insert(key);
    const toml::node* node = table_.get(key);
    if (node == nullptr) return {};
    if (!node->is_table()) refuse("`" + key + "` is no table");
    return Table(*node->as_table(), where_ + ": [" + key + "]");
  }
  std::vector<std::pair<std::string, std::string>> pairs() {
    std::vector<std::pair<std::string, std::string>> result;
    for (const auto& [key, node] : table_) {
      const auto value = node.value<std::string>();
      if (!value) refuse("an answer is something other than text");
      result.emplace_back(std::string(key.str()), *value);
      asked_.insert(result.back().first);
    }
    return result;
  }
  void finish() const {
    for (const auto& [key, node] : table_) {
      if (asked_.count(std::string(key.str())) == 0) refuse("nothing is called `" + std::string(key.str()) + "`");
    }
  }

 private:
  const toml::table& table_;
  std::string where_;
  std::set<std::string> asked_;
};

TaskKind kind_of(const Table& table, const std::string& name) {
  for (const TaskKind kind : {TaskKind::Proves, TaskKind::Implies, TaskKind::Refutes, TaskKind::Counterexample,
                              TaskKind::Repair, TaskKind::Explain}) {
    if (to_string(kind) == name) return kind;
  }
  table.refuse("no kind of task is called `" + name + "`");
}

Launch read_launch(Table table) {
  Launch launch;
  launch.local_size = table.needed("local_size");
  launch.num_groups = table.get<std::string>("num_groups", "1");
  launch.params = table.list("params");
  launch.arrays = table.list("arrays");
  launch.extents = table.list("extents");
  table.finish();
  return launch;
}

// Each pair of threads is looked at.
constexpr std::size_t most_threads_alone = 128;

void read_counterexample(Table& table, Task& task) {
  const std::string fault = table.text("fault");
  task.fault = support::FailureId::parse(fault);
  if (!fault.empty() && !task.fault) table.refuse("`" + fault + "` is no failure");
  task.most_threads = table.number("most_threads", task.most_threads, 100'000);
  task.alone = table.get<bool>("alone", false);
  task.array = table.text("array");
  if (auto launch = table.table("launch")) task.launch = read_launch(*launch);
  if (task.kind != TaskKind::Counterexample) return;
  if (!task.fault) table.refuse("`fault` is missing");
  if (task.alone && task.most_threads > most_threads_alone) table.refuse("`most_threads` is too large for `alone`");
}

Task read_task(Table table) {
  Task task;
  task.id = table.needed("id");
  task.kind = kind_of(table, table.needed("kind"));
  task.points = table.get<double>("points", 0);
  if (!(task.points > 0)) table.refuse("`points` is no positive number");
  task.kernel = task.kind == TaskKind::Explain ? table.text("kernel") : table.needed("kernel");
  task.obligations = table.list("obligations");
  const std::string side = table.get<std::string>("side", "ensures");
  if (side != "ensures" && side != "requires") table.refuse("`side` is `requires` or `ensures`");
  task.side = side == "ensures" ? Side::Ensures : Side::Requires;
  task.reject = table.list("reject");
  task.accept = table.list("accept");
  read_counterexample(table, task);
  if (auto answer = table.table("answer")) task.answer = answer->pairs();
  task.needs = table.list("needs");
  const bool refutes = task.kind == TaskKind::Refutes;
  // A contract that nothing fulfils rejects everything: it must accept something, too.
  if (refutes && (task.reject.empty() || task.accept.empty())) {
    table.refuse("`refutes` needs programs to `reject` and to `accept`");
  }
  if (task.kind == TaskKind::Explain && task.answer.empty()) table.refuse("`answer` is missing");
  if (task.kind != TaskKind::Explain && !task.needs.empty()) table.refuse("`needs` is for tasks of the kind `explain`");
  table.finish();
  return task;
}

Region read_region(Table table) {
  Region region;
  region.name = table.needed("name");
  for (const std::string& word : table.list("clauses")) region.clauses.insert(word);
  for (const std::string& word : table.list("words")) region.words.insert(word);
  table.finish();
  return region;
}

Budget read_budget(Table table) {
  Budget budget;
  budget.rlimit = table.number("rlimit", budget.rlimit, 1'000'000'000);
  budget.total = table.number("total", std::max(budget.total, 2 * budget.rlimit), 10'000'000'000);
  budget.seconds = static_cast<unsigned>(table.number("seconds", budget.seconds, 3600));
  budget.memory_mb = static_cast<unsigned>(table.number("memory_mb", budget.memory_mb, 65'536));
  table.finish();
  return budget;
}

// Names of files stay inside of the folder.
void check_name(const Table& table, const std::string& name) {
  const fs::path path(name);
  const bool up = std::any_of(path.begin(), path.end(), [](const fs::path& part) { return part == ".."; });
  if (path.is_absolute() || up) table.refuse("`" + name + "` is not in the folder of the exercise");
}

void read_rest(Table& table, Exercise& exercise) {
  for (Table& part : table.tables("region")) exercise.regions.push_back(read_region(part));
  for (Table& part : table.tables("task")) exercise.tasks.push_back(read_task(part));
  for (Table& part : table.tables("run")) exercise.runs.push_back(read_launch(part));
  for (Table& part : table.tables("wrong")) {
    exercise.wrong.push_back({part.needed("file"), part.needed("id"), part.get<bool>("decided", true)});
    part.finish();
    check_name(part, exercise.wrong.back().file);
  }
  for (Table& part : table.tables("hint")) {
    exercise.hints.push_back({static_cast<unsigned>(part.number("after", 1, 1000)), part.text("id"),
                              part.needed("text")});
    part.finish();
  }
}

void check_whole(const Table& table, const Exercise& exercise) {
  if (exercise.tasks.empty()) table.refuse("there is no [[task]]");
  std::set<std::string> ids;
  for (const Task& task : exercise.tasks) {
    for (const std::string& needed : task.needs) {
      if (ids.count(needed) == 0) table.refuse("task `" + task.id + "` needs `" + needed + "`, which is no earlier task");
    }
    if (!ids.insert(task.id).second) table.refuse("two tasks are called `" + task.id + "`");
    const bool about_answer = task.kind == TaskKind::Counterexample || task.kind == TaskKind::Explain;
    if (about_answer != exercise.takes_answers()) {
      table.refuse("`counterexample` and `explain` need `program`, and no other kind goes with them");
    }
    // A proof is about programs that end: runs have to show that what the student wrote does.
    const bool statements = std::any_of(exercise.regions.begin(), exercise.regions.end(),
                                        [](const Region& region) { return region.clauses.empty(); });
    const bool claims = task.kind == TaskKind::Proves || task.kind == TaskKind::Implies;
    if (claims && statements && exercise.runs.empty()) table.refuse("a region of statements needs a [[run]]");
    if (task.kind == TaskKind::Repair && exercise.runs.empty()) table.refuse("`repair` needs a [[run]]");
    for (const auto* files : {&task.reject, &task.accept}) {
      for (const std::string& file : *files) check_name(table, file);
    }
  }
  for (const std::string& file : {exercise.starter, exercise.solution, exercise.program}) check_name(table, file);
}

}  // namespace

double Exercise::points() const {
  return std::accumulate(tasks.begin(), tasks.end(), 0.0, [](double sum, const Task& t) { return sum + t.points; });
}

std::string read_text(const fs::path& file) {
  std::error_code problem;
  if (!fs::is_regular_file(file, problem)) throw BadExercise(file.string() + ": there is no such file");
  if (fs::file_size(file, problem) > driver::max_file_bytes || problem) {
    throw BadExercise(file.string() + ": the file is larger than 8 MiB");
  }
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw BadExercise(file.string() + ": the file cannot be read");
  return text.str();
}

std::string read_submission(const fs::path& file) {
  const auto refuse = [&](const char* what) { throw BadExercise(file.string() + ": " + what); };
  const int opened = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (opened < 0 && errno == ENOENT) refuse("there is no such file");
  if (opened < 0 && errno == ELOOP) refuse("it is a symbolic link");
  if (opened < 0) refuse("the file cannot be read");
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(::fdopen(opened, "rb"), &std::fclose);
  struct stat status {};
  if (in && ::fstat(opened, &status) == 0 && S_ISDIR(status.st_mode)) refuse("it is a folder");
  if (!in || !S_ISREG(status.st_mode)) refuse("the file cannot be read");
  std::string text(driver::max_file_bytes + 1, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), in.get()));
  if (std::ferror(in.get()) != 0) refuse("the file cannot be read");
  if (text.size() > driver::max_file_bytes) refuse("the file is larger than 8 MiB");
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) refuse("the file is in UTF-16; save it as UTF-8");
  return text;
}

Exercise read_exercise(const fs::path& folder) {
  const fs::path file = folder / "exercise.toml";
  const std::string text = read_text(file);
  toml::table parsed;
  try {
    parsed = toml::parse(text, file.string());
  } catch (const toml::parse_error& error) {
    throw BadExercise(file.string() + ":" + std::to_string(error.source().begin.line) + ": " +
                      std::string(error.description()));
  }
  Table table(parsed, file.string());
  Exercise exercise;
  exercise.folder = folder;
  exercise.id = fs::weakly_canonical(folder).filename().string();
  exercise.title = table.needed("title");
  exercise.level = static_cast<unsigned>(table.number("level", 1, 100));
  exercise.starter = table.needed("starter");
  exercise.solution = table.needed("solution");
  exercise.program = table.text("program");
  if (auto budget = table.table("budget")) exercise.budget = read_budget(*budget);
  read_rest(table, exercise);
  table.finish();
  check_whole(table, exercise);
  return exercise;
}

std::string to_string(TaskKind kind) {
  switch (kind) {
    case TaskKind::Proves: return "proves";
    case TaskKind::Implies: return "implies";
    case TaskKind::Refutes: return "refutes";
    case TaskKind::Counterexample: return "counterexample";
    case TaskKind::Repair: return "repair";
    case TaskKind::Explain: return "explain";
  }
  return "";
}

}  // namespace permverify::lab
