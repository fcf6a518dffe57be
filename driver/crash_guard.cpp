#include "driver/crash_guard.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>

namespace permverify::driver {
namespace {

constexpr int internal_error = 4;
constexpr std::size_t handler_stack_bytes = std::size_t{1} << 16;

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

CrashGuard::CrashGuard(std::string what, WorkPlace place)
    : what_(std::move(what)), place_(std::move(place)), outer_(innermost), stack_(handler_stack_bytes) {
  innermost = this;
  std::set_terminate([] { std::abort(); });  // the library's own would print a line of its own
  stack_t stack{};
  stack.ss_sp = stack_.data();
  stack.ss_size = stack_.size();
  sigaltstack(&stack, &old_stack_);
  struct sigaction action {};
  action.sa_handler = handle;
  action.sa_flags = SA_ONSTACK;
  for (std::size_t i = 0; i < crashes.size(); ++i) sigaction(crashes[i], &action, &old_[i]);
}

CrashGuard::~CrashGuard() {
  sigaltstack(&old_stack_, nullptr);
  for (std::size_t i = 0; i < crashes.size(); ++i) sigaction(crashes[i], &old_[i], nullptr);
  innermost = outer_;
}

void CrashGuard::handle(int) {
  if (innermost != nullptr) innermost->speak();
  _exit(internal_error);
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
  _exit(internal_error);
}

}  // namespace permverify::driver
