#include "logic/memory/thread_number.h"

#include <algorithm>

namespace permverify::obligation {

using term::Kind;
using term::Linear;

namespace {

// The number as one term; and as a sum of its parts.
std::vector<Linear> forms_of(term::TermManager& terms, Term number) {
  std::vector<Linear> forms;
  const auto add = [&](Term t) {
    if (auto linear = term::linear_of(terms, t)) forms.push_back(std::move(*linear));
  };
  add(number);
  if (number.kind() == Kind::Flat) add(terms.add(terms.mul(number.child(0), number.child(2)), number.child(1)));
  return forms;
}

std::int64_t coefficient_of(const Linear& linear, Term atom) {
  for (const auto& m : linear.monomials) {
    if (m.atom == atom && m.coefficient.denominator == 1) return m.coefficient.numerator;
  }
  return 0;
}

bool mentions(const Linear& linear, const std::vector<Term>& symbols) {
  return std::any_of(linear.monomials.begin(), linear.monomials.end(), [&](const auto& m) {
    const auto free = term::free_symbols(m.atom);
    return std::any_of(free.begin(), free.end(), [&](Term s) { return std::find(symbols.begin(), symbols.end(), s) != symbols.end(); });
  });
}

// The symbols that are identifiers of the thread, and not sizes of the launch.
std::vector<Term> identifiers_in(Term number) {
  std::vector<Term> result;
  for (const Term s : term::free_symbols(number)) {
    if (s->scope != term::Scope::Launch) result.push_back(s);
  }
  return result;
}

}  // namespace

std::optional<ByThread> by_thread(term::TermManager& terms, const Linear& index, Term number) {
  const std::vector<Term> identifiers = identifiers_in(number);
  if (identifiers.empty()) return std::nullopt;
  for (const Linear& form : forms_of(terms, number)) {
    for (const auto& m : form.monomials) {
      const std::int64_t times = m.coefficient.numerator == 1 && m.coefficient.denominator == 1 ? coefficient_of(index, m.atom) : 0;
      if (times == 0) continue;
      const auto minus = term::linear_scale(form, {-times, 1});
      const auto rest = minus ? term::linear_sum(index, *minus) : std::nullopt;
      if (rest && !mentions(*rest, identifiers)) return ByThread{times, *rest};
    }
  }
  return std::nullopt;
}

std::optional<Term> sum_of(term::TermManager& terms, const Linear& linear) {
  if (linear.constant.denominator != 1) return std::nullopt;
  std::vector<Term> parts{terms.integer(linear.constant.numerator)};
  for (const auto& m : linear.monomials) {
    if (m.coefficient.denominator != 1) return std::nullopt;
    parts.push_back(terms.mul(terms.integer(m.coefficient.numerator), m.atom));
  }
  return terms.add(std::move(parts));
}

Term with_thread_numbers(KernelContext& context, Term index) {
  auto& terms = context.terms;
  if (index.kind() != Kind::Add) return index;
  for (int d = 0; d < 3; ++d) {
    const Term number = context.launch.builtin(ir::Builtin::Tid, d, context.ids);
    if (number.kind() != Kind::Flat) continue;
    const auto linear = term::linear_of(terms, index);
    const auto split = linear ? by_thread(terms, *linear, number) : std::nullopt;
    const auto rest = split ? sum_of(terms, split->rest) : std::nullopt;
    if (rest) index = terms.add(*rest, terms.mul(terms.integer(split->times), number));
  }
  return index;
}

}  // namespace permverify::obligation
