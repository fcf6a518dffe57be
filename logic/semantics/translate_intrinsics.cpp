// Built-in functions of integers whose result is arithmetic (OpenCL C 6.15.3; the same operations
// under other names in CUDA). All others stay uninterpreted: equal arguments give equal results.
//   mul24(a, b), mad24(a, b, c)   a*b (+ c) where a and b have 24 bits; elsewhere unspecified
//   mul_hi(a, b)                  floor(a*b / 2^n)
//   clz(a), ctz(a), popcount(a)   between 0 and n; of a constant, its value
#include <bit>

#include "logic/semantics/translate.h"

namespace permverify::obligation {

using namespace ir;
using term::Wide;

namespace {

// `value` modulo 2^bits, as bits.
std::uint64_t pattern(std::int64_t value, unsigned bits) {
  const auto all = static_cast<std::uint64_t>(value);
  return bits >= 64 ? all : all & ((std::uint64_t{1} << bits) - 1);
}

std::optional<int> counted_bits(const std::string& name, std::int64_t value, unsigned bits) {
  const std::uint64_t x = pattern(value, bits);
  const int n = static_cast<int>(bits);
  if (name == "popcount") return std::popcount(x);
  if (name == "clz") return std::countl_zero(x) - (64 - n);
  if (name == "ctz") return x == 0 ? n : std::countr_zero(x);
  return std::nullopt;
}

bool counts_bits(const std::string& name) {
  return name == "clz" || name == "ctz" || name == "popcount";
}

}  // namespace

Term Translator::intrinsic(const Function& function, const std::vector<Term>& arguments,
                           const Expr& expr) {
  const term::Function* f = vocabulary_.function(static_cast<FunctionId>(
      &function - vocabulary_.module().functions.data()));
  const Term opaque = terms_.apply(f, arguments);
  const Type& type = expr.type;
  if (type.kind != TypeKind::Fixed || !type.is_scalar()) return opaque;
  const std::string& name = function.intrinsic;
  if (counts_bits(name)) {
    // The bits are those of the argument: `__popcll` counts 64 of them in an int.
    const Type& counted = vocabulary_.variable(function.params[0]).type;
    if (counted.kind != TypeKind::Fixed) return opaque;
    if (const Term a = arguments[0]; a.kind() == term::Kind::IntConst) {
      if (const auto count = counted_bits(name, a->value, counted.bits)) {
        return terms_.integer(*count);
      }
    }
    vocabulary_.ranges().learn(opaque, {Wide{0}, Wide{counted.bits}});
    return opaque;
  }
  const auto argument_bounds = [&](std::size_t i) {
    return bounds_of(arguments[i], vocabulary_.variable(function.params[i]).type);
  };
  if (name == "mul_hi" && arguments.size() == 2) {
    const Term product = terms_.mul(arguments[0], arguments[1]);
    return terms_.div(product, terms_.power_of_two(type.bits));
  }
  const bool mad = name == "mad24" && arguments.size() == 3;
  if (!mad && !(name == "mul24" && arguments.size() == 2)) return opaque;
  return product_of_24_bits(arguments, mad, opaque, type,
                            term::product(argument_bounds(0), argument_bounds(1)));
}

Term Translator::product_of_24_bits(const std::vector<Term>& arguments, bool mad, Term opaque,
                                    const Type& type,
                                    const term::Interval& product_bounds) {
  if (type.bits != 32) return opaque;
  const std::int64_t low = type.is_signed ? -(1 << 23) : 0;
  const std::int64_t high = type.is_signed ? (1 << 23) - 1 : (1 << 24) - 1;
  std::vector<Term> fits;
  for (const Term a : {arguments[0], arguments[1]}) {
    if (bounds_of(a, type).within({Wide{low}, Wide{high}})) continue;
    fits.push_back(terms_.conj(terms_.le(terms_.integer(low), a), terms_.le(a, terms_.integer(high))));
  }
  Term exact = terms_.mul(arguments[0], arguments[1]);
  term::Interval bounds = product_bounds;
  if (mad) {
    exact = terms_.add(exact, arguments[2]);
    bounds = term::sum(bounds, bounds_of(arguments[2], type));
  }
  // A signed product of 24 bits that leaves 32 is not specified; an unsigned one is taken modulo.
  const bool stays = bounds.within(Vocabulary::values_of(type));
  if (type.is_signed && !stays) fits.push_back(vocabulary_.in_range(exact, type));
  const Term value = type.is_signed || stays ? exact : vocabulary_.wrap(exact, type, bounds);
  return terms_.ite(terms_.conj(fits), value, opaque);
}

}  // namespace permverify::obligation
