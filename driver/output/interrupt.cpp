#include "driver/output/interrupt.h"

#include <signal.h>

#include <array>

namespace permverify::driver {
namespace {

constexpr std::array signals{SIGINT, SIGTERM};

// A handler gets no argument of ours.
volatile std::sig_atomic_t signal_that_came = 0;

extern "C" void note_signal(int signal) { signal_that_came = signal; }

}  // namespace

Interrupt::Interrupt() {
  signal_that_came = 0;
  for (const int signal : signals) {
    struct sigaction old {};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_IGN) continue;  // as under nohup
    struct sigaction action {};
    action.sa_handler = note_signal;
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // and no SA_RESTART: poll() has to return
    sigaction(signal, &action, nullptr);
  }
}

Interrupt::~Interrupt() {
  for (const int signal : signals) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler == note_signal) std::signal(signal, SIG_DFL);
  }
}

void Interrupt::last() {
  for (const int signal : signals) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler == SIG_IGN) continue;
    now.sa_handler = note_signal;
    now.sa_flags = 0;
    sigaction(signal, &now, nullptr);
  }
}

const volatile std::sig_atomic_t* Interrupt::flag() const { return &signal_that_came; }

void Interrupt::pass_on() const {
  if (came()) raise(signal_that_came);
}

}  // namespace permverify::driver
