#include "logic/contract/assumptions.h"

#include <algorithm>

#include "logic/analysis/mentions.h"
#include "logic/ir/lanes.h"
#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// Two evaluations may round differently: a device may contract, or keep more digits.
void assume_floats(Builder& out) {
  out.assume("floats", "equal floating-point expressions give equal values: no product is contracted with a sum", {});
}

// What the front end takes for granted; it says the same as the general lines below, with a place.
void list_front_end_assumptions(const Kernel& kernel, Builder& out) {
  for (const auto& a : kernel.assumptions) {
    const auto& listed = out.set().assumptions;
    const bool again = std::any_of(listed.begin(), listed.end(), [&](const auto& other) {
      return other.id == a.id && other.text == a.text && other.span == a.span;
    });
    if (!again) out.assume(a.id, a.text, a.span);
  }
}

bool assumes(const Kernel& kernel, const std::string& id) {
  return std::any_of(kernel.assumptions.begin(), kernel.assumptions.end(),
                     [&](const ir::Assumption& a) { return a.id == id; });
}

// Of the masks of shuffles and votes.
void assume_masks(const Kernel& kernel, Builder& out) {
  const Stmt* first = nullptr;
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    if (!first && lanes_of(stmt)) first = &stmt;
  });
  if (first && !assumes(kernel, masks_id)) out.assume(masks_id, masks_text, first->span);
}

}  // namespace

void list_assumptions(KernelContext& k) {
  Builder& out = k.out;
  list_front_end_assumptions(k.kernel, out);
  assume_masks(k.kernel, out);
  if (k.kernel.role == KernelRole::Kernel) {
    out.assume("uniform_groups", "all groups are full", {});
  }
  bool unknown_extent = false;
  for (const VarId array : k.kernel.arrays) {
    for (const auto& e : k.vocabulary.variable(array).extents) {
      unknown_extent = unknown_extent || !e;
    }
  }
  if (unknown_extent && !assumes(k.kernel, "extents")) {
    out.assume("unknown_extent", "accesses to arrays without a declared extent are in bounds", {});
  }
  std::size_t globals = 0;
  for (const VarId array : k.kernel.arrays) globals += !k.is_local(array);
  const bool distinct = k.kernel.launched && k.kernel.launched->distinct;
  if (globals > 1 && !distinct && !assumes(k.kernel, "aliasing")) out.assume("no_alias", "different arrays do not overlap", {});
  const bool in_arrays = std::any_of(k.kernel.arrays.begin(), k.kernel.arrays.end(), [&](VarId a) {
    return is_float_kind(k.vocabulary.variable(a).type);
  });
  if (in_arrays || mentions_floats(k.vocabulary.module(), k.kernel)) assume_floats(out);
}

void list_integers(Vocabulary& vocabulary, Builder& out) {
  const bool math = vocabulary.integers() == IntMode::Math;
  if (vocabulary.take_assumed()) {
    out.assume(math ? "integers" : "signed_overflow",
               math ? "machine integers neither overflow nor wrap around" : "no signed overflow", {});
  }
  if (vocabulary.take_assumed_unsigned()) {
    out.assume("unsigned_wrap", "no sum or product of an unsigned type wraps around", {});
  }
  if (vocabulary.take_assumed_counters()) {
    out.assume("loop_counters", "no loop counter passes the end of its unsigned type", {});
  }
}

void list_function_assumptions(Vocabulary& vocabulary, Builder& out) {
  bool floats = false;
  for (const auto& f : vocabulary.module().functions) {
    floats = floats || (f.intrinsic.empty() && mentions_floats(vocabulary.module(), f));
    if (!f.is_lemma && !f.body && !f.contract.ensures_clauses.empty()) {
      out.assume("abstract_function", "the postcondition of `" + f.name + "`, which has no body", f.span);
    }
  }
  if (floats) assume_floats(out);
  list_integers(vocabulary, out);
}

}  // namespace permverify::obligation
