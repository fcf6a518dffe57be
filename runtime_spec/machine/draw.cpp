#include "runtime_spec/machine/draw.h"

#include <array>
#include <limits>

namespace permverify::runtime_spec {

namespace {

std::uint64_t hash_of(std::uint64_t seed, const Place& place) {
  std::uint64_t h = mix(seed, place.which);
  h = mix(h, static_cast<std::uint64_t>(place.group));
  return mix(h, static_cast<std::uint64_t>(place.cell));
}

// A number below the extremes of every type but the narrowest.
std::int64_t number(Fill fill, std::uint64_t h, std::uint64_t seed, const Place& place) {
  switch (fill) {
    case Fill::Zero: return 0;
    case Fill::Index: return place.cell;
    case Fill::Small: return static_cast<std::int64_t>(h % 12) - 3;
    case Fill::Cells: return static_cast<std::int64_t>(h % (static_cast<std::uint64_t>(place.cells) + 1));
    case Fill::Equal: return static_cast<std::int64_t>(mix(seed, place.which) % 12) - 3;
    case Fill::Any: break;
  }
  const std::array<std::int64_t, 8> favourites{0, 1, -1, 2, 127, 255, -128, 1 << 20};
  return (h >> 8) % 2 == 0 ? favourites[h % favourites.size()]
                           : static_cast<std::int64_t>(h % 2'000'001) - 1'000'000;
}

Value fixed(Fill fill, std::uint64_t h, std::int64_t small, const ir::Type& type) {
  if (fill != Fill::Any) return {wrap(small, type), 1};
  const Wide top = Wide{1} << (type.bits - (type.is_signed ? 1 : 0));
  const std::array<Wide, 4> edges{top - 1, type.is_signed ? -top : Wide{0}, 0, 1};
  const Wide picked = h % 3 == 0 ? edges[(h >> 8) % edges.size()] : Wide{static_cast<std::int64_t>(h)};
  return {wrap(picked, type), 1};
}

double real_like(Fill fill, std::uint64_t h, std::int64_t small) {
  const std::array<double, 6> special{std::numeric_limits<double>::quiet_NaN(),
                                      std::numeric_limits<double>::infinity(),
                                      -std::numeric_limits<double>::infinity(), -0.0, 1e30, 1e-30};
  if (fill == Fill::Any && h % 4 == 0) return special[(h >> 8) % special.size()];
  const double half = fill == Fill::Small && h % 5 == 0 ? 0.5 : 0.0;
  return static_cast<double>(small) + half;
}

}  // namespace

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t z = a * 0x9E3779B97F4A7C15ULL + b + 0xD1B54A32D192ED03ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

Value draw(Fill fill, const ir::Type& element, std::uint64_t seed, const Place& place) {
  const std::uint64_t h = hash_of(seed, place);
  const std::int64_t small = number(fill, h, seed, place);
  switch (element.kind) {
    case ir::TypeKind::Bool: return from_bool((small & 1) != 0);
    case ir::TypeKind::Int: return {small, 1};
    case ir::TypeKind::Fixed: return fixed(fill, h, small, element);
    case ir::TypeKind::Real:
    case ir::TypeKind::Amount:
      return from_rational(*term::make_rational(small, fill == Fill::Small && h % 5 == 0 ? 2 : 1));
    case ir::TypeKind::Float32: return from_float(static_cast<float>(real_like(fill, h, small)));
    case ir::TypeKind::Float64: return from_double(real_like(fill, h, small));
    case ir::TypeKind::Resource: break;
  }
  return {};
}

}  // namespace permverify::runtime_spec
