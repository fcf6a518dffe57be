#include "logic/kernel/open_values.h"

#include <algorithm>

namespace permverify::obligation {

namespace {

constexpr std::size_t most_named = 4;

void note(const KernelContext& k, Term t, std::vector<std::string>& names) {
  for (const Term s : k.facts.symbols_of(t)) {
    const auto open = k.open_values.find(s);
    if (open == k.open_values.end()) continue;
    if (std::find(names.begin(), names.end(), open->second) == names.end()) names.push_back(open->second);
  }
}

}  // namespace

void doubt_open_values(KernelContext& k) {
  if (k.open_values.empty()) return;
  for (Obligation& o : k.out.set().obligations) {
    if (o.expect != Expect::Valid || o.evidence != Evidence::Refutes) continue;
    std::vector<std::string> names;
    note(k, o.goal, names);
    for (const Term h : o.hypotheses) note(k, h, names);
    if (names.empty()) continue;
    o.evidence = Evidence::Suspects;
    if (!o.opened) o.opened = o.goal;  // it is about one place, and shown there (is_placed_by_run)
    names.resize(std::min(names.size(), most_named));
    o.unknowns.insert(o.unknowns.end(), names.begin(), names.end());
  }
}

}  // namespace permverify::obligation
