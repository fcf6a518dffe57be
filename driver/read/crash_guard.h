// What is left of a crash: one line on stderr, and exit code 4.
#pragma once
#include <signal.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace permverify::driver {

// Where the work is: an offset into a text, kept up to date by the work itself.
struct WorkPlace {
  const volatile std::uint32_t* offset = nullptr;  // null: unknown
  std::string_view text;
  std::string file;
};

// Handles crashes while it lives, on a stack of its own: too deep a recursion is one, too. An exception
// that nothing catches counts, and so does memory that runs out where nothing may be thrown.
// Guards nest; the innermost one speaks.
class CrashGuard {
 public:
  // `on_overflow`: called instead where the stack of this thread ran out. It must not return, and may do
  // only what is allowed in a signal handler.
  explicit CrashGuard(std::string what, WorkPlace place = {}, void (*on_overflow)() = nullptr);
  ~CrashGuard();
  CrashGuard(const CrashGuard&) = delete;
  CrashGuard& operator=(const CrashGuard&) = delete;

 private:
  static constexpr std::array crashes{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
  [[noreturn]] void speak() const;
  void find_stack();
  bool is_overflow(int signal, const siginfo_t& info) const;
  static void handle(int signal, siginfo_t* info, void* context);

  std::string what_;
  WorkPlace place_;
  void (*on_overflow_)();
  std::uintptr_t stack_begin_ = 0;  // of this thread; 0: unknown
  const CrashGuard* outer_;
  std::vector<char> stack_;
  stack_t old_stack_{};
  std::array<struct sigaction, crashes.size()> old_{};
};

}  // namespace permverify::driver
