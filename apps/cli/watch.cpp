#include "apps/cli/watch.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <tuple>

#include "driver/output/write.h"
#include "driver/read/find_files.h"
#include "report/display.h"
#include "support/counted.h"
#include "support/exit_code.h"
#include "support/split.h"

namespace permverify::cli {
namespace {

volatile std::sig_atomic_t asked_to_end = 0;
volatile std::sig_atomic_t running = 0;  // the process of a run; 0: none

extern "C" void end_watching(int signal) {
  asked_to_end = signal;
  if (running != 0) kill(running, signal);
}

void catch_signals(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;  // without SA_RESTART: sleeping ends at once
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

// What shows that a file has changed; nothing for a file that does not exist.
using State = std::optional<std::tuple<ino_t, off_t, time_t, long>>;

State state_of(const std::string& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return std::nullopt;
  if (S_ISDIR(status.st_mode)) return State({status.st_ino, 0, 0, 0});  // a folder changes with files that do not matter
  return State({status.st_ino, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec});
}

// The files of folders and patterns, and those that a run has read.
class Watched {
 public:
  explicit Watched(std::vector<std::string> words) : words_(std::move(words)) {}

  void add(const std::set<std::string>& read) { files_.insert(read.begin(), read.end()); }
  std::map<std::string, State> look() const {
    std::map<std::string, State> states;
    for (const std::string& file : files_) states[file] = state_of(file);
    for (const std::string& word : words_) {
      try {  // the files of a folder are looked at one by one
        for (const std::string& file : driver::find_files({word})) states[file] = state_of(file);
      } catch (const std::invalid_argument&) {
        continue;  // nothing is there now
      }
    }
    return states;
  }

 private:
  std::vector<std::string> words_;
  std::set<std::string> files_;
};

// The name of a file that differs; empty where nothing has changed.
std::string change(const std::map<std::string, State>& before, const std::map<std::string, State>& now) {
  for (const auto& [file, state] : now) {
    const auto old = before.find(file);
    if (old == before.end() || old->second != state) return file;
  }
  for (const auto& [file, state] : before) {
    if (now.count(file) == 0) return file;
  }
  return "";
}

void wait_a_moment() {
  timespec moment{0, 300'000'000};
  nanosleep(&moment, nullptr);
}

std::set<std::string> names_from(int descriptor) {
  std::string text;
  char chunk[4096];
  for (ssize_t count; (count = read(descriptor, chunk, sizeof chunk)) > 0 || (count < 0 && errno == EINTR);) {
    if (count > 0) text.append(chunk, static_cast<std::size_t>(count));
  }
  std::set<std::string> names;
  for (const std::string& name : support::split(text, '\0')) {
    if (!name.empty()) names.insert(std::filesystem::path(name).lexically_normal().string());
  }
  return names;
}

// The files that the run has read (driver/verify/run.cpp writes them); nothing where it could not be started.
std::optional<std::set<std::string>> run_once(const std::vector<std::string>& words) {
  int ends[2];
  if (pipe(ends) != 0) return std::nullopt;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  std::vector<std::string> all{"permverify"};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> arguments, variables;
  for (std::string& word : all) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::string note = "PERMVERIFY_FILES_READ=" + std::to_string(ends[1]);
  for (char** variable = environ; *variable != nullptr; ++variable) variables.push_back(*variable);
  variables.push_back(note.data());
  variables.push_back(nullptr);
  pid_t child = 0;
  const int error = posix_spawn(&child, "/proc/self/exe", nullptr, nullptr, arguments.data(), variables.data());
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    return std::nullopt;
  }
  running = child;
  if (asked_to_end != 0) kill(child, asked_to_end);  // it came before the process was known
  std::set<std::string> names = names_from(ends[0]);
  close(ends[0]);
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {}
  running = 0;
  return names;
}

// What a file is at the end of a series of changes counts: editors write in several steps.
std::string wait_for_change(const Watched& watched, const std::map<std::string, State>& before) {
  std::string changed;
  while (asked_to_end == 0 && changed.empty()) {
    wait_a_moment();
    changed = change(before, watched.look());
  }
  for (auto last = watched.look(); asked_to_end == 0;) {
    wait_a_moment();
    auto now = watched.look();
    if (now == last) break;
    last = std::move(now);
  }
  return changed;
}

}  // namespace

int watch(const Watch& request) {
  catch_signals(end_watching);
  Watched watched(request.files);
  while (asked_to_end == 0) {
    auto before = watched.look();  // what changes during the run is verified again
    const auto read = run_once(request.words);
    if (!read) {
      driver::write_stderr("permverify: --watch: a run cannot be started\n");
      return support::ExitCode::InternalError;
    }
    watched.add(*read);
    if (asked_to_end != 0) break;
    for (const auto& [file, state] : watched.look()) before.try_emplace(file, state);
    driver::write_stderr("permverify: watching " + support::counted(before.size(), "file") + "; Ctrl-C ends it\n");
    const std::string changed = wait_for_change(watched, before);
    if (asked_to_end == 0) driver::write_stderr("permverify: again, since " + report::printable(changed) + " has changed\n");
  }
  const int signal = asked_to_end;
  catch_signals(SIG_DFL);
  raise(signal);
  return support::ExitCode::InternalError;  // never: the signal ends the process
}

}  // namespace permverify::cli
