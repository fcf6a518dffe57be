// The facts where a loop is entered, in names that its invariants may use.
#pragma once
#include "logic/inference/phase_walk.h"

namespace permverify::inference {

// The values of names of the walk, in the names of the place of these values.
std::map<VarId, ExprPtr> in_words_of(const Scene& scene, const Knowledge& at,
                                     const std::set<VarId>& except);

class LoopEntry {
 public:
  // `at` must outlive it.
  LoopEntry(const Scene& scene, std::uint32_t loop, const Knowledge& at);

  const obligation::LoopEffect& effect() const { return effect_; }
  // The same value in names that have it in every iteration; null if no such names exist.
  ExprPtr here(const ExprPtr& value) const;
  // Of a variable, before the first iteration; null: not known, or not expressible.
  ExprPtr first(VarId var) const;
  // Of an expression of the program that the loop does not change.
  ExprPtr value(const ExprPtr& expr) const;

 private:
  bool is_original(const ExprPtr& value) const;

  const Scene& s_;
  const obligation::LoopEffect& effect_;
  const Knowledge& at_;
  std::map<VarId, ExprPtr> words_;
};

}  // namespace permverify::inference
