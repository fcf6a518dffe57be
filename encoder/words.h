// Obligation -> Query of words: every integer as a bit vector in which nothing overflows.
#pragma once
#include <optional>

#include "encoder/query.h"

namespace permverify::encoder {

// Valid only if the obligation holds; nothing when nothing of the negated goal can be said. What has
// quantifiers, rational numbers, or numbers too large is unconstrained.
std::optional<Query> encode_words(term::TermManager& manager, const std::vector<Term>& hypotheses,
                                  Term goal, const std::string& name);

// Whether unknown numbers of a query of words are multiplied or divided by one another: circuits that a
// SAT solver seldom sees through.
bool has_products(const Query& query);

// Whether there are bit operations or powers of two, whose meaning only words have exactly.
bool has_bit_operations(const std::vector<Term>& terms);
// Those, or remainders by 2^8 or more, or many by less: what is awkward for integers and easy for words.
bool speaks_of_bits(const std::vector<Term>& terms);

}  // namespace permverify::encoder
