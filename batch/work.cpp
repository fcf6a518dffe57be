#include "batch/work.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "batch/files.h"
#include "support/exit_code.h"

extern char** environ;

namespace permverify::batch {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

// A file that ends with this object.
class Temporary {
 public:
  explicit Temporary(const fs::path& folder) : name_((folder / "working.XXXXXX").string()) {
    const int descriptor = mkostemp(name_.data(), O_CLOEXEC);
    if (descriptor < 0) throw std::runtime_error("cannot write in " + folder.string() + ": " + std::strerror(errno));
    close(descriptor);
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  ~Temporary() { unlink(name_.c_str()); }
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

class Worker {
 public:
  Worker(const fs::path& batch, const Plan& plan, const std::string& program) : batch_(batch), plan_(plan), program_(program) {}

  // The report; nothing if the process ended without one.
  std::optional<Json> verify(const std::vector<std::string>& files) {
    const Temporary output(fs::absolute(batch_) / "results");
    std::vector<std::string> words{program_, "verify"};
    words.insert(words.end(), plan_.words.begin(), plan_.words.end());
    words.insert(words.end(), {"--progress", "none", "--out", "json=" + output.name(), "-q", "--"});
    words.insert(words.end(), files.begin(), files.end());
    if (!run(words)) return std::nullopt;
    Json report = Json::parse(read_whole(output.name()), nullptr, false);
    return report.is_object() && report.contains("summary") ? std::optional(std::move(report)) : std::nullopt;
  }

 private:
  // In the folder of the plan, its output into the void. Whether it ended by itself.
  bool run(const std::vector<std::string>& words) {
    std::vector<std::string> copies = words;
    std::vector<char*> pointers;
    for (std::string& word : copies) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addchdir_np(&actions, plan_.folder.c_str());
    pid_t process = 0;
    const int failed = posix_spawn(&process, program_.c_str(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " + program_ + ": " + std::strerror(failed));
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
    if (WIFEXITED(status) && WEXITSTATUS(status) == support::ExitCode::BadUsage) {
      throw std::runtime_error("`verify` refuses the options of the plan");
    }
    return WIFEXITED(status);
  }

  const fs::path& batch_;
  const Plan& plan_;
  const std::string& program_;
};

// What a run would report of a file that ends it. `like` is a report of other files; null: there is none.
Json crashed(const Plan& plan, const std::string& file) {
  const Json span{{"file", file}, {"line", 1}, {"column", 1}, {"end_line", 1}, {"end_column", 1}, {"byte_begin", 0}, {"byte_end", 0}};
  const Json place{{"span", span}, {"label", ""}};
  const Json diagnostic{{"id", "internal:crash"}, {"severity", "error"}, {"class", "limit"}, {"kernel", ""}, {"obligation", ""},
                        {"text", "the process that verified this file ended without a report, twice"}, {"args", Json::array()},
                        {"primary", place}, {"related", Json::array()}, {"fixes", Json::array()}, {"file", file},
                        {"fingerprint", "0000000000000000"}};
  const Json entry{{"path", file}, {"bad_input", true}, {"kernels", Json::array()}, {"unread", Json::array()}, {"wall_seconds", 0.0}};
  Json summary{{"files", 1}};
  for (const char* key : {"kernels", "obligations", "proved", "cached", "refuted", "undecided"}) summary[key] = 0;
  summary["bad_files"] = 1;
  summary["warnings"] = 0;
  summary["exit_code"] = static_cast<int>(support::ExitCode::InternalError);
  summary["wall_seconds"] = 0.0;
  return {{"schema_version", 1},
          {"tool", {{"name", "permverify"}, {"version", plan.version}, {"solvers", ""}}},
          {"invocation", {{"command", "verify"}, {"arguments", Json::array()}, {"rlimit", 0}, {"seed", 0}}},
          {"summary", summary},
          {"files", Json::array({entry})},
          {"diagnostics", Json::array({diagnostic})}};
}

}  // namespace

Worked work(const fs::path& batch, const Plan& plan, std::size_t chunk, const std::string& program, std::string& why) {
  if (is_done(batch, plan, chunk)) return Worked::Already;
  try {
    Worker worker(batch, plan, program);
    const std::vector<std::string>& files = plan.chunks.at(chunk).files;
    if (const std::optional<Json> report = worker.verify(files)) {
      write_whole(result_of(batch, chunk), report->dump(1) + "\n");
      return Worked::Done;
    }
    Json parts = Json::array();
    for (const std::string& file : files) {
      std::optional<Json> report = worker.verify({file});
      parts.push_back(report ? std::move(*report) : crashed(plan, file));
    }
    const Json several{{"parts", std::move(parts)}};
    write_whole(result_of(batch, chunk), several.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
    return Worked::Done;
  } catch (const std::exception& error) {
    why = error.what();
    return Worked::Failed;
  }
}

}  // namespace permverify::batch
