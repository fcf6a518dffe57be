// Whole protocols that programs are made of.
#include "tests/differential/bare/writer.h"

namespace permverify::differential {

using Texts = std::vector<std::string>;

void Writer::pattern() {
  if (diverged_) return private_assignment();
  const bool in_loop = in_loop_;
  in_loop_ = false;
  switch (rng_.below(plane_ && fixed_ == 4 ? 8 : 7)) {
    case 0:
      tree();
      break;
    case 1:
      doubling();
      break;
    case 2:
      buffers_by_pointer();
      break;
    case 3:
      buffers_by_parity();
      break;
    case 4:
      through_index_array();
      break;
    case 5:
      peeled();
      break;
    case 6:
      one_fence();
      break;
    default:
      tile();
      break;
  }
  in_loop_ = in_loop;
}

Array* Writer::array(bool local) {
  for (int tries = 0; tries < 4; ++tries) {
    Array& candidate = some_array();
    if (!candidate.constant && candidate.local == local &&
        candidate.region != Array::Region::Stride) {
      return &candidate;
    }
  }
  return nullptr;
}

// t[l] = t[l] + t[l + s] with halved or doubled s.
void Writer::tree() {
  Array& a = arrays_[3 + rng_.below(2)];
  sync(true, rng_.percent(30));
  line(a.name + "[l] = " + value() + ";");
  sync(true, false);
  const std::string s = fresh("s"), type = rng_.pick(Texts{"int", "uint", "size_t", "uchar"});
  const std::string add =
      a.name + "[l] = (" + a.name + "[l] + " + a.name + "[l + " + s + "]) & 15;";
  const bool down = rng_.percent(60);
  const std::string compare = flaw("one more", 20) ? " <= " : " < ";
  const std::string header = down ? "for (" + type + " " + s + " = " + size_ + " / 2; " + s +
                                        " > 0; " + s + rng_.pick(Texts{" /= 2", " >>= 1"}) + ")"
                                  : "for (" + type + " " + s + " = 1; " + s + " < " + size_ + "; " +
                                        s + rng_.pick(Texts{" *= 2", " <<= 1"}) + ")";
  const std::string guard =
      down ? "l" + compare + s : "l % (2 * " + s + ") == 0 && l + " + s + compare + size_;
  const bool barrier_first = rng_.percent(30);
  block(header, [&] {
    if (barrier_first) sync(true, false);
    block("if (" + guard + ")", [&] { line(add); });
    if (!barrier_first) sync(true, false);
  });
  sync(true, false);
  line("v = " + a.name + "[0] & 7;");
  a.sharing = Sharing::Read;
}

// A scan: each reads, all wait, each writes.
void Writer::doubling() {
  Array& a = arrays_[3 + rng_.below(2)];
  sync(true, true);
  line(a.name + "[l] = " + value() + ";");
  const std::string d = fresh("d");
  block("for (int " + d + " = 1; " + d + " < " + size_ + "; " + d +
            rng_.pick(Texts{" *= 2", " <<= 1", "++"}) + ")",
        [&] {
          sync(true, false);
          line("if (l >= " + d + ") x = " + a.name + "[l - " + d + "];");
          sync(true, false);
          line("if (l >= " + d + ") " + a.name + "[l] = (" + a.name + "[l] + x) & 15;");
        });
  sync(true, true);
}

void Writer::buffers_by_pointer() {
  const bool two = arrays_[3].region == Array::Region::Any || rng_.percent(50);
  sync(true, true);
  const std::string p = fresh("p"), q = fresh("q"), k = fresh("k"), z = fresh("z");
  line("__local int *" + p + " = t;");
  line("__local int *" + q + " = " + (two ? "u" : "t + " + size_) + ";");
  line(p + "[l] = " + value() + ";");
  sync(true, false);
  block("for (int " + k + " = 0; " + k + " < " + rng_.pick(Texts{"n", "3", "4"}) + "; " + k + "++)",
        [&] {
          line(q + "[l] = (" + p + "[(l + 1) % " + size_ + "] + " + k + ") & 15;");
          sync(true, false);
          if (rng_.percent(75)) {
            line("__local int *" + z + " = " + p + ";");
            line(p + " = " + q + ";");
            line(q + " = " + z + ";");
          } else if (rng_.percent(50)) {
            line(p + " += " + size_ + ";");
            line(q + " += " + size_ + ";");
            sync(true, false);
          }
        });
  sync(true, true);
}

void Writer::buffers_by_parity() {
  Array& a = arrays_[3 + rng_.below(2)];
  sync(true, true);
  const std::string k = fresh("k");
  const std::string now = rng_.pick(Texts{"(" + k + " & 1) * " + size_, k + " % 2 * " + size_});
  const std::string next = "((" + k + " + 1) & 1) * " + size_;
  line(a.name + "[l] = " + value() + ";");
  if (rng_.percent(50)) line(a.name + "[l + " + size_ + "] = 0;");
  sync(true, false);
  const bool read_own = rng_.percent(30);
  block("for (int " + k + " = 0; " + k + " < " + rng_.pick(Texts{"n", "4"}) + "; " + k + "++)",
        [&] {
          line("x = " + a.name + "[" + now + " + " + (read_own ? "l" : "(l + 1) % " + size_) +
               "] & 15;");
          line(a.name + "[" + next + " + l] = x;");
          sync(true, false);
        });
  sync(true, true);
}

// Which cell is found in memory.
void Writer::through_index_array() {
  sync(true, true);
  line("t[l] = " +
       rng_.pick(Texts{"l", "(l + 1) % " + size_, size_ + " - 1 - l", "l / 2", "l ^ 1"}) + ";");
  if (rng_.percent(50)) sync(true, false);
  line("x = t[l];");
  if (rng_.percent(30)) line("y = x;");
  line(rng_.pick(Texts{"u[x]", "u[l]", "a[w * " + size_ + " * 4 + x]"}) + " = " +
       rng_.pick(Texts{"1", "l", "x & 7"}) + ";");
  line("x = 0;");
  sync(true, true);
}

// The first iteration stands before the loop.
void Writer::peeled() {
  Array* a = array(rng_.percent(60));
  if (a == nullptr) return tree();
  const auto cell = [&](const std::string& c) { return a->name + "[" + in_group(*a, c) + "]"; };
  sync(true, true);
  const std::string k = fresh("k"), type = counter_type();
  line(cell("l") + " = " + value() + ";");
  sync(a->local, !a->local);
  const bool leave = rng_.percent(30);
  block("for (" + type + " " + k + " = 1; " + k + " < " + rng_.pick(Texts{"n", "4", size_}) + "; " +
            k + "++)",
        [&] {
          line("x = " + cell("((l + " + k + ") % " + size_ + ")") + " & 15;");
          if (leave) line("if (" + uniform_condition() + ") break;");
          sync(a->local, !a->local);
          line(cell("l") + " = " + value() + ";");
          sync(a->local, !a->local);
        });
  if (leave || rng_.percent(60))
    sync(true, true);
  else
    line("y = " + cell("(" + size_ + " - 1 - l)") + " & 15;");
  if (!leave) a->sharing = a->sharing == Sharing::Free ? Sharing::Read : a->sharing;
}

// Local and global memory go on at different barriers.
void Writer::one_fence() {
  Array* g = array(false);
  if (g == nullptr) return doubling();
  sync(true, true);
  const std::string k = fresh("k");
  const auto cell = [&](const std::string& c) { return g->name + "[" + in_group(*g, c) + "]"; };
  block(
      "for (int " + k + " = 0; " + k + " < " + rng_.pick(Texts{"n", "3"}) + "; " + k + "++)", [&] {
        line("t[l] = (" + std::string(rng_.percent(50) ? cell("l") : "x") + " + " + k + ") & 15;");
        sync(true, false);
        line("x = t[(l + 1) % " + size_ + "] & 15;");
        line(cell("l") + " = x;");
        if (rng_.percent(50)) {
          sync(false, true);
          line("y = " + cell("((l + 1) % " + size_ + ")") + " & 15;");
        }
        sync(true, rng_.percent(70));
      });
  sync(true, true);
}

}  // namespace permverify::differential
