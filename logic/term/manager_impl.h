// Storage of a TermManager; included only by the files that implement it.
#pragma once
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "logic/term/term_manager.h"

namespace permverify::term {

struct NodeHash {
  std::size_t operator()(const Node* node) const;
};
struct NodeEqual {
  bool operator()(const Node* a, const Node* b) const;
};

// The state of a term manager that the end of a trial restores (trial.h).
struct BeforeTrial {
  std::size_t nodes = 0, functions = 0;
  std::vector<std::pair<std::string, std::uint32_t>> names;  // their old counters; 0: no counter
  std::vector<std::string> operations;                       // new ones
};

struct TermManager::Impl {
  std::deque<Node> nodes;
  std::deque<Function> functions;
  std::unordered_set<const Node*, NodeHash, NodeEqual> table;
  std::vector<std::vector<Term>> free_bound;  // by node id
  std::unordered_map<std::string, std::uint32_t> names;
  std::unordered_map<std::string, const Function*> operations;
  Term truth[2];
  std::optional<BeforeTrial> trial;
};

}  // namespace permverify::term
