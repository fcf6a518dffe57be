#include "checker/launches.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "logic/term/evaluate.h"

namespace permverify::checker {

namespace {

using term::Kind;
using term::Term;

constexpr std::size_t values_per_size = 4;
constexpr std::size_t most_launches = 32;
constexpr std::ptrdiff_t most_before_others = 16;
constexpr std::ptrdiff_t most_sizes = 6;  // beyond that all sizes vary together

// What the hypotheses say outright of a size or a parameter.
struct Bound {
  std::optional<std::int64_t> low;
  bool fixed = false;
  Term equal;  // to this sum or product of others

  bool varies() const { return !fixed && !equal; }
  // The i-th value to try: upwards from the bound, or around zero, where programs seldom are, if none excludes it.
  std::optional<std::int64_t> value(std::size_t i) const {
    constexpr std::int64_t around_zero[values_per_size] = {1, 2, 0, -1}, from_zero[values_per_size] = {1, 2, 0, 3};
    if (equal) return std::nullopt;
    if (!low) return around_zero[i];
    if (*low == 0 && !fixed) return from_zero[i];
    return *low + (fixed ? 0 : static_cast<std::int64_t>(i));
  }
};
using Bounds = std::unordered_map<Term, Bound, term::TermHash>;

// That a machine integer is not below -128 is no reason to begin there.
bool is_least_of_a_type(std::int64_t value) {
  return value == INT8_MIN || value == INT16_MIN || value == INT32_MIN || value == INT64_MIN;
}

void note(Bounds& bounds, Term fact) {
  if (fact.kind() == Kind::And) {
    for (const Term part : fact.children()) note(bounds, part);
  }
  const bool relation =
      fact.kind() == Kind::Eq || fact.kind() == Kind::Le || fact.kind() == Kind::Lt;
  if (!relation) return;
  Term constant = fact.child(0), size = fact.child(1);
  if (fact.kind() == Kind::Eq && size.kind() == Kind::IntConst) std::swap(constant, size);
  const auto found = bounds.find(size);
  if (constant.kind() != Kind::IntConst || found == bounds.end()) return;
  const std::int64_t value = constant->value + (fact.kind() == Kind::Lt ? 1 : 0);
  if (fact.kind() != Kind::Eq && is_least_of_a_type(value)) return;
  if (fact.kind() == Kind::Eq) found->second = {value, true, {}};
  Bound& bound = found->second;
  if (!bound.fixed) bound.low = std::max(bound.low.value_or(value), value);
}

// Of sizes and parameters alone, not of `symbol`, not even by way of what others equal.
bool may_equal(const Bounds& bounds, Term symbol, Term value) {
  for (const Term part : term::free_symbols(value)) {
    const auto found = bounds.find(part);
    if (part == symbol || found == bounds.end()) return false;
    if (found->second.equal && !may_equal(bounds, symbol, found->second.equal)) return false;
  }
  return value.kind() != Kind::IntConst;
}

// A parameter that a hypothesis equates with others (w == gsize * ngroups) need not be tried by
// itself: almost none of its values would be a launch.
void note_equation(Bounds& bounds, Term fact) {
  if (fact.kind() == Kind::And) {
    for (const Term part : fact.children()) note_equation(bounds, part);
  }
  if (fact.kind() != Kind::Eq) return;
  for (const int side : {0, 1}) {
    const Term symbol = fact.child(side), value = fact.child(1 - side);
    const auto found = bounds.find(symbol);
    if (found == bounds.end() || !found->second.varies()) continue;
    if (found->second.low.value_or(0) > 0 || !may_equal(bounds, symbol, value)) continue;
    found->second.equal = value;
    return;
  }
}

// Values of what equals something, as far as it is known.
void fill(LaunchValues& launch, const std::vector<Term>& sizes, const std::vector<Bound>& bounds) {
  term::Interpretation known;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (launch[i]) known.symbols[sizes[i]] = *launch[i];
  }
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (launch[i] || !bounds[i].equal) continue;
      const auto symbols = term::free_symbols(bounds[i].equal);
      if (!std::all_of(symbols.begin(), symbols.end(),
                       [&](Term s) { return known.symbols.count(s) != 0; })) {
        continue;
      }
      const auto value = term::evaluate(bounds[i].equal, known);
      const auto* number = value ? std::get_if<std::int64_t>(&*value) : nullptr;
      if (!number) continue;
      launch[i] = *number;
      known.symbols[sizes[i]] = *number;
      more = true;
    }
  }
}

// Threads and parameters; a parameter that is not positive comes behind some that are.
double weight(const LaunchValues& launch) {
  constexpr double of_zero = 3, of_negative = 4;
  return std::accumulate(launch.begin(), launch.end(), 1.0,
                         [](double product, std::optional<std::int64_t> v) {
                           const auto value = double(v.value_or(1));
                           return product * (value > 0 ? value : value == 0 ? of_zero : of_negative - value);
                         });
}

std::vector<LaunchValues> all_combinations(const std::vector<Bound>& bounds) {
  std::vector<LaunchValues> result{{}};
  for (const Bound& bound : bounds) {
    std::vector<LaunchValues> longer;
    for (const LaunchValues& launch : result) {
      for (std::size_t i = 0; i < (bound.varies() ? values_per_size : 1); ++i) {
        longer.push_back(launch);
        longer.back().push_back(bound.value(i));
      }
    }
    result = std::move(longer);
  }
  return result;
}

// Sizes small, parameters free: a fault may need a larger parameter than any that was tried. Then
// everything free: it may need more threads.
std::vector<LaunchValues> free_parameters(const std::vector<Bound>& bounds) {
  std::vector<LaunchValues> result;
  const auto is_size = [](const Bound& b) { return b.fixed || b.low.value_or(0) > 0; };
  const bool any = !std::all_of(bounds.begin(), bounds.end(),
                                [&](const Bound& b) { return b.equal || is_size(b); });
  for (std::size_t i = 0; any && i < values_per_size; ++i) {
    auto& launch = result.emplace_back();
    for (const Bound& bound : bounds) {
      launch.push_back(is_size(bound) ? bound.value(i) : std::nullopt);
    }
  }
  auto& anything = result.emplace_back();
  for (const Bound& bound : bounds) {
    anything.push_back(bound.fixed ? bound.value(0) : std::nullopt);
  }
  return result;
}

// All sizes small, then all of them one larger, and so on.
std::vector<LaunchValues> diagonal(const std::vector<Bound>& bounds) {
  std::vector<LaunchValues> result(values_per_size);
  for (std::size_t i = 0; i < values_per_size; ++i) {
    for (const Bound& bound : bounds) {
      result[i].push_back(bound.value(i));
    }
  }
  return result;
}

}  // namespace

std::vector<LaunchValues> small_launches(const std::vector<Term>& sizes,
                                   const std::vector<Term>& hypotheses) {
  Bounds known;
  for (const Term size : sizes) known[size] = {};
  for (const Term hypothesis : hypotheses) note(known, hypothesis);
  for (const Term hypothesis : hypotheses) note_equation(known, hypothesis);
  std::vector<Bound> bounds;
  for (const Term size : sizes) bounds.push_back(known[size]);
  std::vector<LaunchValues> result;
  const auto varying = std::count_if(bounds.begin(), bounds.end(),
                                     [](const Bound& b) { return b.varies(); });
  if (varying <= most_sizes) {
    result = all_combinations(bounds);
    std::stable_sort(result.begin(), result.end(), [](const LaunchValues& a, const LaunchValues& b) {
      return weight(a) < weight(b);
    });
    if (result.size() > most_launches) result.resize(most_launches);
  }
  // Two of everything is often the first launch that shows a fault of a grid of groups.
  std::vector<LaunchValues> more = diagonal(bounds);
  for (LaunchValues& launch : free_parameters(bounds)) more.push_back(std::move(launch));
  const auto combinations = static_cast<std::ptrdiff_t>(result.size());
  for (LaunchValues& launch : result) fill(launch, sizes, bounds);
  for (LaunchValues& launch : more) {
    fill(launch, sizes, bounds);
    if (std::find(result.begin(), result.end(), launch) == result.end()) {
      result.push_back(std::move(launch));
    }
  }
  // The budget seldom reaches all: what is large, or has two of everything, is not left to the end.
  if (combinations > most_before_others) {
    std::rotate(result.begin() + most_before_others, result.begin() + combinations, result.end());
  }
  return result;
}

}  // namespace permverify::checker
