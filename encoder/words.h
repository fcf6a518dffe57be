// Obligation -> Query in bit vectors: every integer is a bit vector in which nothing overflows.
#pragma once
#include <cstdint>
#include <optional>

#include "encoder/query.h"

namespace permverify::encoder {

// Valid only if the obligation holds; nothing if no part of the negated goal can be expressed. Parts with
// quantifiers, rational numbers, or numbers that are too large are unconstrained.
std::optional<Query> encode_words(term::TermManager& manager, const std::vector<Term>& hypotheses,
                                  Term goal, const std::string& name);

// Whether a query in bit vectors multiplies or divides unknown numbers by one another: a SAT solver seldom decides
// such circuits.
bool has_products(const Query& query);

// Full adders of the circuits that these are. Each takes a SAT solver about a kilobyte.
std::uint64_t adders(const Query& query);

// Whether there are bit operations or powers of two, which only bit vectors express exactly.
bool has_bit_operations(const std::vector<Term>& terms);
// Whether there are these, or remainders by 2^8 or more, or many by less: hard for integers and easy for bit vectors.
bool speaks_of_bits(const std::vector<Term>& terms);

}  // namespace permverify::encoder
