#include "driver/clang_module.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace permverify::driver {
namespace {

namespace fs = std::filesystem;

constexpr int internal_error = 4;
constexpr std::array crashes{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
constexpr std::size_t handler_stack_bytes = std::size_t{1} << 16;

// Only what is allowed in a handler: no memory, no streams.
extern "C" void end_after_crash(int) {
  constexpr char words[] =
      "permverify: internal error: the front end for OpenCL and CUDA crashed\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, words, sizeof words - 1);
  _exit(internal_error);
}

// Handles crashes while it lives, on a stack of its own: too deep a recursion is one, too.
class CrashGuard {
 public:
  CrashGuard() : stack_(handler_stack_bytes) {
    stack_t stack{};
    stack.ss_sp = stack_.data();
    stack.ss_size = stack_.size();
    sigaltstack(&stack, &old_stack_);
    struct sigaction action {};
    action.sa_handler = end_after_crash;
    action.sa_flags = SA_ONSTACK;
    for (std::size_t i = 0; i < crashes.size(); ++i) sigaction(crashes[i], &action, &old_[i]);
  }
  ~CrashGuard() {
    for (std::size_t i = 0; i < crashes.size(); ++i) sigaction(crashes[i], &old_[i], nullptr);
    sigaltstack(&old_stack_, nullptr);
  }
  CrashGuard(const CrashGuard&) = delete;
  CrashGuard& operator=(const CrashGuard&) = delete;

 private:
  std::vector<char> stack_;
  stack_t old_stack_{};
  std::array<struct sigaction, crashes.size()> old_{};
};

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
    if (module == nullptr) return {nullptr, last_problem()};
    void* const symbol = dlsym(module, "permverify_parse_clang");
    if (symbol == nullptr) return {nullptr, last_problem()};
    return {reinterpret_cast<ParseClang*>(symbol), ""};
  }
  std::string sought;
  for (const std::string& folder : folders) sought += (sought.empty() ? "" : ", ") + folder;
  return {nullptr, std::string("there is no ") + clang_module_file + " in " + sought};
}

std::optional<ir::Module> call_clang_module(ParseClang* parse, support::SourceManager& sources,
                                            support::BufferId buffer,
                                            const parser::ClangOptions& options,
                                            support::DiagnosticSink& sink) {
  const CrashGuard guard;
  std::optional<ir::Module> result;
  parse(&sources, buffer, &options, &sink, &result);
  return result;
}

bool survives_clang_module(ParseClang* parse, const support::SourceManager& sources,
                           support::BufferId buffer, const parser::ClangOptions& options) {
  const pid_t child = fork();
  if (child < 0) return true;  // no trial: the call itself decides
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    support::SourceManager copy = sources;
    support::DiagnosticSink sink;
    call_clang_module(parse, copy, buffer, options, sink);
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace permverify::driver
