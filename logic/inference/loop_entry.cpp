#include "logic/inference/loop_entry.h"

#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

std::map<VarId, ExprPtr> in_words_of(const Scene& scene, const Knowledge& at,
                                     const std::set<VarId>& except) {
  std::map<VarId, ExprPtr> words;
  for (const auto& [var, value] : at.vars) {
    const std::set<VarId> inside = variables_of(value);
    if (except.count(var) != 0 || inside.size() != 1 || *inside.begin() == var) continue;
    if (value && key(value) == key(leaf(scene.module, *inside.begin()))) {
      words[*inside.begin()] = leaf(scene.module, var);
    }
  }
  return words;
}

LoopEntry::LoopEntry(const Scene& scene, std::uint32_t loop, const Knowledge& at)
    : s_(scene),
      effect_(scene.loops[loop]),
      at_(at),
      words_(in_words_of(scene, at, effect_.assigned)) {}

bool LoopEntry::is_original(const ExprPtr& value) const {
  for (const VarId var : variables_of(value)) {
    const bool constant =
        s_.assigned.count(var) == 0 && s_.module.variables[var].kind == VarKind::KernelParam;
    if (!constant && (effect_.assigned.count(var) != 0 || at_.vars.count(var) == 0)) return false;
  }
  return !any_of(value, [&](const Expr& e) {
    const auto* read = std::get_if<ArrayRead>(&e.node);
    return read && s_.shared.count(read->array) != 0;
  });
}

ExprPtr LoopEntry::here(const ExprPtr& value) const {
  const ExprPtr said = substituted(value, words_);
  return said && is_original(said) ? said : nullptr;
}

ExprPtr LoopEntry::first(VarId var) const {
  const auto first = at_.vars.find(var);
  return first == at_.vars.end() ? nullptr : here(first->second);
}

ExprPtr LoopEntry::value(const ExprPtr& expr) const {
  return here(Reader(s_.module, s_.shared, at_, nullptr).value(expr));
}

}  // namespace permverify::inference
