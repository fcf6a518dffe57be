#include "checker/failing_instance.h"

namespace permverify::checker {
namespace {

using term::Kind;
using term::Term;

constexpr std::int64_t values_tried[] = {0, 1, 2, -1, 3, 4, 5, 6, 7, 8};
constexpr int most_evaluations = 2000;

class Finder {
 public:
  Finder(term::TermManager& manager, const term::Interpretation& interpretation)
      : manager_(manager), interpretation_(interpretation) {}

  std::vector<std::pair<std::string, std::int64_t>> run(Term goal) {
    visit(goal);
    return std::move(found_);
  }

 private:
  bool is(Term t, bool wanted) {
    if (evaluations_++ > most_evaluations) return false;
    const auto value = term::evaluate(t, interpretation_);
    const bool* flag = value ? std::get_if<bool>(&*value) : nullptr;
    return flag && *flag == wanted;
  }

  // `t` is false.
  void visit(Term t) {
    if (t.kind() == Kind::Implies) return visit(t.child(1));
    if (t.kind() == Kind::And) {
      for (const Term part : t.children()) {
        if (is(part, false)) return visit(part);
      }
    } else if (t.kind() == Kind::Or) {
      // `!guard || body` with the guard true: the body is what fails.
      for (const Term part : t.children()) {
        if (part.kind() == Kind::Forall) return visit(part);
      }
    } else if (t.kind() == Kind::Forall) {
      bind(t->binders, 0, t.child(0));
    }
  }

  bool bind(const std::vector<Term>& binders, std::size_t next, Term body) {
    if (next == binders.size()) {
      if (!is(body, false)) return false;
      visit(body);
      return true;
    }
    const std::size_t mark = found_.size();
    for (const std::int64_t value : values_tried) {
      if (binders[next].sort() != term::int_sort) return false;
      term::Substitution at(manager_);
      at.add(binders[next], manager_.integer(value));
      found_.emplace_back(binders[next]->name.substr(0, binders[next]->name.find('!')), value);
      if (bind(binders, next + 1, at(body))) return true;
      found_.resize(mark);
    }
    return false;
  }

  term::TermManager& manager_;
  const term::Interpretation& interpretation_;
  std::vector<std::pair<std::string, std::int64_t>> found_;
  int evaluations_ = 0;
};

}  // namespace

std::vector<std::pair<std::string, std::int64_t>> failing_instance(
    term::TermManager& manager, Term goal, const term::Interpretation& interpretation) {
  return Finder(manager, interpretation).run(goal);
}

}  // namespace permverify::checker
