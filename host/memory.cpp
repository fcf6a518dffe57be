#include "host/memory.h"

#include <algorithm>

#include "host/functions.h"
#include "host/user_files.h"

namespace permverify::host {

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

Memory::Ends Memory::branch(Term condition, clang::SourceRange range, const std::function<void()>& then, const std::function<void()>& otherwise) {
  State before = state_;
  if (condition) know(condition, range);
  then();
  State behind = std::exchange(state_, std::move(before));
  if (condition) know(terms_.negate(condition), range);
  otherwise();
  const Ends ends{behind.reachable, state_.reachable};
  state_ = joined(std::move(behind), std::move(state_), condition);
  return ends;
}

// What a side learned is about values for which it comes to its end, so that the doubt stays if the side need not be taken.
Memory::Ends Memory::branch(Term condition, const Doubtful& doubtful, const std::function<void()>& then, const std::function<void()>& otherwise) {
  const bool settles = state_.doubts.count(doubtful.at) == 0;
  bool learned = false;
  const auto side = [&](bool open, const std::function<void()>& part) {
    const bool other = doubtful.then && doubtful.otherwise;
    const std::size_t known = state_.facts.size();
    if (open) doubt(doubtful.at);
    part();
    learned = learned || ((!open || other) && state_.facts.size() > known);
  };
  const Ends ends = branch(condition, doubtful.at->getSourceRange(), [&] { side(doubtful.then, then); }, [&] { side(doubtful.otherwise, otherwise); });
  const bool open = doubtful.then || doubtful.otherwise;
  if (open && ends.then && ends.otherwise && settles && !learned) settle(doubtful.at);
  if (open && ends.then && ends.otherwise && learned) doubt(doubtful.at);
  return ends;
}

State Memory::joined(State a, State b, Term condition) {
  if (condition && condition.kind() == term::Kind::BoolConst) return condition.is_true() ? std::move(a) : std::move(b);
  if (!a.reachable) return b;
  if (!b.reachable) return a;
  State result;
  result.doubts = std::move(a.doubts);
  result.doubts.merge(b.doubts);
  result.freed = std::move(a.freed);
  result.freed.merge(b.freed);
  join_facts(result, a.facts, b.facts);
  std::erase_if(a.contents, [&](const auto& entry) {
    const auto other = b.contents.find(entry.first);
    return other == b.contents.end() || !(other->second == entry.second);
  });
  result.contents = std::move(a.contents);
  join_values(result, a, b, condition);
  return result;
}

// What is true in both stays; of the rest, what is true in one of the two: `if (n > 16) { if (n > 32) exit(1); }` leaves `n <= 16 || n > 16 && n <= 32`.
void Memory::join_facts(State& result, const std::vector<Fact>& a, const std::vector<Fact>& b) {
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

void Memory::join_values(State& result, const State& a, const State& b, Term condition) {
  for (auto part : {&State::memory, &State::constants, &State::kernels}) {
    for (const auto& [root, value] : a.*part) {
      const auto other = (b.*part).find(root);
      if (other == (b.*part).end()) continue;
      const bool named = objects_.is_local(root) || objects_.is_global(root);
      const std::string name = named ? static_cast<const clang::VarDecl*>(root)->getNameAsString() : "value";
      const Value merged = other->second == value ? value : unknowns_.chosen(condition, value, other->second, name);
      if (merged.kind != Value::Kind::Unknown) (result.*part)[root] = merged;
    }
  }
}

Value Memory::read(const Place& place, const std::string& name) {
  if (!place.exact) {
    Value value = unknowns_.any(place.type, name);
    note_read(place, value);
    return value;
  }
  if (const auto value = place.path.empty() ? functions_.unchanged(place.root) : std::nullopt) return Value::integer(terms_.integer(*value));
  if (!objects_.may_be_read(place.root) || place.type.isVolatileQualified()) return unknowns_.any(place.type, name);
  auto found = state_.memory.find(place.root);
  if (place.path.empty()) {
    if (found != state_.memory.end()) return found->second;
    Value value = unknowns_.any(place.type, name);
    state_.memory[place.root] = value;
    return value;
  }
  if (found == state_.memory.end()) found = state_.memory.emplace(place.root, Value::record({})).first;
  Value inside = found->second;
  for (const clang::FieldDecl* field : place.path) {
    if (inside.kind != Value::Kind::Record) return unknowns_.any(place.type, name);
    const auto member = inside.fields->find(field);
    if (member == inside.fields->end()) {
      Value value = unknowns_.any(place.type, name);
      write(place, value);
      return value;
    }
    inside = member->second;
  }
  return inside;
}

// An object behind a pointer of which nothing is known may be any other such object, and any that a pointer can reach.
void Memory::write(const std::optional<Place>& place, const Value& value) {
  if (accesses_) accesses_->stores.emplace_back(place, value);
  if (!place || !place->root) return forget_all();
  const void* root = place->root;
  const Value* found = find(root);
  const Value before = found ? *found : Value::record({});
  forget_contents(root);
  if (!objects_.is_known(root)) {
    forget_all();
  } else {
    if (objects_.is_unsure(root)) forget_contents();
    if (objects_.may_be_reached(root)) forget_unknown_objects();
  }
  if (!place->exact) {
    const std::optional<Value> table = with_element(before, *place, value);
    forget(root);
    if (table) state_.memory[root] = *table;
    return;
  }
  state_.memory[root] = with_member(before, place->path, 0, value);
}

void Memory::note_read(const Place& place, const Value& value) {
  if (accesses_) accesses_->reads.emplace_back(place, value);
}

const Value* Memory::find(const void* root) const {
  const auto found = state_.memory.find(root);
  return found == state_.memory.end() ? nullptr : &found->second;
}

void Memory::begin(const void* root, const Value& value) {
  if (value.kind != Value::Kind::Unknown) state_.memory[root] = value;
}

// What an unknown pointer points to may be the same.
void Memory::forget(const void* root) {
  forget_contents(root);
  if (objects_.may_be_another(root)) forget_contents();
  state_.memory.erase(root);
  state_.constants.erase(root);
  if (objects_.may_be_reached(root)) forget_unknown_objects();
}

void Memory::forget_given(const void* root) {
  const bool own = objects_.is_known(root);
  forget(root);
  if (!own) forget_of_host();
}

void Memory::restore(const State& before, const std::function<bool(const void*)>& is_kept) {
  for (auto part : {&State::memory, &State::constants}) {
    for (const auto& [root, value] : before.*part) {
      if (is_kept(root)) (state_.*part).emplace(root, value);
    }
  }
}

void Memory::forget_unknown_objects() {
  std::erase_if(state_.memory, [&](const auto& entry) { return !objects_.is_known(entry.first); });
}

void Memory::forget_shared() {
  forget_contents();
  forget_unknown_objects();
}

void Memory::forget_all() {
  files_.lose();
  forget_kernels();
  forget_contents();
  std::erase_if(state_.memory, [&](const auto& entry) { return objects_.may_be_reached(entry.first); });
  forget_constants();
}

void Memory::forget_of_host() {
  forget_contents();
  std::erase_if(state_.memory, [&](const auto& entry) { return objects_.may_be_reached(entry.first) && !(objects_.is_global(entry.first) && functions_.is_private(entry.first)); });
}

// A vector is changed by its methods alone, which are functions of the host: a kernel that stores into its bytes is undefined.
void Memory::forget_by_launch() {
  const auto before = state_.memory;
  forget_of_host();
  for (const auto& [root, value] : before) {
    const Value held = value.only_held();
    if (held.kind != Value::Kind::Unknown) state_.memory.emplace(root, held);
  }
}

void Memory::free(const void* root) {
  state_.freed.insert(root);
  freed_.insert(root);
}

void Memory::free(const Value& pointer) {
  if (pointer.kind == Value::Kind::Pointer) free(pointer.target.root);
}

// An object without a name is not asked: where a temporary ends is not followed.
std::set<const void*> Memory::freed_here() const {
  std::set<const void*> held, result = state_.freed;
  for (const auto& [root, value] : state_.memory) {
    const bool named = objects_.is_local(root) || objects_.is_global(root);
    if (named && objects_.may_be_read(root)) value.add_held(held);
  }
  for (const void* root : objects_.held()) {
    if (held.count(root) == 0) result.insert(root);
  }
  return result;
}

std::set<const void*> Memory::freed_in(const std::function<void()>& part) {
  const std::set<const void*> there = objects_.allocated();
  const std::set<const void*> outside = std::exchange(freed_, {});
  part();
  std::set<const void*> result = freed_;
  std::erase_if(result, [&](const void* root) { return there.count(root) == 0; });
  freed_.insert(outside.begin(), outside.end());
  return result;
}

Memory::Accesses Memory::accesses_in(const std::function<void()>& part) {
  Accesses accesses;
  accesses_ = &accesses;
  part();
  accesses_ = nullptr;
  return accesses;
}

}  // namespace permverify::host
