#include "logic/race/first_thread.h"

#include <algorithm>
#include <optional>

#include "logic/term/linear.h"

namespace permverify::obligation {

using term::Kind;

namespace {

// The identifiers that are 0 if the condition holds; nothing if the condition may be false for the first thread. Sizes of a group are at
// least 1, so a product of an identifier and sizes is 0 only if the identifier is.
std::optional<std::vector<Term>> zero_by(KernelContext& k, Term condition) {
  const auto is_any = [](Term t, const auto& terms) { return std::find(terms.begin(), terms.end(), t) != terms.end(); };
  if (condition.kind() != Kind::Eq || condition.child(0).sort() != term::int_sort) return std::nullopt;
  const auto sum = linear_of(k.terms, k.terms.sub(condition.child(0), condition.child(1)));
  if (!sum || sum->constant.numerator != 0 || sum->is_constant()) return std::nullopt;
  const bool negative = sum->monomials.front().coefficient.numerator < 0;
  std::vector<Term> zero;
  for (const auto& [atom, coefficient] : sum->monomials) {
    if ((coefficient.numerator < 0) != negative) return std::nullopt;
    std::vector<Term> factors{atom};
    if (atom.kind() == Kind::Mul) factors.assign(atom.children().begin(), atom.children().end());
    const auto is_id = [&](Term factor) { return is_any(factor, k.ids.lid); };
    if (std::count_if(factors.begin(), factors.end(), is_id) != 1) return std::nullopt;
    const auto id = std::find_if(factors.begin(), factors.end(), is_id);
    zero.push_back(*id);
    factors.erase(id);
    if (!std::all_of(factors.begin(), factors.end(), [&](Term factor) { return is_any(factor, k.launch.gsize()); })) return std::nullopt;
  }
  return zero;
}

}  // namespace

bool select_first_thread(KernelContext& context, const std::vector<Term>& conditions) {
  std::vector<Term> zero;
  for (const Term condition : conditions) {
    const auto here = zero_by(context, condition);
    if (!here) return false;
    zero.insert(zero.end(), here->begin(), here->end());
  }
  return std::all_of(context.ids.lid.begin(), context.ids.lid.end(), [&](Term lid) {
    return lid.is_int(0) || std::find(zero.begin(), zero.end(), lid) != zero.end();
  });
}

}  // namespace permverify::obligation
