// How much of the host's code is executed.
#pragma once
#include <cstdint>

namespace permverify::host {

// When it is over, nothing more is executed, and no launch of the file is known.
class Budget {
 public:
  // One more statement or expression.
  void take_step() {
    if (++steps_ > most_steps) over_ = true;
  }
  // What was met may have changed anything.
  void give_up() { over_ = true; }
  bool is_over() const { return over_; }

 private:
  static constexpr std::uint64_t most_steps = 2'000'000;
  std::uint64_t steps_ = 0;
  bool over_ = false;
};

}  // namespace permverify::host
