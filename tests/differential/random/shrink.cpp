#include "tests/differential/random/shrink.h"

#include "tests/differential/random/walk.h"

namespace permverify::differential {
namespace {

using Still = std::function<bool(const Draft&)>;

// Each step tries the places from the last to the first, so that those still to come stay in place.
bool delete_statements(Draft& draft, const Still& still) {
  bool smaller = false;
  for (std::size_t i = all_statements(draft).size(); i-- > 0;) {
    for (const bool unwrap : {false, true}) {
      Draft copy = draft;
      const std::vector<Location> all = all_statements(copy);
      if (i >= all.size()) break;
      const Location at = all[i];
      const auto where = at.block->begin() + static_cast<std::ptrdiff_t>(at.index);
      std::vector<Statement> inside;
      if (unwrap) inside = where->body;
      if (unwrap && inside.empty()) break;
      at.block->insert(at.block->erase(where), inside.begin(), inside.end());
      if (!still(copy)) continue;
      draft = std::move(copy);
      smaller = true;
      break;
    }
  }
  return smaller;
}

std::vector<std::vector<Clause>*> lists_of(Draft& draft) {
  std::vector<std::vector<Clause>*> lists;
  clause_lists(draft, [&](std::vector<Clause>& list) { lists.push_back(&list); });
  return lists;
}

bool delete_clauses(Draft& draft, const Still& still) {
  bool smaller = false;
  for (std::size_t l = lists_of(draft).size(); l-- > 0;) {
    for (std::size_t c = lists_of(draft)[l]->size(); c-- > 0;) {
      Draft copy = draft;
      std::vector<Clause>& list = *lists_of(copy)[l];
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(c));
      if (!still(copy)) continue;
      draft = std::move(copy);
      smaller = true;
    }
  }
  return smaller;
}

bool delete_lines(Draft& draft, const Still& still) {
  bool smaller = false;
  for (auto part : {&Draft::arrays, &Draft::params, &Draft::functions}) {
    for (std::size_t i = (draft.*part).size(); i-- > 0;) {
      Draft copy = draft;
      (copy.*part).erase((copy.*part).begin() + static_cast<std::ptrdiff_t>(i));
      if (!still(copy)) continue;
      draft = std::move(copy);
      smaller = true;
    }
  }
  return smaller;
}

}  // namespace

Draft shrunk(Draft draft, const Still& still) {
  bool again = true;
  while (again) {
    again = delete_statements(draft, still);
    again = delete_clauses(draft, still) || again;
    again = delete_lines(draft, still) || again;
  }
  return draft;
}

}  // namespace permverify::differential
