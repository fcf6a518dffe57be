#include "tests/differential/bare/writer.h"

namespace permverify::differential {

using Texts = std::vector<std::string>;

Array& Writer::some_array() {
  return arrays_[rng_.below(arrays_.size())];
}

void Writer::statements(int count) {
  for (int i = 0; i < count; ++i) statement();
}

void Writer::statement() {
  if (flaw("all write one cell", 4)) line("u[0] = l;");
  const bool deep = depth_ >= 3;
  switch (rng_.weighted(
      {16, 14, 6, 5, 4, 6, 8, deep ? 0 : 8, deep ? 0 : 14, deep ? 0 : 9, 4, in_loop_ ? 6 : 0, 8})) {
    case 0:
      return store();
    case 1:
      return load();
    case 2:
      return uniform_load();
    case 3:
      return single();
    case 4:
      return atomic();
    case 5:
      return uniform_assignment();
    case 6:
      return private_assignment();
    case 7:
      return conditional();
    case 8:
      return loop();
    case 9:
      return pattern();
    case 10:
      return assertion();
    case 11:
      return jump();
    default:
      return shape();
  }
}

void Writer::store() {
  Array& array = some_array();
  if (!use(array, Sharing::Owned,
           array.sharing == Sharing::Owned && rng_.percent(80) ? array.layout
                                                               : draw_layout(array))) {
    return private_assignment();
  }
  const std::string cell = own(array);
  const bool also_read = rng_.percent(40);
  line(array.name + "[" + cell + "] = " +
       (also_read ? "(" + array.name + "[" + own(array) + "] + " + rng_.pick(privates_) + ") & 15"
                  : value()) +
       ";");
}

void Writer::load() {
  Array& array = some_array();
  const std::string to = rng_.pick(Texts{"x", "y"});
  if (array.sharing == Sharing::Owned && rng_.percent(40)) {
    return line(to + " = " + array.name + "[" + own(array) + "] & 15;");
  }
  if (!use(array, Sharing::Read)) return private_assignment();
  line(to + " = " + array.name + "[" + any(array) + "] & 15;");
}

void Writer::uniform_load() {
  Array& array = some_array();
  if (diverged_ || !use(array, Sharing::Read)) return private_assignment();
  const std::string cell = array.region == Array::Region::Any && array.local
                               ? uniform_number()
                               : in_group(array, "(" + uniform_number() + ") % " + size_);
  line("v = " + array.name + "[" + cell + "] & 7;");
}

void Writer::single() {
  Array& array = some_array();
  if (!use(array, Sharing::Single)) return load();
  // The same thread in the whole phase.
  const std::string guard = flaw("guard dropped", 15) ? "1" : "l == 0";
  const bool before = diverged_;
  diverged_ = true;
  block("if (" + guard + ")", [&] {
    line(array.name + "[" + any(array) + "] = " + value() + ";");
    if (rng_.percent(40)) line("x = " + array.name + "[" + any(array) + "] & 15;");
  });
  diverged_ = before;
}

void Writer::atomic() {
  Array& array = some_array();
  if (!use(array, Sharing::Atomic)) return load();
  const std::string cell = array.name + "[" + any(array) + "]";
  const bool kept = flaw("atomic as uniform", 20);
  if (flaw("not atomic", 10)) return line(cell + " += 1;");
  const std::string call =
      rng_.pick(Texts{"atomic_inc(&" + cell + ")", "atomic_add(&" + cell + ", x)",
                      "atomic_max(&" + cell + ", l)", "atomic_xchg(&" + cell + ", 1)"});
  if (kept) return line("v = " + call + " & 7;");
  line(rng_.percent(50) ? call + ";" : "x = " + call + " & 15;");
}

void Writer::uniform_assignment() {
  if (diverged_ && !flaw("uniform variable under a thread's condition", 60)) {
    return private_assignment();
  }
  line("v = (" + uniform_number() + rng_.pick(Texts{" + ", " * ", " ^ "}) + uniform_number() +
       ") & 7;");
}

void Writer::private_assignment() {
  line(rng_.pick(Texts{"x", "y"}) + " = " + value() + ";");
}

void Writer::conditional() {
  const bool outside = diverged_;
  const bool by_thread = rng_.percent(50);
  diverged_ = outside || by_thread;
  if (!outside && by_thread && flaw("barrier in a branch", 8)) diverged_ = false;
  const std::string condition = by_thread ? thread_condition() : uniform_condition();
  const std::vector<Array> before = arrays_;
  block("if (" + condition + ")", [&] { statements(static_cast<int>(rng_.between(1, 2))); });
  const std::vector<Array> after = arrays_;
  if (diverged_) {  // both branches are in one phase: nothing is taken back
    if (rng_.percent(40)) block("else", [&] { statements(1); });
  } else if (rng_.percent(40)) {
    arrays_ = before;
    block("else", [&] { statements(static_cast<int>(rng_.between(1, 2))); });
    merge_branches(after, std::vector<Array>(arrays_));
  } else {
    merge_branches(after, before);
  }
  diverged_ = outside;
}

// Out of the innermost loop, or to its next iteration.
void Writer::jump() {
  const std::string word = rng_.pick(Texts{"break;", "continue;"});
  if (diverged_) return line("if (" + thread_condition() + ") " + word);
  if (flaw("jump by thread", 25)) return line("if (" + thread_condition() + ") " + word);
  bool local = false, global = false;
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    if (arrays_[i].sharing == Sharing::Free || same(arrays_[i], loop_start_[i])) continue;
    (arrays_[i].local ? local : global) = true;
  }
  const std::vector<Array> before = arrays_;
  block("if (" + uniform_condition() + ")", [&] {
    if (local || global) sync(local, global);
    line(word);
  });
  arrays_ = before;
}

void Writer::assertion() {
  const std::string u = uniform_number();
  line("//@ assert " +
       rng_.pick(Texts{"l < " + size_, "v >= 0 && v < 8", "x >= 0", "x < 16", "(" + u + ") % 2 < 2",
                       "l % 2 < 2", "v != 8"}) +
       ";");
}

}  // namespace permverify::differential
