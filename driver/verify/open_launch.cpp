#include "driver/verify/open_launch.h"

#include <algorithm>
#include <unordered_set>

namespace permverify::driver {
namespace {

using term::Term;
using Symbols = std::unordered_set<Term, term::TermHash>;

bool is_only_of_launch(const std::vector<Term>& symbols) {
  return std::all_of(symbols.begin(), symbols.end(), [](Term s) { return s->scope == term::Scope::Launch; });
}

// `gid < ngroups` and the like: every launch has some group, and which one it is does not matter.
bool is_plain_bound(Term formula) {
  const bool compares = formula.kind() == term::Kind::Lt || formula.kind() == term::Kind::Le;
  return compares && std::all_of(formula.children().begin(), formula.children().end(), [](Term side) {
    return side.kind() == term::Kind::Symbol || side.kind() == term::Kind::IntConst;
  });
}

// The symbols that decide whether it fails: what is known of the launch alone is a fact of the host, true of each of its values.
Symbols that_matter(const obligation::Obligation& obligation, bool plain_bounds) {
  Symbols result;
  const auto add = [&](Term formula, bool of_launch) {
    const auto symbols = term::free_symbols(formula);
    const std::vector<Term> list(symbols.begin(), symbols.end());
    if (of_launch || !is_only_of_launch(list)) result.insert(list.begin(), list.end());
  };
  if (obligation.goal) add(obligation.goal, true);
  for (const Term hypothesis : obligation.hypotheses) {
    if (plain_bounds || !is_plain_bound(hypothesis)) add(hypothesis, false);
  }
  return result;
}

}  // namespace

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
    if (launch.open_ngroups[d] && are_in(in_conditions, obligation.at_launch->ngroups[d])) open.push_back("whether the program gives this `gridDim." + axis + "`");
  }
  for (const auto& [var, term] : obligation.at_launch->params) {
    const bool is_open = std::find(launch.open_params.begin(), launch.open_params.end(), var) != launch.open_params.end();
    if (is_open && are_in(all, term)) open.push_back("whether the program gives this value of `" + module.variables[var].name + "`");
  }
  return open;
}

}  // namespace permverify::driver
