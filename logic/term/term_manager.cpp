// Interning, names, leaves and rebuilding. The foldings are in fold_*.cpp.
#include "logic/term/term_manager.h"

#include <algorithm>
#include <stdexcept>

#include "logic/term/kind_info.h"
#include "logic/term/manager_impl.h"
#include "logic/term/rational.h"

namespace permverify::term {

namespace {

void mix(std::size_t& hash, std::size_t value) {
  hash ^= value + 0x9E3779B97F4A7C15ULL + (hash << 6) + (hash >> 2);
}

std::vector<Term> merged(const std::vector<Term>& a, const std::vector<Term>& b) {
  std::vector<Term> result;
  result.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result),
                 [](Term x, Term y) { return x->id < y->id; });
  return result;
}

}  // namespace

std::size_t NodeHash::operator()(const Node* node) const {
  std::size_t hash = static_cast<std::size_t>(node->kind);
  mix(hash, static_cast<std::size_t>(node->sort.kind) * 64 +
                static_cast<std::size_t>(node->sort.element) * 8 + node->sort.rank);
  mix(hash, static_cast<std::size_t>(node->value));
  mix(hash, static_cast<std::size_t>(node->denominator));
  mix(hash, std::hash<std::string>()(node->name));
  mix(hash, node->function != nullptr ? node->function->id + 1U : 0U);
  for (const Term child : node->children) mix(hash, child->id);
  for (const Term binder : node->binders) mix(hash, binder->id);
  for (const auto& trigger : node->triggers) {
    for (const Term pattern : trigger) mix(hash, pattern->id);
  }
  return hash;
}

bool NodeEqual::operator()(const Node* a, const Node* b) const {
  return a->kind == b->kind && a->sort == b->sort && a->value == b->value &&
         a->denominator == b->denominator && a->name == b->name && a->function == b->function &&
         a->children == b->children && a->binders == b->binders && a->triggers == b->triggers;
}

TermManager::TermManager() : impl_(std::make_unique<Impl>()) {
  for (const bool value : {false, true}) {
    Node node{};
    node.kind = Kind::BoolConst;
    node.sort = bool_sort;
    node.value = value ? 1 : 0;
    impl_->truth[value ? 1 : 0] = intern(std::move(node));
  }
}

TermManager::~TermManager() = default;

Term TermManager::intern(Node node) {
  if (const auto found = impl_->table.find(&node); found != impl_->table.end()) {
    return Term(*found);
  }
  std::vector<Term> free;
  for (const Term child : node.children) {
    const auto& more = free_bound(child);
    if (!more.empty()) free = free.empty() ? more : merged(free, more);
  }
  for (const Term binder : node.binders) std::erase(free, binder);
  node.id = static_cast<std::uint32_t>(impl_->nodes.size());
  node.has_bound = node.kind == Kind::BoundVar || !free.empty();
  node.narrowest = node.function != nullptr ? node.function->scope : node.scope;
  for (const Term child : node.children) node.narrowest = std::max(node.narrowest, child->narrowest);
  impl_->nodes.push_back(std::move(node));
  const Node* stored = &impl_->nodes.back();
  if (stored->kind == Kind::BoundVar) free.push_back(Term(stored));
  impl_->free_bound.push_back(std::move(free));
  impl_->table.insert(stored);
  return Term(stored);
}

Term TermManager::make(Kind kind, Sort sort, std::vector<Term> children) {
  Node node{};
  node.kind = kind;
  node.sort = sort;
  node.children = std::move(children);
  return intern(std::move(node));
}

const std::vector<Term>& TermManager::free_bound(Term t) const { return impl_->free_bound[t->id]; }

std::string TermManager::unique_name(const std::string& name) {
  const auto counter_of = [&](const std::string& key) -> std::uint32_t& {
    std::uint32_t& counter = impl_->names[key];  // references into the map survive insertions
    if (impl_->trial) impl_->trial->names.emplace_back(key, counter);
    return counter;
  };
  std::uint32_t& counter = counter_of(name);
  if (counter++ == 0) return name;
  for (;;) {
    std::string candidate = name + "!" + std::to_string(counter - 1);
    std::uint32_t& taken = counter_of(candidate);
    if (taken++ == 0) return candidate;
    ++counter;
  }
}

Term TermManager::truth(bool value) { return impl_->truth[value ? 1 : 0]; }

Term TermManager::integer(std::int64_t value) {
  Node node{};
  node.kind = Kind::IntConst;
  node.sort = int_sort;
  node.value = value;
  return intern(std::move(node));
}

Term TermManager::real(std::int64_t numerator, std::int64_t denominator) {
  const auto reduced = make_rational(numerator, denominator);
  if (!reduced) throw std::invalid_argument("real constant out of range");
  Node node{};
  node.kind = Kind::RealConst;
  node.sort = real_sort;
  node.value = reduced->numerator;
  node.denominator = reduced->denominator;
  return intern(std::move(node));
}

Term TermManager::fresh(const std::string& name, Sort sort, Scope scope, Width elements) {
  Node node{};
  node.kind = Kind::Symbol;
  node.elements = elements;
  node.sort = sort;
  node.scope = scope;
  node.name = unique_name(name);
  return intern(std::move(node));
}

Term TermManager::bound(const std::string& name, Sort sort) {
  Node node{};
  node.kind = Kind::BoundVar;
  node.sort = sort;
  node.name = unique_name(name);
  return intern(std::move(node));
}

const Function* TermManager::operation(const std::string& name, const std::vector<Sort>& arguments,
                                       Sort result) {
  const Function*& known = impl_->operations[name];
  if (known != nullptr) return known;
  if (impl_->trial) impl_->trial->operations.push_back(name);
  return known = declare(name, arguments, result, Scope::Launch);
}

Function* TermManager::declare(const std::string& name, std::vector<Sort> arguments, Sort result,
                               Scope scope) {
  Function function;
  function.id = static_cast<std::uint32_t>(impl_->functions.size());
  function.name = name;
  function.arguments = std::move(arguments);
  function.result = result;
  function.scope = scope;
  impl_->functions.push_back(std::move(function));
  return &impl_->functions.back();
}

Term TermManager::apply(const Function* function, std::vector<Term> arguments) {
  Node node{};
  node.kind = Kind::Apply;
  node.sort = function->result;
  node.function = function;
  node.children = std::move(arguments);
  return intern(std::move(node));
}

Term TermManager::rebuild(Term original, std::vector<Term> children) {
  auto& c = children;
  switch (original.kind()) {
    case Kind::BoolConst:
    case Kind::IntConst:
    case Kind::RealConst:
    case Kind::Symbol:
    case Kind::BoundVar: return original;
    case Kind::Not: return negate(c[0]);
    case Kind::And: return conj(std::move(c));
    case Kind::Or: return disj(std::move(c));
    case Kind::Implies: return implies(c[0], c[1]);
    case Kind::Eq: return eq(c[0], c[1]);
    case Kind::Ite: return ite(c[0], c[1], c[2]);
    case Kind::Lt: return lt(c[0], c[1]);
    case Kind::Le: return le(c[0], c[1]);
    case Kind::Add: return add(std::move(c));
    case Kind::Mul: {
      Term product = c[0];
      for (std::size_t i = 1; i < c.size(); ++i) product = mul(product, c[i]);
      return product;
    }
    case Kind::Div: return div(c[0], c[1]);
    case Kind::Mod: return mod(c[0], c[1]);
    case Kind::RealDiv: return real_div(c[0], c[1]);
    case Kind::ToReal: return to_real(c[0]);
    case Kind::Flat: return flat(c[0], c[1], c[2]);
    case Kind::BitAnd: return bit_and(c[0], c[1]);
    case Kind::BitOr: return bit_or(c[0], c[1]);
    case Kind::BitXor: return bit_xor(c[0], c[1]);
    case Kind::Pow2: return pow2(c[0]);
    case Kind::Select: return select(c[0], {c.begin() + 1, c.end()});
    case Kind::Store: return store(c[0], {c.begin() + 1, c.end() - 1}, c.back());
    case Kind::Apply: return apply(original->function, std::move(c));
    case Kind::Keep: return keep(c[0]);
    case Kind::Forall: return forall(original->binders, c[0], original->triggers);
    case Kind::Exists: return exists(original->binders, c[0]);
    case Kind::Sum:
    case Kind::Min:
    case Kind::Max:
    case Kind::Count:
      return reduce(original.kind(), original->binders[0], c[0], c[1], c[2], c[3]);
    case Kind::SeqLength: return seq_length(c[0]);
    case Kind::SeqAt: return seq_at(c[0], c[1]);
    case Kind::SeqSlice: return seq_slice(c[0], c[1], c[2]);
    case Kind::SeqConcat: return seq_concat(c[0], c[1]);
    case Kind::SeqLit: return seq_lit(original.sort(), std::move(c));
  }
  return original;
}

std::size_t TermManager::term_count() const { return impl_->nodes.size(); }

}  // namespace permverify::term
