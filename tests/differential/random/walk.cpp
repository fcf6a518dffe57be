#include "tests/differential/random/walk.h"

namespace permverify::differential {
namespace {

void collect(std::vector<Statement>& block, std::vector<Location>& to) {
  for (std::size_t i = 0; i < block.size(); ++i) {
    to.push_back({&block, i});
    collect(block[i].body, to);
    collect(block[i].other, to);
  }
}

}  // namespace

std::vector<Location> all_statements(Draft& draft) {
  std::vector<Location> found;
  collect(draft.body, found);
  return found;
}

std::vector<Location> statements(Draft& draft, Statement::Kind kind) {
  std::vector<Location> found = all_statements(draft);
  std::erase_if(found, [&](const Location& at) { return at.statement().kind != kind; });
  return found;
}

void program_texts(Draft& draft, const std::function<void(std::string&)>& visit) {
  for (const Location& at : all_statements(draft)) {
    Statement& s = at.statement();
    visit(s.text);
    visit(s.cell);
    visit(s.value);
  }
}

void clause_lists(Draft& draft, const std::function<void(std::vector<Clause>&)>& visit) {
  visit(draft.kernel);
  visit(draft.group);
  visit(draft.thread);
  for (const Location& at : all_statements(draft)) visit(at.statement().clauses);
}

void clause_texts(Draft& draft, const std::function<void(std::string&)>& visit) {
  for (std::string& array : draft.arrays) visit(array);
  clause_lists(draft, [&](std::vector<Clause>& list) {
    for (Clause& c : list) visit(c.text);
  });
}

}  // namespace permverify::differential
