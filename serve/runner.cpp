#include "serve/runner.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <thread>

#include "serve/digest.h"
#include "serve/earlier_jobs.h"

namespace permverify::serve {
namespace {

namespace fs = std::filesystem;

void write_files(const Request& request, const std::string& folder) {
  for (const SourceFile& file : request.files) {
    std::ofstream out(folder + "/" + file.name, std::ios::binary);
    out << file.content;
    out.close();
    if (!out) throw std::runtime_error("a source file could not be written");
  }
}

class JobFolder {
 public:
  explicit JobFolder(std::string path) : path_(std::move(path)) { fs::create_directory(path_); }
  ~JobFolder() {
    std::error_code ignored;
    for (int i = 0; i < 20 && fs::remove_all(path_, ignored) == static_cast<std::uintmax_t>(-1); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));  // a process of it still writes
    }
  }
  JobFolder(const JobFolder&) = delete;
  JobFolder& operator=(const JobFolder&) = delete;

 private:
  std::string path_;
};

}  // namespace

Runner::Runner(const Limits& limits, const Sandbox& sandbox, std::string work)
    : limits_(limits), sandbox_(sandbox), token_(random_name()) {
  fs::create_directories(work);
  work_ = fs::canonical(work);
  end_earlier_jobs(work_);
  fs::remove_all(work_);
  fs::create_directories(work_);
  fs::permissions(work_, fs::perms::owner_all);
}

Runner::~Runner() {
  std::error_code ignored;
  fs::remove_all(work_, ignored);
}

std::vector<std::string> Runner::words_of(const Request& request, const std::string& exercise) const {
  std::vector<std::string> words{to_string(request.task)};
  const std::string seconds = std::to_string(limits_.job_seconds);
  const auto add = [&](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
  const std::string workers = std::to_string(limits_.job_workers);
  switch (request.task) {
    case Task::Verify:
      add({"--format", "json", "--events", "fd:3", "--progress", "none", "--cache", "off", "-j", workers, "--memory",
           std::to_string(limits_.job_memory_mb), "--max-seconds", seconds, "--timeout", seconds});
      break;
    case Task::Run: add({"--format", "json"}); break;
    case Task::Infer: add({"--progress", "none", "-j", workers, "--timeout", seconds}); break;
    case Task::Check: add({"--format", "json"}); break;
  }
  words.insert(words.end(), request.words.begin(), request.words.end());
  words.push_back("--");
  if (request.task == Task::Check) words.push_back(exercise);
  words.insert(words.end(), request.roots.begin(), request.roots.end());
  return words;
}

Runner::Ended Runner::run(const std::string& id, const Request& request, Process& process,
                          const std::function<void(const std::string&)>& line) const {
  const std::string name = token_ + "-" + id;
  const Folder folder{work_ + "/" + name, name};
  const JobFolder created(folder.path);
  write_files(request, folder.path);
  std::vector<std::string> hidden;
  Folder reads;
  std::optional<JobFolder> link;
  if (!request.reads.empty()) {
    const std::string end = "-reads", exercise = end + "/" + fs::path(request.reads).filename().string();
    reads = {folder.path + exercise, name + exercise};
    link.emplace(folder.path + end);
    fs::create_directory_symlink(fs::absolute(request.reads), reads.path);
    hidden = {reads.path, "/" + reads.name, folder.path + end, "/" + name + end};
  }
  hidden.insert(hidden.end(), {folder.path, "/" + name});
  // Grading proves the solution beside the submission.
  const unsigned seconds = (request.task == Task::Check ? 3 : 1) * limits_.job_seconds + limits_.grace_seconds;
  ProcessLimits limits;
  limits.wall = std::chrono::seconds(seconds);
  limits.cpu_seconds = seconds;
  limits.address_space = (std::uint64_t{limits_.job_memory_mb} + 1024) << 20;
  limits.output_bytes = limits_.answer_bytes;
  const std::vector<std::string> words = words_of(request, sandbox_.path_of(reads));
  const Outcome outcome = process.run(sandbox_.command(folder, words, reads), folder.path, limits,
                                      [&](const std::string& text) { line(without_paths(text, hidden)); });
  return {answer_of(request, outcome, hidden), outcome.ending, outcome.ending == Ending::Exited ? outcome.code : 0};
}

}  // namespace permverify::serve
