// Statements of one phase: they touch only what the phase holds, and keep the books of what cells
// and private variables contain.
#pragma once
#include "tests/differential/random/world.h"

namespace permverify::differential {

// A text of the program with the value that it has, if that is known.
struct Valued {
  std::string text;
  Value value;
};

class Statements {
 public:
  Statements(World& world, State& state, Block& out) : w_(world), s_(state), out_(out) {}

  // A few statements at random.
  void phase(int most);
  // `cell = cell + by` on the thread's one cell; the book is the caller's.
  void increment(std::size_t array, const std::string& by);
  Value condition();

 private:
  Valued value(bool real, std::optional<std::size_t> except = {});
  std::optional<Valued> atom(bool real, std::optional<std::size_t> except);
  std::optional<Valued> readable(bool real, std::optional<std::size_t> except);
  Valued stored(Element element, const Valued& v) const;
  Value read_value(const Array& array, const Value& known) const;
  std::string read_text(const Array& array, const std::string& cell) const;

  void touch(std::size_t array);
  void write_one(std::size_t array, const Grant& grant);
  void write_rows(std::size_t array, const Grant& grant);
  void write_all(std::size_t array, const Grant& grant);
  void write_single(std::size_t array, const Grant& grant);
  void read(std::size_t array, const Grant& grant);
  void sum_up(std::size_t array, const Grant& grant);
  void atomic(std::size_t array, const Grant& grant);
  // A loop without barriers, whose trip count differs from thread to thread.
  void count_up(std::size_t array);
  void claim();
  void remember(std::size_t array, const Grant& grant, const Valued& v, const Value& condition);

  World& w_;
  State& s_;
  Block& out_;
};

}  // namespace permverify::differential
