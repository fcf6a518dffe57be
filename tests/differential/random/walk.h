// All texts, clauses and statements of a draft.
#pragma once
#include <functional>

#include "tests/differential/random/draft.h"

namespace permverify::differential {

struct Location {
  std::vector<Statement>* block;
  std::size_t index;
  Statement& statement() const { return (*block)[index]; }
};

// In the order of the text; those inside a statement after it.
std::vector<Location> all_statements(Draft& draft);
std::vector<Location> statements(Draft& draft, Statement::Kind kind);

void program_texts(Draft& draft, const std::function<void(std::string&)>& visit);
// Clauses of all levels, and the declarations of the arrays.
void clause_texts(Draft& draft, const std::function<void(std::string&)>& visit);
void clause_lists(Draft& draft, const std::function<void(std::vector<Clause>&)>& visit);

}  // namespace permverify::differential
