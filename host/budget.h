// A limit for the execution of host code, in steps.
#pragma once
#include <cstdint>

namespace permverify::host {

// When the budget is used up, execution ends, and no launch of the file is known.
class Budget {
 public:
  // Counts one statement or expression.
  void take_step() {
    if (++steps_ > most_steps) over_ = true;
  }
  // Ends execution: a construct was met that may change anything.
  void give_up() { over_ = true; }
  bool is_over() const { return over_; }

 private:
  static constexpr std::uint64_t most_steps = 2'000'000;
  std::uint64_t steps_ = 0;
  bool over_ = false;
};

}  // namespace permverify::host
