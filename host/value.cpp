#include "host/value.h"

#include <algorithm>

namespace permverify::host {

bool Value::operator==(const Value& other) const {
  if (kind != other.kind || number != other.number || divisor != other.divisor || function != other.function) return false;
  if ((kind == Kind::Pointer || kind == Kind::Elements) && !(target == other.target)) return false;
  if (kind == Kind::Record && fields != other.fields && *fields != *other.fields) return false;
  return kind != Kind::Table || elements == other.elements || *elements == *other.elements;
}

void Value::add_held(std::set<const void*>& roots) const {
  if (kind == Kind::Elements) roots.insert(target.root);
  if (kind == Kind::Record) {
    for (const auto& [field, value] : *fields) value.add_held(roots);
  }
  if (kind == Kind::Table) {
    for (const Value& value : *elements) value.add_held(roots);
  }
}

Value Value::only_held() const {
  if (kind == Kind::Elements) return *this;
  if (kind != Kind::Record) return {};
  Fields held;
  for (const auto& [field, value] : *fields) {
    const Value part = value.only_held();
    if (part.kind != Kind::Unknown) held[field] = part;
  }
  return held.empty() ? Value{} : record(std::move(held));
}

void State::end(const void* variable) {
  const auto found = memory.find(variable);
  if (found == memory.end()) return;
  std::set<const void*> held;
  found->second.add_held(held);
  if (!held.empty()) memory.erase(found);
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
