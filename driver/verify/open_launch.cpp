#include "driver/verify/open_launch.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "logic/analysis/permissions_given.h"

namespace permverify::driver {
namespace {

using term::Term;
using Symbols = std::unordered_set<Term, term::TermHash>;

// The symbols of several formulas, which have most of their parts in common: each part is walked once.
class SymbolsOf {
 public:
  void add(Term formula) {
    std::vector<Term> stack{formula};
    while (!stack.empty()) {
      const Term t = stack.back();
      stack.pop_back();
      if (!added_.insert(t).second) continue;
      if (t.kind() == term::Kind::Symbol) result_.insert(t);
      stack.insert(stack.end(), t.children().begin(), t.children().end());
    }
  }
  void add_unless_only_of_launch(Term formula) {
    if (is_of_more(formula)) add(formula);
  }
  Symbols take() { return std::move(result_); }

 private:
  // Whether it has a symbol that is not of the launch alone.
  bool is_of_more(Term formula) {
    std::vector<Term> stack{formula};
    while (!stack.empty()) {
      const Term t = stack.back();
      const std::size_t before = stack.size();
      bool more = t.kind() == term::Kind::Symbol && t->scope != term::Scope::Launch;
      for (const Term child : t.children()) {
        const auto known = of_more_.find(child);
        if (known == of_more_.end()) stack.push_back(child);
        else more = more || known->second;
      }
      if (stack.size() != before) continue;
      of_more_.emplace(t, more);
      stack.pop_back();
    }
    return of_more_.at(formula);
  }

  Symbols added_, result_;
  std::unordered_map<Term, bool, term::TermHash> of_more_;
};

// `gid < ngroups` and the like: every launch has some group, and which one it is does not matter.
bool is_plain_bound(Term formula) {
  const bool compares = formula.kind() == term::Kind::Lt || formula.kind() == term::Kind::Le;
  return compares && std::all_of(formula.children().begin(), formula.children().end(), [](Term side) {
    return side.kind() == term::Kind::Symbol || side.kind() == term::Kind::IntConst;
  });
}

// The symbols that decide whether it fails: what is known of the launch alone is a fact of the host, true of each of its values.
Symbols that_matter(const obligation::Obligation& obligation, bool plain_bounds) {
  SymbolsOf symbols;
  if (obligation.goal) symbols.add(obligation.goal);
  for (const Term hypothesis : obligation.hypotheses) {
    if (plain_bounds || !is_plain_bound(hypothesis)) symbols.add_unless_only_of_launch(hypothesis);
  }
  return symbols.take();
}

// A plain bound by the term is about a symbol that decides besides.
bool bounds_what_matters(const obligation::Obligation& obligation, const Symbols& in_conditions, Term bound) {
  return bound && std::any_of(obligation.hypotheses.begin(), obligation.hypotheses.end(), [&](Term hypothesis) {
    if (!is_plain_bound(hypothesis)) return false;
    const auto symbols = term::free_symbols(hypothesis), of_bound = term::free_symbols(bound);
    const auto is_of_bound = [&](Term s) { return std::find(of_bound.begin(), of_bound.end(), s) != of_bound.end(); };
    const auto decides = [&](Term s) { return !is_of_bound(s) && in_conditions.count(s) != 0; };
    return std::any_of(symbols.begin(), symbols.end(), is_of_bound) && std::any_of(symbols.begin(), symbols.end(), decides);
  });
}

}  // namespace

bool host_counts(const Options& options) {
  const auto is_set = [](const ir::LaunchSizes& sizes) {
    const auto some = [](const auto& list) { return std::any_of(list.begin(), list.end(), [](const auto& s) { return s.has_value(); }); };
    return some(sizes.gsize) || some(sizes.ngroups);
  };
  return options.host != HostCode::Off && !options.selection.part() && !is_set(options.launch) && options.params.empty();
}

bool has_unknown_launch(const ir::Kernel& kernel, const Options& options) {
  const bool somewhere = kernel.launched_in_file || !kernel.launches.empty();
  return somewhere && !kernel.launched && obligation::is_automatic(kernel) && host_counts(options);
}

std::vector<std::string> left_open_by_host(const ir::Module& module, const ir::Kernel& kernel, const obligation::Obligation& obligation) {
  std::vector<std::string> open;
  if (!kernel.launched) return open;
  const ir::HostLaunch& launch = *kernel.launched;
  if (launch.doubt) open.push_back("whether the program gets to the launch");
  if (!obligation.at_launch) return open;
  const Symbols all = that_matter(obligation, true), in_conditions = that_matter(obligation, false);
  const auto are_in = [&](const Symbols& some, Term term) {
    if (!term) return false;
    const auto symbols = term::free_symbols(term);
    return std::any_of(symbols.begin(), symbols.end(), [&](Term s) { return some.count(s) != 0; });
  };
  for (std::size_t d = 0; d < 3; ++d) {
    const std::string axis(1, static_cast<char>('x' + d));
    if (launch.open_gsize[d] && are_in(all, obligation.at_launch->gsize[d])) open.push_back("whether the program gives this `blockDim." + axis + "`");
    // A bound alone matters if more is known of what it bounds: `a[i]` of some block is beyond the end.
    if (launch.open_ngroups[d] && (are_in(in_conditions, obligation.at_launch->ngroups[d]) || bounds_what_matters(obligation, in_conditions, obligation.at_launch->ngroups[d]))) open.push_back("whether the program gives this `gridDim." + axis + "`");
  }
  for (const auto& [var, term] : obligation.at_launch->params) {
    const bool is_open = std::find(launch.open_params.begin(), launch.open_params.end(), var) != launch.open_params.end();
    if (is_open && are_in(all, term)) open.push_back("whether the program gives this value of `" + module.variables[var].name + "`");
  }
  return open;
}

}  // namespace permverify::driver
