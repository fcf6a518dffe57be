#include "logic/race/unknowns.h"

#include <algorithm>

namespace permverify::obligation {

namespace {

constexpr std::size_t most_named = 4;

// Identifiers, sizes, parameters and launch memory: a model of them can be run.
std::set<std::uint32_t> determined(const KernelContext& k) {
  std::set<std::uint32_t> ids;
  const auto note = [&](Term t) {
    for (const Term s : term::free_symbols(t)) ids.insert(s->id);
  };
  for (int d = 0; d < 3; ++d) {
    note(k.ids.lid[d]);
    note(k.ids.gid[d]);
    note(k.launch.gsize()[d]);
    note(k.launch.ngroups()[d]);
  }
  for (const auto& [var, value] : k.params) note(value);
  for (const auto& [array, map] : k.launch_memory) note(map);
  return ids;
}

// The name in the source: symbols of the second thread and of later phases have a suffix.
std::string source_name(const std::string& symbol) {
  return symbol.substr(0, symbol.find_first_of("'@!#"));
}

}  // namespace

void name_unknowns(KernelContext& k, std::size_t first) {
  const auto known = determined(k);
  const auto is_variable = [&](const std::string& name) {
    const auto& variables = k.vocabulary.module().variables;
    return std::any_of(variables.begin(), variables.end(),
                       [&](const ir::Variable& v) { return v.name == name; });
  };
  auto& all = k.out.set().obligations;
  for (std::size_t i = first; i < all.size(); ++i) {
    Obligation& o = all[i];
    if (o.expect != Expect::Valid) continue;
    o.effort = Effort::Quick;
    if (o.evidence == Evidence::Refutes) o.evidence = Evidence::Suspects;
    for (const Term s : term::free_symbols(o.goal)) {
      const std::string name = source_name(s->name);
      if (known.count(s->id) != 0 || !is_variable(name)) continue;
      const bool map = s.sort().kind == term::SortKind::Map;
      const std::string text = (map ? "what `" : "the value of `") + name + (map ? "` holds" : "`");
      if (std::find(o.unknowns.begin(), o.unknowns.end(), text) != o.unknowns.end()) continue;
      if (o.unknowns.size() < most_named) o.unknowns.push_back(text);
    }
  }
}

}  // namespace permverify::obligation
