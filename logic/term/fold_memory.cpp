// Memory maps and sequences.
#include "logic/term/term_manager.h"

namespace permverify::term {

namespace {

// The condition under which two index tuples are the same cell.
Term same_cell(TermManager& manager, std::span<const Term> a, const std::vector<Term>& b) {
  std::vector<Term> parts;
  for (std::size_t i = 0; i < b.size(); ++i) parts.push_back(manager.eq(a[i], b[i]));
  return manager.conj(std::move(parts));
}

std::span<const Term> store_indices(Term store) {
  return store.children().subspan(1, store.children().size() - 2);
}

}  // namespace

// select(store(m, i, v), j) == ite(i == j, v, select(m, j));
// select(ite(c, m, n), j) == ite(c, select(m, j), select(n, j)).
// Every map below is visited once, so a chain of conditional writes stays linear.
Term TermManager::select(Term map, std::vector<Term> indices) {
  std::unordered_map<Term, Term, TermHash> value;
  std::vector<Term> stack{map};
  while (!stack.empty()) {
    const Term m = stack.back();
    if (value.count(m) != 0) {
      stack.pop_back();
      continue;
    }
    const auto known = [&](Term inner) {
      const auto found = value.find(inner);
      return found == value.end() ? Term() : found->second;
    };
    if (m.kind() == Kind::Store) {
      const Term hit = same_cell(*this, store_indices(m), indices);
      const Term below = hit.is_true() ? Term() : known(m.child(0));
      if (!hit.is_true() && !below) {
        stack.push_back(m.child(0));
        continue;
      }
      value[m] = hit.is_true() ? m->children.back() : ite(hit, m->children.back(), below);
    } else if (m.kind() == Kind::Ite) {
      const Term yes = known(m.child(1));
      const Term no = known(m.child(2));
      if (!yes) stack.push_back(m.child(1));
      if (!no) stack.push_back(m.child(2));
      if (!yes || !no) continue;
      value[m] = ite(m.child(0), yes, no);
    } else {
      std::vector<Term> children{m};
      children.insert(children.end(), indices.begin(), indices.end());
      value[m] = make(Kind::Select, m.sort().element_sort(), std::move(children));
    }
    stack.pop_back();
  }
  return value[map];
}

Term TermManager::store(Term map, std::vector<Term> indices, Term stored) {
  if (map.kind() == Kind::Store && same_cell(*this, store_indices(map), indices).is_true()) {
    map = map.child(0);
  }
  if (stored.kind() == Kind::Select && stored.child(0) == map &&
      same_cell(*this, stored.children().subspan(1), indices).is_true()) {
    return map;
  }
  std::vector<Term> children{map};
  children.insert(children.end(), indices.begin(), indices.end());
  children.push_back(stored);
  return make(Kind::Store, map.sort(), std::move(children));
}

Term TermManager::seq_length(Term s) {
  if (s.kind() == Kind::SeqLit) return integer(static_cast<std::int64_t>(s.children().size()));
  if (s.kind() == Kind::SeqConcat) return add(seq_length(s.child(0)), seq_length(s.child(1)));
  return make(Kind::SeqLength, int_sort, {s});
}

Term TermManager::seq_at(Term s, Term index) {
  if (s.kind() == Kind::SeqLit && index.kind() == Kind::IntConst && index->value >= 0 &&
      index->value < static_cast<std::int64_t>(s.children().size())) {
    return s.child(static_cast<std::size_t>(index->value));
  }
  return make(Kind::SeqAt, s.sort().element_sort(), {s, index});
}

Term TermManager::seq_slice(Term s, Term low, Term high) {
  if (low.is_int(0) && high == seq_length(s)) return s;
  return make(Kind::SeqSlice, s.sort(), {s, low, high});
}

Term TermManager::seq_concat(Term a, Term b) {
  if (a.kind() == Kind::SeqLit && a.children().empty()) return b;
  if (b.kind() == Kind::SeqLit && b.children().empty()) return a;
  return make(Kind::SeqConcat, a.sort(), {a, b});
}

Term TermManager::seq_lit(Sort seq_sort, std::vector<Term> elements) {
  return make(Kind::SeqLit, seq_sort, std::move(elements));
}

}  // namespace permverify::term
