// Bottom-up rewriting with one result per node of the term graph and an explicit stack.
#pragma once
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "logic/term/conjuncts.h"
#include "logic/term/term_manager.h"

namespace permverify::encoder {

using term::Term;
using term::TermHash;

// rule(original, children): the new term for a node whose children became `children`. Triggers are
// rewritten with the rest.
class Walk {
 public:
  using Rule = std::function<Term(Term original, const std::vector<Term>& children)>;
  Walk(term::TermManager& manager, Rule rule) : manager_(manager), rule_(std::move(rule)) {}
  Term operator()(Term root);

  // The node over the new children without any rule; for rules that leave a node alone.
  static Term rebuild(term::TermManager& manager, Term original, const std::vector<Term>& children);

 private:
  Term finish(Term t);

  term::TermManager& manager_;
  Rule rule_;
  std::unordered_map<Term, Term, TermHash> done_;
};

// Calls visit(t) once for every node below and including the roots, triggers included.
void for_each_subterm(const std::vector<Term>& roots, const std::function<void(Term)>& visit);

bool occurs_free(const term::TermManager& manager, Term bound, Term in);

// The index positions of `t`: indices of a Select or a Store, Int arguments of an uninterpreted function of the
// obligation. As numbers of children.
std::vector<std::size_t> index_places(Term t);

// A body as a clause: literals of which at least one must hold.
std::vector<Term> clause_of(term::TermManager& manager, Term body);
using term::conjuncts;
// The parts of the fact, in order: the negation of alternatives is one fact for each alternative, and the common part
// of alternatives is a further fact.
std::vector<Term> facts_of(term::TermManager& manager, Term t);

}  // namespace permverify::encoder
