#include "tests/differential/bare/writer.h"

namespace permverify::differential {

using Texts = std::vector<std::string>;

void Writer::loop() {
  const bool in_loop = in_loop_, diverged = diverged_;
  const std::vector<Array> start = loop_start_;
  in_loop_ = true;
  loop_start_ = arrays_;
  switch (rng_.weighted({10, 7, 7, 4})) {
    case 0:
      uniform_loop();
      break;
    case 1:
      own_loop();
      break;
    case 2:
      tied_loop();
      break;
    default:
      wrapping_loop();
      break;
  }
  in_loop_ = in_loop;
  diverged_ = diverged;
  loop_start_ = start;
}

std::string Writer::uniform_header(std::string& counter) {
  counter = fresh("i");
  const std::string type = counter_type(), i = counter;
  const std::string bound =
      rng_.pick(Texts{"n", "n", "n + 1", size_, "3", "4", "(n & 3)", "m", "v"});
  const std::string step = rng_.pick(Texts{"1", "1", "1", "2", "(v + 1)", "3"});
  const std::string declared = "for (" + type + " " + i + " = ";
  const std::string first = rng_.pick(Texts{"0", "0", "1", "(n & 1)"});
  switch (rng_.below(9)) {
    case 0:
    case 1:
    case 2:
      return declared + first + "; " + i + " < " + bound + "; " + i + " += " + step + ")";
    case 3:
      return declared + bound + "; " + i + " > 0; " + i + "--)";
    case 4:
      return declared + "1; " + i + " <= " + bound + "; " + i + " *= 2)";
    case 5:
      return declared + "1; " + i + " < " + bound + "; " + i + " <<= 1)";
    case 6:
      return declared + bound + "; " + i + " > 0; " + i + " >>= 1)";
    case 7:
      return declared + bound + "; " + i + " != 0; " + i + " /= 2)";
    default:
      return declared + first + "; " + i + " != " + bound + "; ++" + i + ")";
  }
}

// All threads iterate together: barriers may be inside.
void Writer::uniform_loop() {
  const std::vector<Array> before = arrays_;
  const int barriers = barriers_;
  std::string counter;
  std::string header = uniform_header(counter);
  if (!diverged_ && flaw("as many iterations as the thread says", 8)) {
    header = "for (int " + counter + " = 0; " + counter + " < " +
             rng_.pick(Texts{"x", "l", "(int)l + n"}) + "; " + counter + "++)";
  }
  const auto body = [&] {
    uniforms_.push_back(counter);
    statements(static_cast<int>(rng_.between(1, 3)));
    close_loop(before, barriers);
  };
  switch (rng_.below(6)) {
    case 0:
      line("int " + counter + " = 0;");
      return block("while (" + counter + " < " + uniform_number() + ")", [&] {
        line(counter + "++;");
        body();
      });
    case 1:
      line("int " + counter + " = 0;");
      return block("do", body, "while (++" + counter + " < " + uniform_number() + ");");
    default:
      return block(header, body);
  }
}

// Each thread has iterations of its own.
void Writer::own_loop() {
  diverged_ = true;
  const std::string type = counter_type(), i = fresh("j");
  const std::string bound = rng_.pick(Texts{"n", "8", "m", size_ + " * 3", "x", "l"});
  const std::string declared = "for (" + type + " " + i + " = ";
  Array& array = some_array();
  const auto body = [&] {
    privates_.push_back(i);
    statements(static_cast<int>(rng_.between(1, 2)));
  };
  const bool strided = !array.constant && array.local && array.region == Array::Region::Any;
  switch (rng_.below(6)) {
    case 0:
      return block(declared + "0; " + i + " < " + bound + "; " + i + "++)", body);
    case 1:
      return block("while (x > 0)", [&] {
        line(rng_.pick(Texts{"x--;", "x /= 2;", "x >>= 1;", "x -= 2;"}));
        statements(1);
      });
    case 2:
      return block(declared + "x; " + i + " > 0; " + i + " >>= 1)", body);
    case 3:
      return block(declared + "l + 1; " + i + " < " + bound + "; " + i + " *= 2)", body);
    default:
      break;
  }
  // Cells l, l + N, l + 2N, ...
  const std::string step = flaw("other stride", 25) ? "3" : size_;
  block(declared + "l; " + i + " < " + bound + "; " + i + " += " + step + ")", [&] {
    body();
    if (strided && use(array, Sharing::Owned, 7))
      line(array.name + "[" + i + "] = " + value() + ";");
  });
}

// A second variable changes with the counter, in a type of its own.
void Writer::tied_loop() {
  const std::vector<Array> before = arrays_;
  const int barriers = barriers_;
  const std::string i = fresh("i"), j = fresh("s");
  const std::string type =
      rng_.pick(Texts{"int", "uint", "uchar", "uchar", "ushort", "short", "char", "size_t"});
  const std::string first = rng_.pick(Texts{"0", "1", "3", "200", "60000", "(n & 3)", "l"});
  const bool own = first == "l";
  const std::string step =
      rng_.pick(Texts{" += 1", " += 2", " += 3", " -= 1", " *= 2", " <<= 1", " /= 2", " >>= 1",
                      " += 60", " += 10000", " += " + size_, " *= 3", " += (n & 1)"});
  line(type + " " + j + " = " + first + ";");
  const std::string bound = rng_.pick(Texts{"n", "4", "6", "(n & 7)"});
  block("for (int " + i + " = 0; " + i + " < " + bound + "; " + i + "++, " + j + step + ")", [&] {
    const std::string amount = step.substr(4);
    if (step.substr(0, 4) == " += " && rng_.percent(40)) {
      line("//@ assert " + j + " == " + first + " + " + i + " * " + amount + ";");
    }
    (own ? privates_ : uniforms_).push_back(i);
    (own ? privates_ : uniforms_).push_back(j);
    statements(static_cast<int>(rng_.between(1, 2)));
    close_loop(before, barriers);
  });
}

// A narrow index runs round: near neighbours may meet.
void Writer::wrapping_loop() {
  Array& array = arrays_[3 + rng_.below(2)];
  if (diverged_ || array.region != Array::Region::Any) return uniform_loop();
  sync(true, true);
  const bool byte = rng_.percent(60), is_signed = rng_.percent(50);
  const std::string type = std::string(is_signed ? "" : "u") + (byte ? "char" : "short");
  const std::string step = byte
                               ? rng_.pick(Texts{"51", "85", "127", "129", "86", "64", "4"})
                               : rng_.pick(Texts{"13107", "21845", "32767", "32769", "16384", "8"});
  const std::string i = fresh("i"), k = fresh("k");
  const std::string bias = is_signed ? (byte ? " + 128" : " + 32768") : "";
  line(type + " " + i + " = " + rng_.pick(Texts{"l", "l * 4", "l + 100", "l + v"}) + ";");
  const std::string times = rng_.pick(Texts{"2", "4", "6", "n"});
  const std::string change = rng_.pick(
      Texts{i + " += " + step, i + " += " + step, i + " -= " + step, i + " = " + i + " + " + step,
            i + " *= 3", i + " <<= 1", i + " = (" + type + ")(" + i + " - " + step + ")"});
  block("for (int " + k + " = 0; " + k + " < " + times + "; " + k + "++)", [&] {
    line(array.name + "[" + i + bias + "] = " + k + ";");
    line(change + ";");
  });
  if (flaws_left_ == 0) kernel_.flaws.push_back("may wrap");
  sync(true, true);
}

}  // namespace permverify::differential
