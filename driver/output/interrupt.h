// SIGINT (Ctrl-C) and SIGTERM (of a build system whose time is over): the results so far are reported.
#pragma once
#include <csignal>

namespace permverify::driver {

// SIGINT and SIGTERM raise a flag while it lives. The second one ends the program as always.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  const volatile std::sig_atomic_t* flag() const;
  bool came() const { return *flag() != 0; }
  // In a process that was forked: any number of signals raises its flag, since its parent decides when it ends.
  static void last();
  // Ends the program by the signal that came, as the caller expects; returns if none did.
  void pass_on() const;
};

}  // namespace permverify::driver
