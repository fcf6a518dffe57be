#include "tests/differential/bare/writer.h"

namespace permverify::differential {

Writer::Writer(std::uint64_t seed) : rng_(seed), seed_(seed) {
  if (seed % 2 == 1) flaws_left_ = static_cast<int>(rng_.between(1, 2));
}

BareKernel Writer::write() {
  head();
  Line kernel = std::move(kernel_.lines.back());
  kernel_.lines.pop_back();
  out_ = &kernel.body;
  names();
  if (seed_ % 8 == 7) {
    counters();
  } else if (seed_ % 8 == 3) {
    tables();
  } else {
    statements(static_cast<int>(rng_.between(2, 5)));
  }
  if (seed_ % 8 != 3 && rng_.percent(15)) {
    line("if (" + thread_condition() + ") return;");
    diverged_ = true;
    if (flaw("early return", 60)) diverged_ = false;
    statements(1);
  }
  kernel_.lines.push_back(std::move(kernel));
  return std::move(kernel_);
}

bool Writer::flaw(const char* name, int percent) {
  if (flaws_left_ == 0 || !rng_.percent(percent)) return false;
  --flaws_left_;
  kernel_.flaws.push_back(name);
  return true;
}

void Writer::head() {
  plane_ = rng_.percent(15);
  if (rng_.percent(60)) fixed_ = rng_.pick(std::vector<std::int64_t>{2, 4, 4, 4, 4, 8});
  size_ = fixed_ != 0 ? std::to_string(fixed_) : "N";
  const bool declared = fixed_ != 0 && rng_.percent(50);
  if (fixed_ != 0) {
    const std::string size = plane_ ? "[2," + std::to_string(fixed_ / 2) + "]" : size_;
    kernel_.lines.push_back({"//pass\n//--local_size=" + size, {}, false, ""});
  }
  kernel_.lines.push_back({helpers(), {}, false, ""});
  std::string text = "__kernel void k(";
  const auto region = [&](bool local) {
    if (local) return rng_.percent(50) ? Array::Region::Any : Array::Region::Four;
    return rng_.pick(std::vector{Array::Region::One, Array::Region::Four, Array::Region::Stride});
  };
  for (const char* name : {"a", "b"}) {
    arrays_.push_back({name, false, false, plane_ ? Array::Region::One : region(false)});
    text += "__global int *" + arrays_.back().name + ", ";
  }
  arrays_.push_back({"c", false, true, Array::Region::Any});
  text += "__global const int *c, ";
  for (const char* name : {"t", "u"}) {
    arrays_.push_back({name, true, false, declared ? Array::Region::Four : region(true)});
    if (!declared) text += "__local int *" + arrays_.back().name + ", ";
  }
  kernel_.lines.push_back({text + "int n, uint m)", {}, true, ""});
  auto& body = kernel_.lines.back().body;
  if (plane_ && fixed_ == 4) body.push_back({"__local int s[2][3];", {}, false, ""});
  if (!declared) return;
  for (const char* name : {"t", "u"}) {
    body.push_back({"__local int " + std::string(name) + "[" + std::to_string(4 * fixed_) + "];",
                    {},
                    false,
                    ""});
  }
}

// The names that indices are made of: l in the group, w the group, g in the launch.
void Writer::names() {
  const bool narrow = fixed_ != 0 && rng_.percent(30);
  const std::string type =
      narrow ? rng_.pick(std::vector<std::string>{"uchar", "char", "ushort", "short"})
             : rng_.pick(std::vector<std::string>{"int", "int", "uint", "size_t"});
  const std::string wide = rng_.pick(std::vector<std::string>{"int", "uint", "size_t"});
  if (plane_) {
    line(type + " l = get_local_id(1) * get_local_size(0) + get_local_id(0);");
    line(wide + " w = get_group_id(1) * get_num_groups(0) + get_group_id(0);");
  } else {
    line(type + " l = get_local_id(0);");
    line(wide + " w = get_group_id(0);");
  }
  if (fixed_ == 0) {
    line(wide +
         (plane_ ? " N = get_local_size(0) * get_local_size(1);" : " N = get_local_size(0);"));
  }
  line("int v = 1, x = 0, y = 0;");
  uniforms_ = {"v"};
  privates_ = {"x", "y"};
}

bool Writer::sync(bool local, bool global) {
  if (diverged_) return false;
  if (flaw("barrier for some", 6)) {
    block("if (" + thread_condition() + ")",
          [&] { line("barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"); });
  } else if (!flaw("no barrier", 10)) {
    bool l = local, g = global;
    if (flaw("wrong fence", 10))
      l = !local, g = !global;
    else if (rng_.percent(25))
      l = g = true;
    line(std::string("barrier(") +
         (l && g ? "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE"
          : l    ? "CLK_LOCAL_MEM_FENCE"
          : g    ? "CLK_GLOBAL_MEM_FENCE"
                 : "0") +
         ");");
    local = local || l;
    global = global || g;
  }
  ++barriers_;
  for (Array& array : arrays_) {
    if (array.local ? local : global) array.sharing = Sharing::Free;
  }
  return true;
}

bool Writer::same(const Array& a, const Array& b) {
  return a.sharing == b.sharing &&
         (a.sharing != Sharing::Owned || (a.layout == b.layout && a.shift == b.shift));
}

bool Writer::use(Array& array, Sharing sharing, int layout) {
  if (array.constant) return sharing == Sharing::Read;
  if (array.region == Array::Region::Stride && sharing != Sharing::Owned) return false;
  Array wanted = array;
  wanted.sharing = sharing;
  wanted.layout = layout;
  if (array.sharing == Sharing::Free) wanted.shift = rng_.between(0, fixed_ != 0 ? fixed_ - 1 : 3);
  if (array.sharing != Sharing::Free && !same(array, wanted) && !flaw("shared otherwise", 5)) {
    if (!sync(array.local, !array.local)) return false;
    wanted.shift = rng_.between(0, fixed_ != 0 ? fixed_ - 1 : 3);
  }
  array = wanted;
  return true;
}

// Behind two branches that began alike.
void Writer::merge_branches(const std::vector<Array>& one, const std::vector<Array>& other) {
  bool local = false, global = false;
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    if (same(one[i], other[i])) continue;
    arrays_[i] = one[i].sharing == Sharing::Free ? other[i] : one[i];
    const bool one_sided = one[i].sharing == Sharing::Free || other[i].sharing == Sharing::Free;
    if (!one_sided) (arrays_[i].local ? local : global) = true;
  }
  if (local || global) sync(local, global);
}

// At the end of a body that goes back to its head, and the state behind the loop.
void Writer::close_loop(const std::vector<Array>& before, int barriers) {
  if (barriers == barriers_) return;  // nothing was given up in between
  bool local = false, global = false;
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    if (arrays_[i].sharing == Sharing::Free || same(arrays_[i], before[i])) continue;
    (arrays_[i].local ? local : global) = true;
  }
  if (local || global) sync(local, global);
  // Without an iteration everything is as it was.
  for (std::size_t i = 0; i < arrays_.size(); ++i) arrays_[i] = before[i];
}

}  // namespace permverify::differential
