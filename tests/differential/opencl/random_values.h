// Random expressions of PVL programs that have a value whatever memory holds: the range of every
// integer expression is known, and operands are brought into a range in which nothing overflows.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace permverify::differential {

// Equal on all platforms, other than the distributions of the standard library.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL + 1) {}
  std::uint64_t next();
  int below(int bound) { return static_cast<int>(next() % static_cast<std::uint64_t>(bound)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool percent(int chance) { return below(100) < chance; }
  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[next() % from.size()];
  }

 private:
  std::uint64_t state_;
};

enum class Scalar : std::uint8_t { Int, I8, I16, I32, I64, U8, U16, U32, U64, Float, Double, Bool };

struct ScalarInfo {
  Scalar scalar;
  const char* name;
  int bits;
  bool is_integer, is_signed;
  double low, high;     // of the values that may occur
};
const ScalarInfo& info(Scalar scalar);
Scalar random_scalar(Dice& dice);
Scalar random_integer(Dice& dice);

// An expression that can stand as an operand, and the range of its values (integers only).
struct Valued {
  std::string text;
  double low = 0, high = 0;
};

// What an expression may read.
struct Readable {
  Scalar scalar;
  std::string text;        // a variable, or a cell of the thread's own
  double low, high;
  bool index_wanted = false;   // `text` is an array of n cells that all threads may read
};

class Values {
 public:
  explicit Values(Dice& dice) : dice_(dice) {}
  void add(Readable readable) { readable_.push_back(std::move(readable)); }
  std::size_t mark() const { return readable_.size(); }
  void leave(std::size_t mark) { readable_.resize(mark); }

  Valued make(Scalar scalar, int depth);
  std::string condition(int depth) { return make(Scalar::Bool, depth).text; }
  // Not negative and below `bound`, which may be an expression.
  std::string index(const std::string& bound, int depth);
  // `value % modulus`, unless it lies within [0, modulus) already.
  static Valued reduced(Valued value, std::int64_t modulus);

 private:
  Valued leaf(Scalar scalar);
  Valued literal(Scalar scalar);
  Valued integer(Scalar scalar, int depth);
  Valued sum(Scalar scalar, int depth);
  Valued product(Scalar scalar, int depth);
  Valued division(Scalar scalar, int depth);
  Valued bits(Scalar scalar, int depth);
  Valued shift(Scalar scalar, int depth);
  Valued negation(Scalar scalar, int depth);
  Valued conversion(Scalar scalar, int depth);
  Valued from_float(Scalar scalar);
  Valued call(int depth);
  Valued real(Scalar scalar, int depth);
  Valued truth(int depth);
  Valued choice(Scalar scalar, int depth);
  std::string plain_literal(Scalar scalar);

  Dice& dice_;
  std::vector<Readable> readable_;
};

// Functions that expressions call; they stand in front of the kernels of a file.
std::string function_declarations();

}  // namespace permverify::differential
