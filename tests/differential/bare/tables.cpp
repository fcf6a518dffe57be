// Tables that the kernel writes itself and that later phases use as indices: what is known of memory
// behind a barrier on trial. Much of it is wrong on purpose: what counts is that nothing of this is proved.
#include "tests/differential/bare/writer.h"

namespace permverify::differential {

using Texts = std::vector<std::string>;

namespace {

struct Table {
  std::string name;
  std::string base;  // of the group's cells
  bool local;
};

}  // namespace

// A number below twice the size, made of what the thread has.
std::string Writer::table_index() {
  Texts from{"l", "l", "l", "(" + size_ + " - 1 - l)", "(l + 1) % " + size_,
             "(l + " + size_ + " - 1) % " + size_, "l * 2", "l + " + size_};
  if (fixed_ != 0) from.insert(from.end(), {"(l ^ 1)", "(l ^ 1)"});
  if (rng_.percent(10)) from = {"l / 2", "l % 2", "(n & 1)", "(l | 1)"};
  return rng_.pick(from);
}

void Writer::tables() {
  const std::string group = "w * " + size_ + " * 2 + ";
  const std::vector<Table> all{{"t", "", true}, {"u", "", true}, {"a", group, false}};
  const auto cell = [&](const Table& t) { return t.name + "[" + t.base + table_index() + "]"; };
  const auto number = [&] {
    Texts from{table_index(), table_index(), table_index(), "(l % 2 == 0 ? l + 1 : l - 1)"};
    if (rng_.percent(20)) from = {"(n & 1)", "l / 2", "(l == 2 ? 0 : l)", "l - 1", "(l | 1)"};
    if (rng_.percent(30)) from.push_back("(" + cell(rng_.pick(all)) + " & 7)");
    if (rng_.percent(30)) from.push_back("x");
    return rng_.pick(from);
  };
  const auto wait = [&](const Table& t) {
    const bool other = rng_.percent(3);
    if (rng_.percent(3)) return;
    const bool local = t.local != other, both = rng_.percent(40);
    line(std::string("barrier(") + (both    ? "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE"
                                    : local ? "CLK_LOCAL_MEM_FENCE"
                                            : "CLK_GLOBAL_MEM_FENCE") +
         ");");
  };
  const auto write = [&](const Table& t) {
    const std::string at = t.name + "[" + t.base, i = fresh("i");
    switch (rng_.below(10)) {
      case 0:
        line("if (" + rng_.pick(Texts{"l > 1", "n > 3", "l % 2 == 0"}) + ") " + at + table_index() + "] = " + number() + ";");
        break;
      case 1:
        line("if (l == " + rng_.pick(Texts{"0", "1", "n"}) + ") " + at +
             rng_.pick(Texts{"0", "1", "2"}) + "] = " + number() + ";");
        break;
      case 2:
        line("if (l % 2 == 0) " + at + "l] = " + number() + "; else " + at + "l] = " + number() +
             ";");
        break;
      case 3:
        line("for (int " + i + " = l; " + i + " < 2 * " + size_ + "; " + i + " += " +
             rng_.pick(Texts{size_, size_, "2"}) + ") " + at + i + "] = " +
             rng_.pick(Texts{i, i, "2 * " + size_ + " - 1 - " + i, i + " / 2", "l"}) + ";");
        break;
      case 4:
        line("for (int " + i + " = 0; " + i + " < 2; " + i + "++) " + at +
             rng_.pick(Texts{"l + " + i + " * " + size_, "2 * l + " + i, "l"}) + "] = " +
             rng_.pick(Texts{"l * 2 + " + i, "l + " + i + " * " + size_, i, "l - " + i}) + ";");
        break;
      default:
        line(at + table_index() + "] = " + number() + ";");
    }
  };
  const auto read = [&](const Table& t) {
    const std::string r = fresh("r");
    line("int " + r + " = " + cell(t) + ";");
    switch (rng_.below(8)) {
      case 0:
      case 6:
        return line("//@ assert " + r + rng_.pick(Texts{" >= 0", " >= 0", " < 2 * " + size_, " < " + size_, " == l", " != 1"}) +
                    ";");
      case 1:
        return line("b[" + r + "] = l;");
      case 2:
        return line("b[" + group + r + "] = l;");
      default:
        return line("u[2 * " + size_ + " + " + r + "] = l;");
    }
  };
  const Table table = rng_.pick(all);
  if (rng_.percent(60)) {
    const std::string i = fresh("i");
    line("for (int " + i + " = l; " + i + " < 2 * " + size_ + "; " + i + " += " + size_ + ") " +
         table.name + "[" + table.base + i + "] = " +
         rng_.pick(Texts{i, "2 * " + size_ + " - 1 - " + i}) + ";");
    wait(table);
  }
  const auto rounds = [&](int count) {
    for (int i = 0; i < count; ++i) {
      const Table& t = rng_.percent(80) ? table : rng_.pick(all);
      write(t);
      if (rng_.percent(8)) write(t);
      wait(t);
      if (rng_.percent(4)) line("atomic_add(&" + cell(t) + ", 1);");
      if (rng_.percent(20)) read(t);
      wait(t);
    }
  };
  rounds(rng_.percent(70) ? 1 : 2);
  if (rng_.percent(15)) {
    block("for (int k = 0; k < n; k++)", [&] {
      read(table);
      if (rng_.percent(40)) wait(table);
      if (rng_.percent(40)) rounds(1);
    });
  }
  read(table);
  kernel_.flaws.push_back("tables");
}

}  // namespace permverify::differential
