#include "driver/read/crash_guard.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>

#include "support/exit_code.h"

namespace permverify::driver {
namespace {

constexpr std::size_t handler_stack_bytes = std::size_t{1} << 16;
// Around the end of the stack: a frame may be large, and the guard page lies below it.
constexpr std::uintptr_t below_the_stack = std::uintptr_t{1} << 20, above_its_end = below_the_stack / 16;

// A handler gets no argument of ours.
const CrashGuard* innermost = nullptr;

// Only what is allowed in a handler: no memory, no streams.
class Line {
 public:
  void add(std::string_view words) {
    const std::size_t size = std::min(words.size(), sizeof text_ - size_);
    std::copy_n(words.data(), size, text_ + size_);
    size_ += size;
  }
  void add(std::uint32_t number) {
    char digits[10];
    std::size_t count = 0;
    do digits[count++] = static_cast<char>('0' + number % 10);
    while ((number /= 10) != 0);
    std::reverse(digits, digits + count);
    add(std::string_view(digits, count));
  }
  void send() const { [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, text_, size_); }

 private:
  char text_[1024];
  std::size_t size_ = 0;
};

}  // namespace

CrashGuard::CrashGuard(std::string what, WorkPlace place, void (*on_overflow)())
    : what_(std::move(what)),
      place_(std::move(place)),
      on_overflow_(on_overflow),
      outer_(innermost),
      stack_(handler_stack_bytes) {
  innermost = this;
  if (on_overflow_ != nullptr) find_stack();
  std::set_terminate([] { std::abort(); });  // the library's own would print a line of its own
  stack_t stack{};
  stack.ss_sp = stack_.data();
  stack.ss_size = stack_.size();
  sigaltstack(&stack, &old_stack_);
  struct sigaction action {};
  action.sa_sigaction = handle;
  action.sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER;  // none stays blocked behind execve
  for (std::size_t i = 0; i < crashes.size(); ++i) sigaction(crashes[i], &action, &old_[i]);
}

CrashGuard::~CrashGuard() {
  sigaltstack(&old_stack_, nullptr);
  for (std::size_t i = 0; i < crashes.size(); ++i) sigaction(crashes[i], &old_[i], nullptr);
  innermost = outer_;
}

void CrashGuard::find_stack() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* begin = nullptr;
  std::size_t size = 0;
  if (pthread_attr_getstack(&attributes, &begin, &size) == 0) {
    stack_begin_ = reinterpret_cast<std::uintptr_t>(begin);
  }
  pthread_attr_destroy(&attributes);
}

bool CrashGuard::is_overflow(int signal, const siginfo_t& info) const {
  if (signal != SIGSEGV || stack_begin_ == 0) return false;
  const auto at = reinterpret_cast<std::uintptr_t>(info.si_addr);
  return at < stack_begin_ + above_its_end && at + below_the_stack >= stack_begin_;
}

void CrashGuard::handle(int signal, siginfo_t* info, void*) {
  if (innermost != nullptr) {
    if (innermost->is_overflow(signal, *info)) innermost->on_overflow_();
    innermost->speak();
  }
  _exit(support::ExitCode::InternalError);
}

void CrashGuard::speak() const {
  Line line;
  line.add("permverify: internal error: ");
  line.add(what_);
  if (!place_.file.empty()) {
    line.add(": ");
    line.add(place_.file);
  }
  if (place_.offset != nullptr && *place_.offset < place_.text.size()) {
    const std::string_view before = place_.text.substr(0, *place_.offset);
    const std::size_t start = before.rfind('\n') + 1;  // 0 where there is none
    line.add(":");
    line.add(1 + static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n')));
    line.add(":");
    line.add(1 + static_cast<std::uint32_t>(before.size() - start));
  }
  line.add("\n");
  line.send();
  _exit(support::ExitCode::InternalError);
}

}  // namespace permverify::driver
