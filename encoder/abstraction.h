// Bodies of reductions up to the names of their variables: the shape of a body, and the terms that it captures from
// outside.
#pragma once
#include <map>

#include "encoder/problem.h"

namespace permverify::encoder {

// body == shape[canonical binder := binder, parameters[i] := captured[i]].
struct Abstraction {
  Term condition, body;         // over `binder` and `parameters`
  Term binder;                  // canonical
  std::vector<Term> parameters; // canonical
  std::vector<Term> captured;   // maximal subterms without the binder, constants excepted
};

class Abstractor {
 public:
  explicit Abstractor(term::TermManager& manager) : manager_(manager) {}
  Abstraction operator()(Term binder, Term condition, Term body);

 private:
  struct Capture;
  Term pooled(const std::string& name, std::size_t index, Sort sort);

  term::TermManager& manager_;
  std::map<std::tuple<std::string, std::size_t, int, int, int>, Term> pool_;
};

}  // namespace permverify::encoder
