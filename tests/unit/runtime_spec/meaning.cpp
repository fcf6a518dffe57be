// What an operator means stands twice: as a term for the prover, as a function for the machine.
// Here one is held against the other, on random expressions with random arguments. Where one of
// them gives up (64 bits are exceeded) nothing is compared; that must stay the exception.
#include "logic/ir/print.h"
#include "tests/unit/runtime_spec/two_meanings.h"

using namespace permverify;
using namespace permverify::testing;
using runtime_spec::Meaning;

namespace {

const char* const functions =
    "requires 0 <= k && k <= n && n < 9; decreases n;\n"
    "pure int choose(int n, int k) = k == 0 || k == n ? 1 : choose(n - 1, k - 1) + choose(n - 1, "
    "k);\n"
    "pure i8 narrow(i8 v) = v;\n"
    "pure u8 twice(u8 v) = v + v;\n"
    "requires 0 <= n && n <= 6; decreases n;\n"
    "pure int total(int[] a, int n) = n == 0 ? 0 : total(a, n - 1) + a[n - 1];\n";
const char* const params =
    "bool b0, bool b1, int n0, int n1, i8 c0, i8 c1, u8 d0, u8 d1, i16 e0, u16 f0, i32 g0, i32 g1, "
    "u32 h0, u32 h1, i64 k0, i64 k1, u64 l0, u64 l1, real r0, real r1";

std::string shown(const Answer& answer) {
  if (std::holds_alternative<NoValue>(answer)) return "no value";
  if (const auto* number = std::get_if<std::int64_t>(&answer)) return std::to_string(*number);
  if (const auto* fraction = std::get_if<term::Rational>(&answer)) {
    return std::to_string(fraction->numerator) + "/" + std::to_string(fraction->denominator);
  }
  return "unknown";
}

std::string shown(const Place& place, const Arguments& arguments) {
  std::string text;
  for (std::size_t i = 0; i < arguments.params.size(); ++i) {
    const auto& var = place.module.variables[place.kernel().params[i]];
    text += var.name + "=" + runtime_spec::to_string(arguments.params[i], var.type) + " ";
  }
  for (const std::int64_t cell : arguments.now) text += std::to_string(cell) + ",";
  return text;
}

struct Count {
  std::size_t compared = 0, values = 0, undecided = 0, different = 0;
};

void compare(Meaning meaning, std::uint64_t seed, std::size_t expressions, Count& count) {
  const Place place(functions, params);
  Drawn drawn(place.module, place.names, seed);
  std::optional<ProverSide> prover;
  std::optional<MachineSide> machine;
  for (std::size_t i = 0; i < expressions && count.different < 5; ++i) {
    if (i % 100 == 0) {  // terms are never given back
      prover.emplace(place, 3);
      machine.emplace(place);
    }
    const ir::ExprPtr expr = drawn.draw(drawn.type(), 1 + static_cast<int>(drawn.below(5)));
    REQUIRE(prover->take(expr, meaning));
    machine->take(expr, meaning);
    for (int k = 0; k < 30; ++k) {
      const Arguments arguments = place.arguments(drawn);
      const Answer one = prover->answer(arguments);
      const Answer other = machine->answer(arguments);
      if (std::holds_alternative<Unknown>(one) || std::holds_alternative<Unknown>(other)) {
        ++count.undecided;
        continue;
      }
      ++count.compared;
      if (!std::holds_alternative<NoValue>(one)) ++count.values;
      if (shown(one) == shown(other)) continue;
      ++count.different;
      INFO(ir::print(place.module, *expr));
      INFO(shown(place, arguments));
      CHECK(shown(one) == shown(other));
      break;
    }
  }
}

}  // namespace

TEST_CASE(
    "programs: the prover's term and the machine agree on every value and on where there is none") {
  Count count;
  compare(Meaning::Program, 20, 2500, count);
  INFO(count.undecided);
  CHECK(count.compared > 50'000);
  CHECK(count.values > 40'000);
}

TEST_CASE(
    "formulas: the prover's term and the machine agree on every value and on where there is none") {
  Count count;
  compare(Meaning::Formula, 21, 2500, count);
  INFO(count.undecided);
  CHECK(count.compared > 50'000);
  CHECK(count.values > 40'000);
}
