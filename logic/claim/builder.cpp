#include "logic/claim/builder.h"

#include <algorithm>
#include <utility>

namespace permverify::obligation {

Obligation& Builder::require(FailureId kind, std::string message, Span span,
                             std::vector<Term> hypotheses, Term goal) {
  hypotheses.insert(hypotheses.begin(), common_.begin(), common_.end());
  return require_alone(kind, std::move(message), span, std::move(hypotheses), goal);
}

Obligation& Builder::require_alone(FailureId kind, std::string message, Span span,
                                   std::vector<Term> hypotheses, Term goal) {
  check_time();
  const std::string family(kind.family_name());
  Obligation o{set_.kernel + "/" + family + "#" + std::to_string(++numbers_[family]), kind};
  o.message = std::move(message);
  o.primary.span = span;
  o.hypotheses = std::move(hypotheses);
  o.goal = goal;
  add_tables(o);
  o.launch_sizes = launch_sizes_;
  o.limits = limits_;
  o.at_launch = at_launch_;
  set_.obligations.push_back(std::move(o));
  return set_.obligations.back();
}

void Builder::add_tables(Obligation& o) const {
  const std::size_t own = o.hypotheses.size();
  for (const auto& [map, facts] : tables_) {
    const auto mentions = [this, &table = map](Term t) {
      const auto& symbols = symbols_.of(t);
      return std::binary_search(symbols.begin(), symbols.end(), table, [](Term a, Term b) { return a->id < b->id; });
    };
    const auto end = o.hypotheses.begin() + static_cast<std::ptrdiff_t>(own);
    if (!mentions(o.goal) && std::none_of(o.hypotheses.begin(), end, mentions)) continue;
    o.hypotheses.insert(o.hypotheses.end(), facts.begin(), facts.end());
  }
}

Obligation& Builder::fail(FailureId kind, std::string message, Span span) {
  Obligation& o = require(kind, std::move(message), span, {}, terms_.truth(false));
  o.expect = Expect::Failed;
  return o;
}

void Builder::refuse(const std::string& what, Span span) {
  refused_ = true;
  for (const auto& d : set_.diagnostics) {
    if (d.id == "unsupported:" + what && d.primary.span == span) return;
  }
  support::Diagnostic d;
  d.id = "unsupported:" + what;
  d.message = "this is not supported: " + what;
  d.primary.span = span;
  set_.diagnostics.push_back(std::move(d));
}

bool Builder::attempt(const std::function<void()>& work) {
  const std::size_t obligations = set_.obligations.size(), assumptions = set_.assumptions.size(), diagnostics = set_.diagnostics.size();
  const auto numbers = numbers_;
  const bool refused = std::exchange(refused_, false);
  bool in_time = true;
  try {
    work();
  } catch (const OutOfTime&) {
    in_time = false;
  }
  const bool succeeded = in_time && !refused_;
  refused_ = refused;
  if (succeeded) return true;
  const auto cut = [](auto& list, std::size_t length) { list.erase(list.begin() + static_cast<std::ptrdiff_t>(length), list.end()); };
  cut(set_.obligations, obligations);
  cut(set_.assumptions, assumptions);
  cut(set_.diagnostics, diagnostics);
  numbers_ = numbers;
  return false;
}

void Builder::assume(std::string id, std::string text, Span span) {
  set_.assumptions.push_back({std::move(id), std::move(text), span});
}

void Builder::warn(std::string id, std::string message, Span span) {
  support::Diagnostic d;
  d.id = std::move(id);
  d.severity = support::Severity::Warning;
  d.message = std::move(message);
  d.primary.span = span;
  set_.diagnostics.push_back(std::move(d));
}

}  // namespace permverify::obligation
