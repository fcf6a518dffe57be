#include "driver/read/clang_module.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "driver/read/crash_guard.h"

namespace permverify::driver {

bool tries_first() { return getenv("PERMVERIFY_TRY_FIRST") != nullptr; }

namespace {

namespace fs = std::filesystem;

// A word that a child and its parent share; null where the system has no page left.
volatile std::uint32_t* shared_word() {
  void* const page = mmap(nullptr, sizeof(std::uint32_t), PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? nullptr : static_cast<volatile std::uint32_t*>(page);
}

// How the program was called, to call it again with one word more in its environment.
struct Restart {
  std::vector<std::string> words;
  std::vector<char*> arguments, environment;
};

Restart& restart() {
  static Restart of_this_process;
  return of_this_process;
}

// Exit code of a child that only tries: its source nests too deeply. Far from the codes of the program.
constexpr int too_deep = 67;
char try_first[] = "PERMVERIFY_TRY_FIRST=1";

void note_call() {
  Restart& r = restart();
  if (!r.words.empty() || tries_first()) return;
  std::ifstream line("/proc/self/cmdline");
  for (std::string word; std::getline(line, word, '\0');) r.words.push_back(word);
  if (r.words.empty()) return;
  for (std::string& word : r.words) r.arguments.push_back(word.data());
  r.arguments.push_back(nullptr);
  for (char** word = environ; *word != nullptr; ++word) r.environment.push_back(*word);
  r.environment.push_back(try_first);
  r.environment.push_back(nullptr);
}

// Parsers, and everything else that follows a tree, recur on it: a sum of 200,000 terms exhausts the
// stack. Nothing can be cleaned up then. The program starts again and tries each file in a child first.
void start_again() {
  const Restart& r = restart();
  if (!r.arguments.empty()) execve("/proc/self/exe", r.arguments.data(), r.environment.data());
}

void end_trial() { _exit(too_deep); }

std::optional<ir::Module> guarded_call(const ClangModule& clang, support::SourceManager& sources,
                                       support::BufferId buffer, const parser::ClangOptions& options,
                                       support::DiagnosticSink& sink, void (*on_overflow)()) {
  // A copy: `sources` grows while included files are read.
  const std::string text(sources.buffer(buffer).text());
  if (clang.place != nullptr) *clang.place = 0;
  const CrashGuard guard("the front end for OpenCL and CUDA crashed",
                         {clang.place, text, sources.buffer(buffer).name()}, on_overflow);
  std::optional<ir::Module> result;
  clang.parse(&sources, buffer, &options, &sink, &result);
  return result;
}

std::string last_problem() {
  const char* text = dlerror();
  return text == nullptr ? "unknown reason" : text;
}

}  // namespace

std::vector<std::string> clang_module_folders() {
  std::error_code problem;
  const fs::path program = fs::read_symlink("/proc/self/exe", problem);
  if (problem) return {};
  const fs::path folder = program.parent_path();
  return {folder.string(), (folder.parent_path() / "lib" / "permverify").string()};
}

ClangModule load_clang_module(const std::vector<std::string>& folders) {
  for (const std::string& folder : folders) {
    const std::string path = (fs::path(folder) / clang_module_file).string();
    if (access(path.c_str(), F_OK) != 0) continue;
    void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);  // never closed
    if (module == nullptr) return {nullptr, nullptr, nullptr, last_problem()};
    void* const symbol = dlsym(module, "permverify_parse_clang");
    if (symbol == nullptr) return {nullptr, nullptr, nullptr, last_problem()};
    ClangModule result{reinterpret_cast<ParseClang*>(symbol), nullptr, nullptr, "", ""};
    auto* const place =
        static_cast<volatile std::uint32_t**>(dlsym(module, "permverify_clang_place"));
    static pid_t owner = 0;  // of the word: processes that were forked behind the first call need their own
    if (place != nullptr && owner != getpid()) *place = shared_word();
    owner = getpid();
    if (place != nullptr) result.place = *place;
    using Version = const char*();
    if (auto* const version = reinterpret_cast<Version*>(dlsym(module, "permverify_clang_version"))) result.version = version();
    result.end = static_cast<std::int64_t*>(dlsym(module, "permverify_clang_end"));
    return result;
  }
  std::string sought;
  for (const std::string& folder : folders) sought += (sought.empty() ? "" : ", ") + folder;
  return {nullptr, nullptr, nullptr, std::string("there is no ") + clang_module_file + " in " + sought};
}

std::optional<ir::Module> call_clang_module(const ClangModule& clang, support::SourceManager& sources,
                                            support::BufferId buffer,
                                            const parser::ClangOptions& options,
                                            support::DiagnosticSink& sink,
                                            std::optional<std::chrono::steady_clock::time_point> end,
                                            bool parent_tries_again) {
  if (!parent_tries_again) note_call();
  if (clang.end != nullptr) {
    *clang.end = end ? std::chrono::duration_cast<std::chrono::nanoseconds>(end->time_since_epoch()).count() : 0;
  }
  return guarded_call(clang, sources, buffer, options, sink, parent_tries_again ? end_trial : start_again);
}

std::optional<CrashPlace> try_clang_module(const ClangModule& clang,
                                           const support::SourceManager& sources,
                                           support::BufferId buffer,
                                           const parser::ClangOptions& options) {
  const pid_t child = fork();
  if (child < 0) return std::nullopt;  // no trial: the call itself decides
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    support::SourceManager copy = sources;
    support::DiagnosticSink sink;
    guarded_call(clang, copy, buffer, options, sink, end_trial);
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return std::nullopt;
  return CrashPlace{clang.place == nullptr ? 0 : *clang.place,
                    WIFEXITED(status) && WEXITSTATUS(status) == too_deep};
}

}  // namespace permverify::driver
