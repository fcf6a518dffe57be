#include "host/value.h"

#include <algorithm>

namespace permverify::host {

bool Value::operator==(const Value& other) const {
  if (kind != other.kind || number != other.number || divisor != other.divisor || function != other.function) return false;
  if ((kind == Kind::Pointer || kind == Kind::Elements) && !(target == other.target)) return false;
  if (kind == Kind::Record && fields != other.fields && *fields != *other.fields) return false;
  return kind != Kind::Table || elements == other.elements || *elements == *other.elements;
}

void State::know(Term formula, clang::SourceRange range) {
  if (formula.is_true()) return;
  if (formula.kind() == term::Kind::And) {
    for (const Term part : formula.children()) know(part, range);
    return;
  }
  const bool known = std::any_of(facts.begin(), facts.end(), [&](const Fact& f) { return f.formula == formula; });
  if (!known) facts.push_back({formula, range});
}

}  // namespace permverify::host
