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
  explicit CrashGuard(std::string what, WorkPlace place = {});
  ~CrashGuard();
  CrashGuard(const CrashGuard&) = delete;
  CrashGuard& operator=(const CrashGuard&) = delete;

 private:
  static constexpr std::array crashes{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
  [[noreturn]] void speak() const;
  static void handle(int signal);

  std::string what_;
  WorkPlace place_;
  const CrashGuard* outer_;
  std::vector<char> stack_;
  stack_t old_stack_{};
  std::array<struct sigaction, crashes.size()> old_{};
};

}  // namespace permverify::driver
