// Variables that loops change step by step, in all types, and what is claimed of them: closed forms
// on trial. A store that races wherever it is reached ends half of these kernels, so that facts
// that contradict each other show.
#include "tests/differential/bare/writer.h"

namespace permverify::differential {

using Texts = std::vector<std::string>;

namespace {

struct Form {
  std::string name, first, amount;
  char kind;  // + - * < / >
};

std::string step(const Form& f) {
  switch (f.kind) {
    case '<':
      return f.name + " <<= " + f.amount;
    case '>':
      return f.name + " >>= " + f.amount;
    default:
      return f.name + " " + f.kind + "= " + f.amount;
  }
}

}  // namespace

void Writer::counters() {
  // Mostly narrow ones, and starts and steps with which they soon wrap round.
  const Texts types{"int", "uint", "uchar", "char", "char", "ushort", "short", "short", "long"};
  std::vector<Form> forms;
  const int count = static_cast<int>(rng_.between(1, 3));
  for (int i = 0; i < count; ++i) {
    Form f;
    f.name = fresh("q");
    f.kind = rng_.pick(std::vector<char>{'+', '+', '+', '+', '-', '-', '*', '<', '/', '>'});
    const bool power = f.kind == '*' || f.kind == '<' || f.kind == '/' || f.kind == '>';
    f.first = rng_.pick(Texts{"0", "1", "3", "100", "120", "32000", "l", "(n & 7)", "-5", "l * 3"});
    f.amount = power
                   ? rng_.pick(Texts{"1", "2", "2", "3", "4"})
                   : rng_.pick(Texts{"1", "2", "3", "50", "100", "16384", "(n & 3)", size_, "-1"});
    line(rng_.pick(types) + " " + f.name + " = " + f.first + ";");
    forms.push_back(f);
  }
  const std::string header = counter_header(forms.front().name);
  const bool synced = !diverged_ && rng_.percent(25) && header.find("l") == std::string::npos;
  const auto claim = [&] {
    const Form &f = rng_.pick(forms), &g = rng_.pick(forms);
    line("//@ assert " +
         rng_.pick(Texts{f.name + " >= " + f.first, f.name + " <= " + f.first, f.name + " >= 0",
                         f.name + " < 128", f.name + " % 2 == " + f.first + " % 2",
                         f.name + " - " + f.first + " == " + g.name + " - " + g.first,
                         f.name + " != 77", f.name + " > 0 || " + g.name + " >= 0"}) +
         ";");
  };
  block(header, [&] {
    if (rng_.percent(30)) claim();
    for (const Form& f : forms) {
      if (rng_.percent(12)) {
        line("if (" + rng_.pick(Texts{"n > 2", "l > 0", f.name + " > 3"}) + ") " + step(f) + ";");
      } else if (rng_.percent(10)) {
        line("for (int z = 0; z < " + rng_.pick(Texts{"2", "n", "l"}) + "; z++) " + step(f) + ";");
      } else {
        line(step(f) + ";");
      }
    }
    if (rng_.percent(12))
      line("if (" + forms.back().name + " == 7) " + rng_.pick(Texts{"break;", "continue;"}));
    if (rng_.percent(40)) line("u[" + rng_.pick(forms).name + " & 1023] = 1;");
    if (synced) line("barrier(CLK_LOCAL_MEM_FENCE);");
  });
  if (rng_.percent(40)) claim();
  if (rng_.percent(50))
    line("t[0] = l;");
  else
    line("t[" + rng_.pick(forms).name + " & 4095] = l;");
  kernel_.flaws.push_back("counters");
}

std::string Writer::counter_header(const std::string& counted) {
  const std::string i = rng_.percent(50) ? counted : fresh("i");
  const std::string bound =
      rng_.pick(Texts{"n", "5", "10", "60", "200", "300", "m", size_, "l", "(n & 15)"});
  const std::string type = i == counted ? "" : counter_type() + " ";
  const std::string first = i == counted ? "" : type + i + " = " + rng_.pick(Texts{"0", "1", "l"});
  switch (i == counted ? rng_.below(3) : rng_.below(5)) {
    case 0:
      return "for (" + first + "; " + i + " < " + bound + "; " + (i == counted ? "" : i + "++") +
             ")";
    case 1:
      return "for (" + first + "; " + i + " <= " + bound +
             (i == counted ? "; )" : "; " + i + " += 2)");
    case 2:
      return "for (" + first + "; " + bound + " > " + i + "; " + (i == counted ? "" : i + " += 3") +
             ")";
    case 3:
      return "for (" + type + i + " = " + bound + "; " + i + " > 0; " + i + "--)";
    default:
      return "for (" + type + i + " = " + bound + "; " + i + " != 0; " + i + " >>= 1)";
  }
}

}  // namespace permverify::differential
