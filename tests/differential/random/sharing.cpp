#include "tests/differential/random/sharing.h"

namespace permverify::differential {
namespace {

Grant one(const View& view, const std::string& amount) {
  return {false, view, amount, {}, nullptr};
}

// A thread whose own number says whether it takes part.
Value take_part(World& w) {
  const Value own = coordinate({0, 1, 0, 0});
  if (!w.tables.empty() && w.rng.percent(40)) {
    return binary(">", cell_of(w.rng.pick(w.tables), identity(w.writer.axes), false),
                  number(w.rng.between(0, 2)));
  }
  if (w.rng.percent(60)) return binary("==", binary("%", own, number(2)), number(0));
  return binary("<", own, number(w.rng.between(1, 3)));
}

Holding shared(World& w, const Array& a) {
  std::vector<std::string> parts{"1\\2", "1\\3", "1\\4"};
  if (!w.counts.empty() && a.row_count == 1) parts.push_back("1\\(" + w.counts[0] + " + 2)");
  const bool fraction = w.rng.percent(a.row_count > 1 ? 10 : 30);
  const auto amount = [&] { return fraction ? w.rng.pick(parts) : std::string("read"); };
  if (fraction) w.mark_feature(Feature::Amounts);
  if (a.single) return {{true, {}, amount(), {}, nullptr}};
  switch (w.rng.weighted({4, 3, 3})) {
    case 0: return {one(w.random_view(), amount())};
    case 1: {
      const View first = identity(w.writer.axes);
      View second = w.random_view();
      if (second == first) return {one(first, amount())};
      return {one(first, amount()), one(second, amount())};
    }
    default: return {{true, {}, amount(), {}, nullptr}};
  }
}

Holding written(World& w, const Array& a, bool may_drop) {
  if (a.single) return {{true, {}, "write", {}, w.writer.leader()}};
  const bool lone = w.writer.axes == 1 && a.row_count == 1;
  switch (w.rng.weighted({5, 5, lone ? 2 : 0, may_drop ? 3 : 0})) {
    case 0: return {one(identity(w.writer.axes), "write")};
    case 1: return {one(w.random_view(), "write")};
    case 2: return {{true, {}, "write", {}, w.writer.leader()}};
    default: {
      Grant g = one(identity(w.writer.axes), "write");
      g.guard = take_part(w);
      return {g};
    }
  }
}

void split_amount(World& w, const Array& a, Holding& holding) {
  if (holding.size() != 1 || !holding[0].write() || holding[0].all) return;
  if (!w.rng.percent(a.row_count > 1 ? 3 : 14)) return;
  static const std::vector<std::vector<std::string>> ways{
      {"1\\2", "1\\2"}, {"1\\3", "2\\3"}, {"3\\4", "1\\4"}, {"1\\2", "1\\4", "1\\4"}};
  holding[0].parts = w.rng.pick(ways);
  w.mark_feature(Feature::Amounts);
}

}  // namespace

Holding random_holding(World& w, std::size_t array, bool may_drop) {
  const Array& a = w.writer.arrays[array];
  if (a.constant) return shared(w, a);
  if (a.counter) {
    if (w.rng.percent(50)) return {{true, {}, "", {}, nullptr}};
    return w.rng.percent(50) ? shared(w, a) : written(w, a, false);
  }
  switch (w.rng.weighted({6, 5, may_drop ? 1 : 0})) {
    case 0: {
      Holding held = written(w, a, may_drop);
      split_amount(w, a, held);
      return held;
    }
    case 1: return shared(w, a);
    default: return {};
  }
}

Holding written_holding(World& w, std::size_t array) {
  return written(w, w.writer.arrays[array], false);
}

Holding frozen_holding(World& w, std::size_t array, const Holding& now) {
  const Holding next = random_holding(w, array, false);
  if (next[0].atomic()) return now;
  for (const Grant& g : next) {
    if (g.all || g.view == identity(w.writer.axes)) return next;
  }
  return w.rng.percent(20) ? next : now;
}

}  // namespace permverify::differential
