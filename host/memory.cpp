// Variables and objects of the host.
#include <algorithm>

#include "host/effects.h"
#include "host/executor.h"

namespace permverify::host {

using clang::QualType;

Value Executor::unknown(QualType type, const std::string& name) {
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

Value Executor::input(QualType type, const std::string& name) {
  // Which numbers an enumeration has is not kept.
  if (!type.isNull() && type->isEnumeralType()) return unknown(type, name);
  if (!type.isNull() && type->isBooleanType()) {
    const Term symbol = integers_.among(name, {terms_.integer(0), terms_.integer(1)});
    names_[symbol->id] = name;
    return Value::integer(symbol);
  }
  const Value value = unknown(type, name);
  if (value.is_integer()) open_.erase(value.number->id);
  return value;
}

bool Executor::is_open(Term term) const {
  std::set<std::uint32_t> seen;
  std::vector<Term> work{term};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t->id).second) continue;
    if (open_.count(t->id) != 0 || integers_.is_loose(t)) return true;
    work.insert(work.end(), t.children().begin(), t.children().end());
    if (t.kind() != term::Kind::Symbol) continue;
    const std::vector<Term>& known = integers_.known_of(t);
    work.insert(work.end(), known.begin(), known.end());
  }
  return false;
}

// Reads make what is unknown known by a symbol, so that a second read gives the same.
Value Executor::read(const Place& place, const std::string& name) {
  if (!place.exact) return unknown(place.type, name);
  if (const auto value = place.path.empty() ? functions_.unchanged(place.root) : std::nullopt) return Value::integer(terms_.integer(*value));
  if (!may_be_read(place.root) || place.type.isVolatileQualified()) {
    return unknown(place.type, name);
  }
  auto found = state_.memory.find(place.root);
  if (place.path.empty()) {
    if (found != state_.memory.end()) return found->second;
    Value value = unknown(place.type, name);
    state_.memory[place.root] = value;
    return value;
  }
  if (found == state_.memory.end()) found = state_.memory.emplace(place.root, Value::record({})).first;
  Value inside = found->second;
  for (std::size_t i = 0; i < place.path.size(); ++i) {
    if (inside.kind != Value::Kind::Record) return unknown(place.type, name);
    const auto member = inside.fields->find(place.path[i]);
    if (member == inside.fields->end()) {
      Value value = unknown(place.type, name);
      write(place, value);
      return value;
    }
    inside = member->second;
  }
  return inside;
}

namespace {

Value with_member(const Value& record, const std::vector<const clang::FieldDecl*>& path, std::size_t from, const Value& value) {
  if (from == path.size()) return value;
  Fields fields = record.kind == Value::Kind::Record ? *record.fields : Fields{};
  const clang::FieldDecl* field = path[from];
  if (field->getParent()->isUnion()) return Value::record({});
  fields[field] = with_member(fields.count(field) ? fields[field] : Value::record({}), path, from + 1, value);
  return Value::record(std::move(fields));
}

}  // namespace

bool Executor::is_abstract(const void* root) const { return locals_.count(root) == 0 && globals_.count(root) == 0 && own_.count(root) == 0; }

// A number in a local variable that nothing changes once it has its value: to change a constant object is undefined.
bool Executor::is_constant(const void* root) const {
  if (locals_.count(root) == 0) return false;
  const QualType type = static_cast<const clang::VarDecl*>(root)->getType();
  return (type->isArithmeticType() || type->isEnumeralType()) && type.isConstQualified() && !type.isVolatileQualified();
}

bool Executor::may_be_reached(const void* root) const { return !is_constant(root) && (locals_.count(root) == 0 || exposed_.count(root) != 0); }

// An object behind a pointer of which nothing is known may be any other such object, and any that a pointer can reach.
void Executor::write(const std::optional<Place>& place, const Value& value) {
  if (stores_) stores_->emplace_back(place, value);
  if (!place || !place->root) return forget_memory();
  const void* root = place->root;
  const auto found = state_.memory.find(root);
  const Value before = found == state_.memory.end() ? Value::record({}) : found->second;
  state_.contents.erase(root);
  if (is_abstract(root)) {
    forget_memory();
  } else if (unsure_.count(root) != 0) {
    state_.contents.clear();
  }
  if (!is_abstract(root) && may_be_reached(root)) {
    std::erase_if(state_.memory, [&](const auto& entry) { return is_abstract(entry.first); });
  }
  if (!place->exact) return forget(root);
  state_.memory[root] = with_member(before, place->path, 0, value);
}

// What an unknown pointer points to may be the same.
void Executor::forget(const void* root) {
  state_.contents.erase(root);
  if (is_abstract(root) || unsure_.count(root) != 0) state_.contents.clear();
  state_.memory.erase(root);
  state_.constants.erase(root);
  if (may_be_reached(root)) std::erase_if(state_.memory, [&](const auto& entry) { return is_abstract(entry.first); });
}

void Executor::forget_memory() {
  files_.lose();
  forget_memory_of_host();
  state_.constants.clear();
}

void Executor::forget_memory_of_host() {
  state_.contents.clear();
  std::erase_if(state_.memory, [&](const auto& entry) { return may_be_reached(entry.first); });
}

void Executor::forget(const clang::Stmt* whole) {
  const Effects effects = effects_of(whole, context_);
  state_.contents.clear();
  for (const clang::VarDecl* variable : effects.assigned) forget(variable);
  if (effects.memory) forget_memory();
  else if (effects.host_memory) forget_memory_of_host();
  if (!has_error(whole->getSourceRange())) return;
  const clang::SourceManager& sources = context_.getSourceManager();
  const auto range = clang::CharSourceRange::getTokenRange(sources.getExpansionRange(whole->getSourceRange()).getAsRange());
  const llvm::StringRef text = clang::Lexer::getSourceText(range, sources, context_.getLangOpts());
  if (text.empty()) exhausted_ = true;
  lose_text(text);
}

// What is true in both stays; of the rest, what is true in one of the two: `if (n > 16) { if (n > 32) exit(1); }` leaves `n <= 16 || n > 16 && n <= 32`.
void Executor::join_facts(const std::vector<Fact>& a, const std::vector<Fact>& b, State& result) {
  const auto has = [](const std::vector<Fact>& facts, Term formula) {
    return std::any_of(facts.begin(), facts.end(), [&](const Fact& fact) { return fact.formula == formula; });
  };
  std::vector<Term> only_a, only_b;
  for (const Fact& fact : a) {
    if (has(b, fact.formula)) result.facts.push_back(fact);
    else only_a.push_back(fact.formula);
  }
  for (const Fact& fact : b) {
    if (!has(a, fact.formula)) only_b.push_back(fact.formula);
  }
  const bool opposite = only_a.size() == 1 && only_b.size() == 1 && only_a[0] == terms_.negate(only_b[0]);
  if (only_a.empty() || only_b.empty() || opposite) return;
  const auto range = std::find_if(a.begin(), a.end(), [&](const Fact& fact) { return fact.formula == only_a.back(); })->range;
  result.know(terms_.disj(terms_.conj(std::move(only_a)), terms_.conj(std::move(only_b))), range);
}

// After a branch. `condition` is true where the state is `a`; null: it is not known.
State Executor::joined(State a, State b, Term condition) {
  if (!a.reachable) return b;
  if (!b.reachable) return a;
  State result;
  result.doubts = std::move(a.doubts);
  result.doubts.merge(b.doubts);
  result.freed = std::move(a.freed);
  result.freed.merge(b.freed);
  join_facts(a.facts, b.facts, result);
  std::erase_if(a.contents, [&](const auto& entry) {
    const auto other = b.contents.find(entry.first);
    return other == b.contents.end() || !(other->second == entry.second);
  });
  result.contents = std::move(a.contents);
  for (auto part : {&State::memory, &State::constants}) {
    for (const auto& [root, value] : a.*part) {
      const auto other = (b.*part).find(root);
      if (other == (b.*part).end()) continue;
      const bool named = locals_.count(root) != 0 || globals_.count(root) != 0;
      const std::string name = named ? static_cast<const clang::VarDecl*>(root)->getNameAsString() : "value";
      const Value merged = other->second == value ? value : chosen(condition, value, other->second, name);
      if (merged.kind != Value::Kind::Unknown) (result.*part)[root] = merged;
    }
  }
  return result;
}

}  // namespace permverify::host
