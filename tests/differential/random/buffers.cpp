// The set piece with two buffers, whose numbers are uniform variables that change places.
#include "tests/differential/random/barriers.h"
#include "tests/differential/random/patterns.h"
#include "tests/differential/random/sharing.h"
#include "tests/differential/random/sites.h"
#include "tests/differential/random/statements.h"

namespace permverify::differential {
namespace {

bool is_buffer(const World& w, const State& s, std::size_t i) {
  const Array& a = w.writer.arrays[i];
  const Holding& held = s.arrays[i].held;
  return w.writer.axes == 1 && a.row_count == 2 && !s.arrays[i].frozen && held.size() == 1 &&
         held[0].write() && !held[0].all && !held[0].guard && held[0].view == identity(1) &&
         (a.element == Element::Int || a.element == Element::Real);
}

class DoubleBuffer {
 public:
  DoubleBuffer(World& w, State& s, std::size_t array)
      : w_(w), s_(s), array_(array), in_(w.name("u")), round_(w.name("r")) {}

  void write(Block& out) {
    w_.mark_feature(Feature::BarrierInLoop);
    w_.mark_feature(Feature::Redistribution);
    out.push_back(plain_statement("int " + in_ + " = " + mark(Site::Stored, "0") + ";"));
    for (ArrayState& a : s_.arrays) {
      a.dirty = true;
      a.writers.reset();
    }
    const Holding before = s_.arrays[array_].held;
    s_.arrays[array_].held.clear();
    s_.arrays[array_].known = {};
    out.push_back(loop());
    s_.arrays[array_].held = before;
  }

 private:
  std::string cell(const std::string& row, std::int64_t offset) const {
    Names names = w_.writer.thread_names();
    names.row = row;
    return w_.writer.cell(w_.writer.arrays[array_], {{0, 1, offset, 0}}, names);
  }

  Clause right(Clause::Kind kind, const std::string& cell, const std::string& amount) const {
    return resource_clause(kind, "Perm(" + cell + ", " + mark(Site::Amount, amount) + ")");
  }

  Statement loop() {
    const std::string other = "(1 - " + in_ + ")";
    const std::string count = w_.counts.empty() ? "3" : w_.counts[0];
    const auto invariant = Clause::Kind::Invariant;
    Statement loop = counting_loop(round_, count);
    loop.clauses.push_back(
        fact_clause(invariant, "0 <= " + in_ + " && " + in_ + " <= " + mark(Site::Bound, "1")));
    loop.clauses.push_back(right(invariant, cell(in_, 0), "write"));
    loop.clauses.push_back(right(invariant, cell(other, 0), "write"));
    for (Clause& c : resources(w_, s_, invariant)) loop.clauses.push_back(std::move(c));
    for (Clause& c : facts(w_, s_, invariant)) loop.clauses.push_back(std::move(c));
    loop.body.push_back(store(cell(in_, 0), mark(Site::Stored, "lid + " + round_)));
    Statement hand_over = replacing_barrier(w_, s_, holdings(s_));
    (w_.writer.arrays[array_].local ? hand_over.fence_local : hand_over.fence_global) = true;
    hand_over.clauses.push_back(right(Clause::Kind::Ensures, cell(in_, 1), "read"));
    hand_over.clauses.push_back(right(Clause::Kind::Ensures, cell(other, 0), "write"));
    loop.body.push_back(std::move(hand_over));
    loop.body.push_back(store(cell(other, 0), mark(Site::Stored, cell(in_, 1) + " + 1")));
    Statement take_back = replacing_barrier(w_, s_, holdings(s_));
    take_back.clauses.push_back(right(Clause::Kind::Ensures, cell(in_, 0), "write"));
    take_back.clauses.push_back(right(Clause::Kind::Ensures, cell(other, 0), "write"));
    loop.body.push_back(std::move(take_back));
    loop.body.push_back(plain_statement(in_ + " = 1 - " + in_ + ";"));
    return loop;
  }

  World& w_;
  State& s_;
  std::size_t array_;
  std::string in_, round_;
};

}  // namespace

void double_buffer(World& w, State& s, Block& out) {
  for (std::size_t i = 0; i < s.arrays.size(); ++i) {
    if (is_buffer(w, s, i)) return DoubleBuffer(w, s, i).write(out);
  }
}

void early_return(World& w, State& s, Block& out) {
  const std::string condition = uniform_condition(w, s);
  w.leaves_early = true;
  out.push_back(conditional(condition, {plain_statement("return;")}));
}

}  // namespace permverify::differential
