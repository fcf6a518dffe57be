// Definitions of pure functions.
//
//   f(x) = body(x) where domain(x).  Recursive, fuel k > 0:
//     forall x. f_k(x) == f_{k-1}(x)
//     forall x. domain(x) ==> f_k(x) == body(x)[calls of f's component at fuel k-1]
//   Applications in the source have the highest fuel. Each f_k stands for f itself, so every axiom
//   is a consequence of  domain ==> f == body;  f_0 is not unfolded, which bounds the unfolding.
//   Not recursive: the call is replaced by the body where domain is `true`, else one axiom.
//   A function whose termination is not proved stays uninterpreted.
#include <map>
#include <set>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

bool defined(const Function* f) { return f->body && f->terminates; }
bool inlined(const Function* f) {
  return defined(f) && !f->recursive && (!f->domain || f->domain.is_true());
}

class Definitions {
 public:
  explicit Definitions(Problem& problem) : problem_(problem), m_(problem.manager) {}

  void run() {
    collect();
    if (called_.empty()) return;
    Walk walk(m_, level_rule(problem_.options.fuel, nullptr));
    for (Fact& fact : problem_.facts) fact.term = walk(fact.term);
    for (const Function* f : order_) {
      if (defined(f) && !inlined(f)) axioms(f);
    }
  }

 private:
  // All functions that are called, directly or in definitions, and who calls whom.
  void collect() {
    std::vector<const Function*> todo;
    const auto note = [&](const Function* caller) {
      return [this, caller, &todo](Term t) {
        if (t.kind() != Kind::Apply) return;
        if (caller != nullptr) called_[caller].insert(t->function);
        if (called_.try_emplace(t->function).second) {
          order_.push_back(t->function);
          todo.push_back(t->function);
        }
      };
    };
    for_each_subterm(problem_.terms(), note(nullptr));
    while (!todo.empty()) {
      const Function* f = todo.back();
      todo.pop_back();
      if (defined(f)) for_each_subterm({f->body, f->domain ? f->domain : f->body}, note(f));
    }
  }

  bool reaches(const Function* from, const Function* to) {
    std::set<const Function*> seen;
    std::vector<const Function*> stack{from};
    while (!stack.empty()) {
      const Function* f = stack.back();
      stack.pop_back();
      if (f == to) return true;
      if (!seen.insert(f).second) continue;
      stack.insert(stack.end(), called_[f].begin(), called_[f].end());
    }
    return false;
  }

  const Function* at_fuel(const Function* f, unsigned fuel) {
    auto& level = levels_[{f, fuel}];
    if (level == nullptr) {
      const std::string name = "$" + f->name + "." + std::to_string(fuel);
      level = problem_.vocabulary.fresh(name, f->arguments, f->result);
    }
    return level;
  }

  Term inline_call(const Function* f, const std::vector<Term>& arguments) {
    auto found = inlined_body_.find(f);
    if (found == inlined_body_.end()) {
      Walk walk(m_, level_rule(problem_.options.fuel, nullptr));
      found = inlined_body_.emplace(f, walk(f->body)).first;
    }
    term::Substitution at(m_);
    for (std::size_t i = 0; i < arguments.size(); ++i) at.add(f->params[i], arguments[i]);
    return at(found->second);
  }

  // Calls that lead back to `within` get one unit of fuel less than `fuel`.
  Walk::Rule level_rule(unsigned fuel, const Function* within) {
    return [this, fuel, within](Term t, const std::vector<Term>& children) {
      if (t.kind() != Kind::Apply || !defined(t->function)) {
        return Walk::rebuild(m_, t, children);
      }
      const Function* f = t->function;
      if (inlined(f)) return inline_call(f, children);
      if (!f->recursive) return m_.apply(f, children);
      const bool inner = within != nullptr && reaches(f, within);
      return m_.apply(at_fuel(f, inner ? fuel - 1 : problem_.options.fuel), children);
    };
  }

  void axioms(const Function* f) {
    const unsigned fuel = f->recursive ? problem_.options.fuel : 1;
    for (unsigned k = 1; k <= fuel; ++k) {
      const Term call = m_.apply(f->recursive ? at_fuel(f, k) : f, f->params);
      Walk walk(m_, level_rule(k, f->recursive ? f : nullptr));
      const Term domain = f->domain ? walk(f->domain) : m_.truth(true);
      const Term body = walk(f->body);
      problem_.add(m_.forall(f->params, m_.implies(domain, m_.eq(call, body)), {{call}}));
      if (!f->recursive) continue;
      const Term less = m_.apply(at_fuel(f, k - 1), f->params);
      problem_.add(m_.forall(f->params, m_.eq(call, less), {{call}}));
    }
    if (f->recursive) base_cases(f, f->body, f->domain ? f->domain : m_.truth(true));
  }

  // Branches that do not lead back cost no fuel: without fuel, too, `domain && path ==> f.0 == base`.
  void base_cases(const Function* f, Term body, Term path) {
    if (body.kind() == Kind::Ite && !leads_back(f, body.child(0))) {
      base_cases(f, body.child(1), m_.conj(path, body.child(0)));
      base_cases(f, body.child(2), m_.conj(path, m_.negate(body.child(0))));
      return;
    }
    if (leads_back(f, body) || leads_back(f, path)) return;
    const Term call = m_.apply(at_fuel(f, 0), f->params);
    Walk walk(m_, level_rule(problem_.options.fuel, nullptr));
    problem_.add(m_.forall(f->params, m_.implies(walk(path), m_.eq(call, walk(body))), {{call}}));
  }

  bool leads_back(const Function* f, Term t) {
    bool found = false;
    for_each_subterm({t}, [&](Term s) {
      found = found || (s.kind() == Kind::Apply && defined(s->function) && reaches(s->function, f));
    });
    return found;
  }

  Problem& problem_;
  term::TermManager& m_;
  std::map<const Function*, std::set<const Function*>> called_;
  std::vector<const Function*> order_;
  std::map<std::pair<const Function*, unsigned>, const Function*> levels_;
  std::map<const Function*, Term> inlined_body_;
};

}  // namespace

void pass_definitions(Problem& problem) { Definitions(problem).run(); }

}  // namespace permverify::encoder
