#include "batch/engine.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <stdexcept>

extern char** environ;

namespace permverify::batch {
namespace {

namespace fs = std::filesystem;

constexpr unsigned most_tries = 3;

// Its output goes to `log`.
pid_t started(const std::vector<std::string>& words, const fs::path& log) {
  std::vector<std::string> copies = words;
  std::vector<char*> pointers;
  for (std::string& word : copies) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t process = 0;
  const int failed = posix_spawnp(&process, copies[0].c_str(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot start " + words[0] + ": " + std::strerror(failed));
  return process;
}

int ended(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
  return status;
}

std::vector<std::string> work_words(const fs::path& batch, const std::string& program, const std::string& chunk) {
  return {program, "batch", "work", fs::absolute(batch).string(), chunk};
}

void run_here(const fs::path& batch, const Plan& plan, const std::vector<std::size_t>& chunks, const EngineOptions& options) {
  std::map<pid_t, std::size_t> running;
  std::map<std::size_t, unsigned> tries;
  std::vector<std::size_t> waiting(chunks.rbegin(), chunks.rend());
  while (!waiting.empty() || !running.empty()) {
    while (!waiting.empty() && running.size() < options.jobs) {
      const std::size_t chunk = waiting.back();
      waiting.pop_back();
      ++tries[chunk];
      running[started(work_words(batch, options.program, std::to_string(chunk)), batch / "logs" / "local.log")] = chunk;
    }
    int status = 0;
    const pid_t process = wait(&status);
    if (process < 0 && errno == EINTR) continue;
    const auto done = running.find(process);
    if (done == running.end()) continue;
    const std::size_t chunk = done->second;
    running.erase(done);
    if (!is_done(batch, plan, chunk) && tries[chunk] < most_tries) waiting.push_back(chunk);
  }
}

void run_parallel(const fs::path& batch, const std::vector<std::size_t>& chunks, const EngineOptions& options) {
  std::vector<std::string> words{"parallel", "--jobs", std::to_string(options.jobs), "--retries", std::to_string(most_tries),
                                 "--joblog", (batch / "logs" / "joblog").string()};
  words.insert(words.end(), options.words.begin(), options.words.end());
  const std::vector<std::string> work = work_words(batch, options.program, "{}");
  words.insert(words.end(), work.begin(), work.end());
  words.push_back(":::");
  for (const std::size_t chunk : chunks) words.push_back(std::to_string(chunk));
  const int status = ended(started(words, batch / "logs" / "parallel.log"));
  if (WIFEXITED(status) && WEXITSTATUS(status) > 101) throw std::runtime_error("`parallel` failed; see " + (batch / "logs" / "parallel.log").string());
}

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string submit(const fs::path& batch, const std::vector<std::size_t>& chunks, const EngineOptions& options) {
  const fs::path logs = fs::absolute(batch) / "logs";
  std::string command;
  for (const std::string& word : work_words(batch, options.program, "")) command += (command.empty() ? "" : " ") + (word.empty() ? "$SLURM_ARRAY_TASK_ID" : quoted(word));
  std::vector<std::string> words{"sbatch", "--parsable", "--requeue", "--job-name=permverify", "--array=" + ranges(chunks),
                                 "--output=" + (logs / "%a.log").string(), "--open-mode=append"};
  words.insert(words.end(), options.words.begin(), options.words.end());
  words.push_back("--wrap=" + command);
  const int status = ended(started(words, logs / "sbatch.log"));
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw std::runtime_error("`sbatch` failed; see " + (logs / "sbatch.log").string());
  return std::to_string(chunks.size()) + " chunks were handed to Slurm; `permverify batch status` counts results\n";
}

}  // namespace

std::string ranges(const std::vector<std::size_t>& chunks) {
  std::string text;
  for (std::size_t i = 0; i < chunks.size();) {
    std::size_t last = i;
    while (last + 1 < chunks.size() && chunks[last + 1] == chunks[last] + 1) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(chunks[i]);
    if (last != i) text += "-" + std::to_string(chunks[last]);
    i = last + 1;
  }
  return text;
}

bool run_missing(const fs::path& batch, const Plan& plan, const EngineOptions& options, std::string& said) {
  const std::vector<std::size_t> chunks = missing(batch, plan);
  if (chunks.empty()) return true;
  try {
    switch (options.engine) {
      case Engine::Local: run_here(batch, plan, chunks, options); break;
      case Engine::Parallel: run_parallel(batch, chunks, options); break;
      case Engine::Slurm: said = submit(batch, chunks, options); break;
    }
    return true;
  } catch (const std::runtime_error& error) {
    said = error.what();
    return false;
  }
}

}  // namespace permverify::batch
