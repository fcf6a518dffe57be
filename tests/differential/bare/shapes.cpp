// Constructs of C that become something else on the way: inlined helpers, jumps of a switch,
// private arrays, matrices.
#include "tests/differential/bare/writer.h"

namespace permverify::differential {

using Texts = std::vector<std::string>;

const char* Writer::helpers() {
  return "void put(__local int *p, int i, int v) { if (v > 12) return; p[i] = v; }\n"
         "int find(__global const int *p, int n) {\n"
         "  for (int i = 0; i < n; i++) { if (p[i] == 3) return i & 7; }\n"
         "  return 4;\n"
         "}\n"
         "void wait_if(int c) { if (c > 1) barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE); }";
}

void Writer::shape() {
  switch (rng_.below(4)) {
    case 0:
      return helper();
    case 1:
      return selection();
    case 2:
      return private_array();
    default:
      return goto_out();
  }
}

void Writer::helper() {
  Array& a = arrays_[3 + rng_.below(2)];
  switch (rng_.below(3)) {
    case 0:
      if (!use(a, Sharing::Owned, draw_layout(a))) break;
      return line("put(" + a.name + ", " + own(a) + ", " + value() + ");");
    case 1:
      // Of a constant array: the same for all threads if the limit is.
      if (!diverged_ && rng_.percent(60)) return line("v = find(c, " + uniform_number() + ");");
      return line("x = find(c, " + number() + ");");
    default:
      if (diverged_) break;
      return line("wait_if(" + std::string(flaw("barrier for some", 30) ? "x" : uniform_number()) +
                  ");");
  }
  private_assignment();
}

void Writer::selection() {
  const bool outside = diverged_;
  const bool uniform = !diverged_ && rng_.percent(50);
  const std::string on = uniform ? uniform_number() : number();
  // One array, used alike in all cases.
  Array& a = arrays_[3 + rng_.below(2)];
  const bool may = use(a, Sharing::Owned, draw_layout(a));
  diverged_ = true;
  block("switch (" + on + " & 3)", [&] {
    for (const char* label : {"case 0:", "case 1:", "case 2:", "default:"}) {
      line(label);
      if (may && rng_.percent(60))
        line(a.name + "[" + own(a) + "] = " + value() + ";");
      else
        private_assignment();
      if (uniform && !outside && rng_.percent(30)) line("v = (v + 1) & 7;");
      if (rng_.percent(60)) line("break;");
    }
  });
  diverged_ = outside;
}

void Writer::private_array() {
  const std::string r = fresh("r"), i = fresh("i");
  line("int " + r + "[4];");
  block("for (int " + i + " = 0; " + i + " < 4; " + i + "++)",
        [&] { line(r + "[" + i + "] = (" + number() + " + " + i + ") & 7;"); });
  if (rng_.percent(40)) line(r + "[" + number() + " & 3] = " + value() + ";");
  line("x = " + r + "[" + number() + " & 3];");
  Array& a = arrays_[3 + rng_.below(2)];
  if (!use(a, Sharing::Owned, draw_layout(a))) return;
  line(a.name + "[" + own(a) + "] = " + r + "[" + uniform_number() + " & 3];");
  if (flaw("private array as uniform", 40)) line("v = " + r + "[1];");
}

void Writer::goto_out() {
  if (diverged_ || depth_ > 1) return private_assignment();
  const std::string end = fresh("end"), i = fresh("i"), j = fresh("j");
  const bool uniform = rng_.percent(60);
  diverged_ = true;
  line("{");
  block("for (int " + i + " = 0; " + i + " < " + rng_.pick(Texts{"n", "3"}) + "; " + i + "++)",
        [&] {
          block("for (int " + j + " = 0; " + j + " < " + rng_.pick(Texts{"3", "l", "n"}) + "; " +
                    j + "++)",
                [&] {
                  (uniform ? uniforms_ : privates_).push_back(i);
                  privates_.push_back(j);
                  statements(1);
                  line("if (" + (uniform ? uniform_condition() : thread_condition()) + ") goto " +
                       end + ";");
                });
        });
  line("}");
  line(end + ": ;");
  diverged_ = false;
}

// A tile is written by rows and read by columns.
void Writer::tile() {
  sync(true, true);
  const std::string x = "get_local_id(0)", y = "get_local_id(1)";
  const bool late = flaw("no barrier", 30);
  line("s[" + y + "][" + x + "] = " + value() + ";");
  if (!late) sync(true, false);
  line("x = s[" + x + "][" + y + "] & 15;");
  if (rng_.percent(50)) line("y = s[(" + y + " + 1) % 2][" + x + "] & 15;");
  sync(true, true);
}

}  // namespace permverify::differential
