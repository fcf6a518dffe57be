// The free symbols of many terms that share parts: each part is visited once in all queries.
#pragma once
#include <memory>
#include <unordered_map>
#include <vector>

#include "logic/term/term.h"

namespace permverify::term {

class SymbolSets {
 public:
  // The symbols (Kind::Symbol) of `t` by their ids, ascending. Valid as long as this object.
  const std::vector<Term>& of(Term t);

 private:
  using Set = std::shared_ptr<const std::vector<Term>>;
  Set of_children(Term t) const;

  std::unordered_map<Term, Set, TermHash> sets_;
};

}  // namespace permverify::term
