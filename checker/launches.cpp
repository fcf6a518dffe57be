#include "checker/launches.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace permverify::checker {

namespace {

using term::Kind;
using term::Term;

constexpr std::size_t values_per_size = 4;
constexpr std::size_t most_launches = 32;
constexpr std::size_t most_sizes = 6;  // beyond that all sizes vary together

// What the hypotheses say outright of a size or a parameter.
struct Bound {
  std::optional<std::int64_t> low;
  bool fixed = false;

  // The i-th value to try: upwards from the bound, or around zero where there is none.
  std::int64_t value(std::size_t i) const {
    constexpr std::int64_t around_zero[values_per_size] = {1, 0, -1, 2};
    if (!low) return around_zero[i];
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
  if (fact.kind() == Kind::Eq) found->second = {value, true};
  Bound& bound = found->second;
  if (!bound.fixed) bound.low = std::max(bound.low.value_or(value), value);
}

double threads(const Launch& launch) {
  return std::accumulate(launch.begin(), launch.end(), 1.0,
                         [](double product, std::optional<std::int64_t> v) {
                           return product * std::max(1.0, std::abs(double(v.value_or(1))));
                         });
}

std::vector<Launch> all_combinations(const std::vector<Bound>& bounds) {
  std::vector<Launch> result{{}};
  for (const Bound& bound : bounds) {
    std::vector<Launch> longer;
    for (const Launch& launch : result) {
      for (std::size_t i = 0; i < (bound.fixed ? 1 : values_per_size); ++i) {
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
std::vector<Launch> free_parameters(const std::vector<Bound>& bounds) {
  std::vector<Launch> result;
  const auto is_size = [](const Bound& b) { return b.fixed || b.low.value_or(0) > 0; };
  const bool any = !std::all_of(bounds.begin(), bounds.end(), is_size);
  for (std::size_t i = 0; any && i < values_per_size; ++i) {
    auto& launch = result.emplace_back();
    for (const Bound& bound : bounds) {
      launch.push_back(is_size(bound) ? std::optional(bound.value(i)) : std::nullopt);
    }
  }
  auto& anything = result.emplace_back();
  for (const Bound& bound : bounds) {
    anything.push_back(bound.fixed ? std::optional(bound.value(0)) : std::nullopt);
  }
  return result;
}

// All sizes small, then all of them one larger, and so on.
std::vector<Launch> diagonal(const std::vector<Bound>& bounds) {
  std::vector<Launch> result(values_per_size);
  for (std::size_t i = 0; i < values_per_size; ++i) {
    for (const Bound& bound : bounds) {
      result[i].push_back(bound.value(i));
    }
  }
  return result;
}

}  // namespace

std::vector<Launch> small_launches(const std::vector<Term>& sizes,
                                   const std::vector<Term>& hypotheses) {
  Bounds known;
  for (const Term size : sizes) known[size] = {};
  for (const Term hypothesis : hypotheses) note(known, hypothesis);
  std::vector<Bound> bounds;
  for (const Term size : sizes) bounds.push_back(known[size]);
  std::vector<Launch> result;
  if (sizes.size() <= most_sizes) {
    result = all_combinations(bounds);
    std::stable_sort(result.begin(), result.end(), [](const Launch& a, const Launch& b) {
      return threads(a) < threads(b);
    });
    if (result.size() > most_launches) result.resize(most_launches);
  }
  // Two of everything is often the first launch that shows a fault of a grid of groups.
  std::vector<Launch> more = diagonal(bounds);
  for (Launch& launch : free_parameters(bounds)) more.push_back(std::move(launch));
  for (Launch& launch : more) {
    if (std::find(result.begin(), result.end(), launch) == result.end()) {
      result.push_back(std::move(launch));
    }
  }
  return result;
}

}  // namespace permverify::checker
