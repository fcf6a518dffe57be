#include "driver/clang_module.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

namespace permverify::driver {
namespace {

namespace fs = std::filesystem;

constexpr int internal_error = 4;
constexpr std::array crashes{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
constexpr std::size_t handler_stack_bytes = std::size_t{1} << 16;

// What a handler may not find out by itself: the stack of the thread that parses, and how the program was
// called, to call it again with one word more in its environment.
struct Call {
  std::uintptr_t stack_begin = 0;
  bool trial = false;  // this process only tries whether the source can be read
  std::vector<std::string> words;
  std::vector<char*> arguments, environment;
};
Call* current_call = nullptr;

// Of a child that only tries: its source nests too deeply. Far from the exit codes of the program.
constexpr int too_deep = 67;
constexpr char try_first[] = "PERMVERIFY_TRY_FIRST=1";
constexpr std::uintptr_t below_the_stack = std::uintptr_t{1} << 20;

// Parsers and everything else that follows a tree recur on it: a sum of 200,000 terms leaves the stack.
// Nothing can be cleaned up then, but the program can start again, and try each file in a child first.
void end_after_overflow() {
  if (current_call->trial) _exit(too_deep);
  if (!current_call->arguments.empty()) execve("/proc/self/exe", current_call->arguments.data(), current_call->environment.data());
}

// Only what is allowed in a handler: no memory, no streams.
extern "C" void end_after_crash(int signal, siginfo_t* info, void*) {
  if (signal == SIGSEGV && current_call != nullptr) {
    const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
    const std::uintptr_t begin = current_call->stack_begin;
    if (at < begin + below_the_stack / 16 && at + below_the_stack >= begin) end_after_overflow();
  }
  constexpr char words[] =
      "permverify: internal error: the front end for OpenCL and CUDA crashed\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, words, sizeof words - 1);
  _exit(internal_error);
}

// Handles crashes while it lives, on a stack of its own: too deep a recursion is one, too.
class CrashGuard {
 public:
  explicit CrashGuard(bool trial) : stack_(handler_stack_bytes) {
    note_stack();
    call_.trial = trial;
    if (!trial && getenv("PERMVERIFY_TRY_FIRST") == nullptr) note_call();
    old_call_ = std::exchange(current_call, &call_);
    stack_t stack{};
    stack.ss_sp = stack_.data();
    stack.ss_size = stack_.size();
    sigaltstack(&stack, &old_stack_);
    struct sigaction action {};
    action.sa_sigaction = end_after_crash;
    action.sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER;  // none stays blocked behind execve
    for (std::size_t i = 0; i < crashes.size(); ++i) sigaction(crashes[i], &action, &old_[i]);
  }
  ~CrashGuard() {
    for (std::size_t i = 0; i < crashes.size(); ++i) sigaction(crashes[i], &old_[i], nullptr);
    sigaltstack(&old_stack_, nullptr);
    current_call = old_call_;
  }
  CrashGuard(const CrashGuard&) = delete;
  CrashGuard& operator=(const CrashGuard&) = delete;

 private:
  void note_stack() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    void* begin = nullptr;
    std::size_t size = 0;
    pthread_attr_getstack(&attributes, &begin, &size);
    pthread_attr_destroy(&attributes);
    call_.stack_begin = reinterpret_cast<std::uintptr_t>(begin);
  }
  void note_call() {
    std::ifstream line("/proc/self/cmdline");
    for (std::string word; std::getline(line, word, '\0');) call_.words.push_back(word);
    for (std::string& word : call_.words) call_.arguments.push_back(word.data());
    if (call_.arguments.empty()) return;
    call_.arguments.push_back(nullptr);
    for (char** word = environ; *word != nullptr; ++word) call_.environment.push_back(*word);
    call_.environment.push_back(const_cast<char*>(try_first));
    call_.environment.push_back(nullptr);
  }

  Call call_;
  Call* old_call_ = nullptr;
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
  const CrashGuard guard(false);
  std::optional<ir::Module> result;
  parse(&sources, buffer, &options, &sink, &result);
  return result;
}

bool tries_first() { return getenv("PERMVERIFY_TRY_FIRST") != nullptr; }

Trial try_clang_module(ParseClang* parse, const support::SourceManager& sources,
                           support::BufferId buffer, const parser::ClangOptions& options) {
  const pid_t child = fork();
  if (child < 0) return Trial::Ends;  // no trial: the call itself decides
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    support::SourceManager copy = sources;
    support::DiagnosticSink sink;
    const CrashGuard guard(true);
    std::optional<ir::Module> result;
    parse(&copy, buffer, &options, &sink, &result);
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  if (WIFEXITED(status) && WEXITSTATUS(status) == too_deep) return Trial::TooDeep;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? Trial::Ends : Trial::Crashes;
}

}  // namespace permverify::driver
