// Numbers, conditions and cells.
#include "tests/differential/bare/writer.h"

namespace permverify::differential {

using Texts = std::vector<std::string>;

std::string Writer::uniform_number() {
  Texts from{"0", "1", "2", "3", "(n & 3)", "(m % 3)"};
  for (int i = 0; i < 3; ++i) from.insert(from.end(), uniforms_.begin(), uniforms_.end());
  if (flaw("number of a thread as uniform", 4)) return rng_.pick(Texts{"x", "l"});
  return rng_.pick(from);
}

std::string Writer::number() {
  if (rng_.percent(55)) return uniform_number();
  Texts from{"l", "l / 2", "c[l] % 4 + 4"};
  for (int i = 0; i < 3; ++i) from.insert(from.end(), privates_.begin(), privates_.end());
  return rng_.pick(from);
}

std::string Writer::uniform_condition() {
  const std::string a = uniform_number(), b = uniform_number();
  switch (rng_.below(5)) {
    case 0:
      return a + " < " + b;
    case 1:
      return "n > " + a;
    case 2:
      return a + " % 2 == 0";
    case 3:
      return "(m & " + b + ") != 0 || " + a + " > 1";
    default:
      return "w == 0";  // differs between groups only
  }
}

std::string Writer::thread_condition() {
  switch (rng_.below(5)) {
    case 0:
      return "l < " + uniform_number();
    case 1:
      return "x > " + uniform_number();
    case 2:
      return "l % 2 == 1";
    case 3:
      return "l + 1 < " + size_ + " && y != 2";
    default:
      return "l != " + uniform_number();
  }
}

std::string Writer::value() {
  const std::string a = number(), b = number();
  switch (rng_.below(4)) {
    case 0:
      return "(" + a + " + " + b + ") & 15";
    case 1:
      return "(" + a + " * 3 + l) & 7";
    case 2:
      return a + " % 5";
    default:
      return "(" + a + " ^ " + b + ") & 7";
  }
}

std::string Writer::counter_type() {
  return rng_.pick(
      Texts{"int", "int", "int", "uint", "uint", "size_t", "uchar", "ushort", "short", "char"});
}

int Writer::draw_layout(const Array& array) {
  const bool power = fixed_ != 0;
  switch (array.region) {
    case Array::Region::One:
      return static_cast<int>(rng_.between(0, power ? 3 : 2));
    case Array::Region::Four:
      return static_cast<int>(rng_.between(power ? 0 : 1, 6) % 7);
    case Array::Region::Any:
      return static_cast<int>(rng_.between(0, 8));
    case Array::Region::Stride:
      return static_cast<int>(rng_.between(9, 10));
  }
  return 0;
}

std::string Writer::in_group(const Array& array, const std::string& cell) const {
  if (array.local || array.region == Array::Region::Stride) return cell;
  const bool one = array.region == Array::Region::One;
  return (one ? "w * " + size_ : "w * " + size_ + " * 4") + " + " + cell;
}

std::string Writer::own(const Array& array) {
  const std::string c = std::to_string(array.shift);
  std::string k = number();
  if (flaw("another's cell", 8)) return in_group(array, rng_.pick(Texts{"l + 1", "l / 2", k}));
  const std::string g = plane_ ? "(w * " + size_ + " + l)" : "get_global_id(0)";
  switch (array.layout) {
    case 0:
      return in_group(array, "l");
    case 1:
      return in_group(array, "(" + size_ + " - 1 - l)");
    case 2:
      return in_group(array, "(l + " + c + ") % " + size_);
    case 3:
      return in_group(array, "(l ^ " + c + ")");
    case 4:
      return in_group(array, "l + (" + k + ") % 4 * " + size_);
    case 5:
      return in_group(array, "l * 4 + ((" + k + ") & 3)");
    case 6:
      return in_group(array, "((l << 2) | ((" + k + ") & 3))");
    case 7:
      return in_group(array, "l + (" + k + ") * " + size_);
    case 8:
      return in_group(array, "l * " + std::to_string(array.shift + 1) + " + " + c);
    case 9:
      return g + " + (" + k + ") * " + (plane_ ? size_ + " * 4" : "get_global_size(0)");
    default:
      return g + " * 4 + (" + k + ") % 4";
  }
}

std::string Writer::any(const Array& array) {
  const std::string k = number();
  if (array.constant) return rng_.pick(Texts{"l", "l + 1", k, "get_global_id(0)", "w * 4 + l"});
  const std::string s = array.region == Array::Region::Four ? size_ + " * 4" : size_;
  const std::string wrapped =
      rng_.pick(Texts{"(l + 1) % (" + s + ")", "(l + " + k + ") % (" + s + ")",
                      "(" + k + ") % (" + s + ")", "l", "(" + size_ + " - 1 - l)"});
  if (array.region == Array::Region::Any && rng_.percent(50)) return k;
  if (!array.local && flaw("another group's cell", 10)) return "(l + w + 1)";
  return in_group(array, wrapped);
}

}  // namespace permverify::differential
