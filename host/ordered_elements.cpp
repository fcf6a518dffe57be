#include "host/ordered_elements.h"

#include <algorithm>

namespace permverify::host {

namespace {

// The least value of `to` - `from`, if it is known, and not negative; `from` is a symbol that the difference does not have.
std::optional<std::int64_t> rise_between(Term from, Term to, Integers& integers, term::TermManager& terms) {
  const Term added = terms.sub(to, from);
  const auto symbols = term::free_symbols(added);
  if (std::find(symbols.begin(), symbols.end(), from) != symbols.end()) return std::nullopt;
  const term::Interval range = integers.bounds(added);
  if (!range.low || *range.low < 0) return std::nullopt;
  return static_cast<std::int64_t>(std::min<term::Wide>(*range.low, INT32_MAX));
}

// The value that was read from the element before the place.
Term previous_element(const Place& place, const Memory::Accesses& accesses, std::int64_t element_bytes, term::TermManager& terms) {
  const auto same_type = [&](const Place& read) { return read.type.getCanonicalType().getUnqualifiedType() == place.type.getCanonicalType().getUnqualifiedType(); };
  for (const auto& [read, value] : accesses.reads) {
    const bool is_it = read.root == place.root && read.path.empty() && read.offset && terms.sub(place.offset, read.offset).is_int(element_bytes) && same_type(read);
    if (is_it && value.is_integer() && value.number.kind() == term::Kind::Symbol) return value.number;
  }
  return {};
}

}  // namespace

std::optional<Ascent> ascent_of(const Place& place, const Value& value, const Iteration& iteration, std::int64_t element_bytes, Integers& integers,
                                term::TermManager& terms) {
  if (!value.is_integer()) return std::nullopt;
  if (const Term previous = previous_element(place, iteration.accesses, element_bytes, terms)) {
    const auto rise = rise_between(previous, value.number, integers, terms);
    if (rise) return Ascent{*rise, nullptr, false};
  }
  for (const auto& [variable, sum] : iteration.sums) {
    if (value.number != sum.begin && value.number != sum.end) continue;
    const auto rise = rise_between(sum.begin, sum.end, integers, terms);
    if (rise) return Ascent{*rise, variable, value.number == sum.begin};
  }
  return std::nullopt;
}

}  // namespace permverify::host
