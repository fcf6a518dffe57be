#include "host/unknowns.h"

#include <algorithm>

namespace permverify::host {

using clang::QualType;

Value Unknowns::any(QualType type, const std::string& name) {
  if (type.isNull() || type->isDependentType()) return {};
  if (Integers::is_integer(type)) {
    const Term symbol = integers_.fresh(name, type);
    names_[symbol->id] = name;
    open_.insert(symbol->id);
    return Value::integer(symbol);
  }
  if (type->isPointerType() && !type->isFunctionPointerType()) {
    Place target;
    target.root = new_root();
    target.type = type->getPointeeType();
    target.offset = terms_.integer(0);
    return Value::pointer(std::move(target));
  }
  if (type->isRecordType() && !type->isUnionType()) return Value::record({});
  return {};
}

Value Unknowns::input(QualType type, const std::string& name) {
  // Which numbers an enumeration has is not kept.
  if (!type.isNull() && type->isEnumeralType()) return any(type, name);
  if (!type.isNull() && type->isBooleanType()) return among(name, {terms_.integer(0), terms_.integer(1)});
  const Value value = any(type, name);
  if (value.is_integer()) close(value.number);
  return value;
}

Value Unknowns::among(const std::string& name, const std::vector<Term>& values) {
  const Term symbol = integers_.among(name, values);
  names_[symbol->id] = name;
  return Value::integer(symbol);
}

namespace {

bool are_all(const std::vector<Value>& values, Value::Kind kind) {
  return !values.empty() && std::all_of(values.begin(), values.end(), [&](const Value& value) { return value.kind == kind; });
}

}  // namespace

Value Unknowns::element(const std::vector<Value>& elements, Term index, QualType type, const std::string& name) {
  if (index && index.kind() == term::Kind::IntConst) {
    const bool inside = index->value >= 0 && index->value < static_cast<std::int64_t>(elements.size());
    const Value one = inside ? elements[static_cast<std::size_t>(index->value)] : Value{};
    return one.kind == Value::Kind::Unknown ? any(type, name) : one;
  }
  if (are_all(elements, Value::Kind::Integer)) return element_number(elements, index, type, name);
  if (are_all(elements, Value::Kind::Record)) return element_record(elements, index);
  if (are_all(elements, Value::Kind::Table)) return element_table(elements, index, type, name);
  return any(type, name);
}

// Which of the elements it is follows from the index; of large arrays only that it is one of them is kept.
Value Unknowns::element_number(const std::vector<Value>& elements, Term index, QualType type, const std::string& name) {
  constexpr std::size_t most_exact = 12, most_elements = 64;
  if (elements.size() > most_elements) return any(type, name);
  std::vector<Term> values;
  for (const Value& element : elements) values.push_back(element.number);
  if (std::all_of(values.begin(), values.end(), [&](Term value) { return value == values.front(); })) return elements.front();
  if (!index || elements.size() > most_exact) {
    const Value one = among(name, values);
    open_.insert(one.number->id);
    return one;
  }
  Term value = values.back();
  for (std::size_t i = values.size() - 1; i-- > 0;) value = terms_.ite(terms_.eq(index, terms_.integer(static_cast<std::int64_t>(i))), values[i], value);
  const Term symbol = integers_.defined(name, value);
  names_[symbol->id] = name;
  return Value::integer(symbol);
}

Value Unknowns::element_record(const std::vector<Value>& elements, Term index) {
  Fields fields;
  for (const auto& [field, value] : *elements.front().fields) {
    std::vector<Value> members;
    for (const Value& element : elements) {
      const auto found = element.fields->find(field);
      if (found != element.fields->end()) members.push_back(found->second);
    }
    if (members.size() == elements.size()) fields[field] = this->element(members, index, field->getType(), field->getNameAsString());
  }
  std::erase_if(fields, [](const auto& entry) { return entry.second.kind == Value::Kind::Unknown; });
  return Value::record(std::move(fields));
}

Value Unknowns::element_table(const std::vector<Value>& elements, Term index, QualType type, const std::string& name) {
  const std::size_t size = elements.front().elements->size();
  const auto* array = context_.getAsArrayType(type);
  const bool equal = std::all_of(elements.begin(), elements.end(), [&](const Value& element) { return element.elements->size() == size; });
  if (!array || !equal) return any(type, name);
  std::vector<Value> result;
  for (std::size_t i = 0; i < size; ++i) {
    std::vector<Value> column;
    for (const Value& element : elements) column.push_back((*element.elements)[i]);
    result.push_back(this->element(column, index, array->getElementType(), name));
  }
  return Value::table(std::move(result));
}

Value Unknowns::chosen(Term condition, const Value& a, const Value& b, const std::string& name) {
  if (a == b) return a;
  if (condition && condition.kind() == term::Kind::BoolConst) return condition.is_true() ? a : b;
  if (a.is_integer() && b.is_integer()) {
    const Term symbol = condition ? integers_.defined(name, terms_.ite(condition, a.number, b.number)) : integers_.among(name, {a.number, b.number});
    names_[symbol->id] = name;
    if (!condition) open_.insert(symbol->id);
    return Value::integer(symbol);
  }
  if (a.kind == Value::Kind::Record && b.kind == Value::Kind::Record) return chosen_record(condition, a, b);
  if (a.kind == Value::Kind::Table && b.kind == Value::Kind::Table) return chosen_table(condition, a, b, name);
  if (a.kind == Value::Kind::Pointer && b.kind == Value::Kind::Pointer) return chosen_pointer(condition, a.target, b.target);
  return {};
}

Value Unknowns::chosen_record(Term condition, const Value& a, const Value& b) {
  Fields fields;
  for (const auto& [field, value] : *a.fields) {
    const auto other = b.fields->find(field);
    if (other == b.fields->end()) continue;
    const Value merged = chosen(condition, value, other->second, field->getNameAsString());
    if (merged.kind != Value::Kind::Unknown) fields[field] = merged;
  }
  return Value::record(std::move(fields));
}

Value Unknowns::chosen_table(Term condition, const Value& a, const Value& b, const std::string& name) {
  if (a.elements->size() != b.elements->size()) return {};
  std::vector<Value> elements;
  for (std::size_t i = 0; i < a.elements->size(); ++i) elements.push_back(chosen(condition, (*a.elements)[i], (*b.elements)[i], name));
  return Value::table(std::move(elements));
}

// Known if both lead into one object.
Value Unknowns::chosen_pointer(Term condition, const Place& a, const Place& b) const {
  const bool typed = !a.type.isNull() && !b.type.isNull() && context_.hasSameType(a.type, b.type);
  if (a.root != b.root || a.path != b.path || !typed) return {};
  Place place = a;
  place.exact = false;
  place.offset = condition && a.offset && b.offset ? terms_.ite(condition, a.offset, b.offset) : Term{};
  return Value::pointer(std::move(place));
}

bool Unknowns::is_open(Term term) const {
  std::set<std::uint32_t> seen;
  std::vector<Term> work{term};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t->id).second) continue;
    if (open_.count(t->id) != 0 || integers_.is_loose(t)) return true;
    work.insert(work.end(), t.children().begin(), t.children().end());
    if (t.kind() != term::Kind::Symbol) continue;
    for (const auto* terms : {&integers_.known_of(t), &integers_.sources_of(t)}) work.insert(work.end(), terms->begin(), terms->end());
  }
  return false;
}

std::string Unknowns::name_of(Term symbol) const {
  const auto found = names_.find(symbol->id);
  return found == names_.end() ? std::string("value") : found->second;
}

}  // namespace permverify::host
