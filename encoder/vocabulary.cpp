#include "encoder/vocabulary.h"

#include "encoder/lowered.h"

namespace permverify::encoder {

using term::int_sort;

const Function* Vocabulary::get(const std::string& name, Sort key, std::vector<Sort> arguments,
                                Sort result) {
  const Key index{name, static_cast<int>(key.kind), static_cast<int>(key.element), key.rank};
  const auto found = functions_.find(index);
  if (found != functions_.end()) return found->second;
  used_[name].push_back(key);
  const Function* made =
      manager_.declare(name, std::move(arguments), result, term::Scope::Launch);
  functions_[index] = made;
  return made;
}

const Function* Vocabulary::integers(const std::string& name, std::size_t arity) {
  return get(name, int_sort, std::vector<Sort>(arity, int_sort), int_sort);
}

const Function* Vocabulary::sel(Sort map) {
  std::vector<Sort> arguments(map.rank + 1U, int_sort);
  arguments[0] = map;
  return get("$sel", map, std::move(arguments), map.element_sort());
}

const Function* Vocabulary::store(Sort map) {
  std::vector<Sort> arguments(map.rank + 2U, int_sort);
  arguments[0] = map;
  arguments.back() = map.element_sort();
  return get("$store", map, std::move(arguments), map);
}

const Function* Vocabulary::keep(Sort argument) {
  return get("$keep", argument, {argument}, term::bool_sort);
}

const Function* Vocabulary::seq_length(Sort seq) { return get("$len", seq, {seq}, int_sort); }

const Function* Vocabulary::seq_at(Sort seq) {
  return get("$at", seq, {seq, int_sort}, seq.element_sort());
}

const Function* Vocabulary::seq_slice(Sort seq) {
  return get("$slice", seq, {seq, int_sort, int_sort}, seq);
}

const Function* Vocabulary::seq_concat(Sort seq) { return get("$concat", seq, {seq, seq}, seq); }
const Function* Vocabulary::seq_empty(Sort seq) { return get("$empty", seq, {}, seq); }

const Function* Vocabulary::seq_append(Sort seq) {
  return get("$append", seq, {seq, seq.element_sort()}, seq);
}

const Function* Vocabulary::fresh(const std::string& name, std::vector<Sort> arguments,
                                  Sort result) {
  return manager_.declare(name, std::move(arguments), result, term::Scope::Private);
}

std::vector<Sort> Vocabulary::sorts_of(const std::string& name) const {
  const auto found = used_.find(name);
  return found == used_.end() ? std::vector<Sort>{} : found->second;
}

Term Vocabulary::make_flat(Term q, Term r, Term n) {
  return q.is_int(0) ? r : manager_.apply(flat(), {q, r, n});
}

bool is_call(Term t, const Function* function) {
  return t.kind() == term::Kind::Apply && t->function == function;
}

bool is_flat(Term t) { return t.kind() == term::Kind::Apply && t->function->name == "$flat"; }

bool is_map_read(const Function& function) { return function.name == "$sel"; }

}  // namespace permverify::encoder
