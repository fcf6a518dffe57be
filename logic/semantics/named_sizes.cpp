#include "logic/semantics/named_sizes.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// A conversion might wrap around: only the identifier itself counts.
void read_equation(const Expr& left, const Expr& right, int dimensions, LaunchSizes& sizes) {
  const auto* ref = std::get_if<BuiltinRef>(&left.node);
  const auto* size = std::get_if<IntLit>(&right.node);
  if (!ref || !size || size->value < 1) return;
  auto* of = ref->which == Builtin::Gsize     ? &sizes.gsize
             : ref->which == Builtin::Ngroups ? &sizes.ngroups
                                              : nullptr;
  if (!of) return;
  // Without a dimension it counts the threads of all of them.
  const bool several = dimensions > 1 || (*of)[1].value_or(1) != 1 || (*of)[2].value_or(1) != 1;
  if (ref->dimension < 0 && several) return;
  const auto d = static_cast<std::size_t>(ref->dimension < 0 ? 0 : ref->dimension);
  // What is given already stays; if it is another number, the precondition is a contradiction.
  if (!(*of)[d]) (*of)[d] = size->value;
}

void read_fact(const Expr& fact, int dimensions, LaunchSizes& sizes) {
  const auto* b = std::get_if<Binary>(&fact.node);
  if (!b) return;
  if (b->op == BinaryOp::And || b->op == BinaryOp::Star) {
    read_fact(*b->left, dimensions, sizes);
    read_fact(*b->right, dimensions, sizes);
  } else if (b->op == BinaryOp::Eq) {
    read_equation(*b->left, *b->right, dimensions, sizes);
    read_equation(*b->right, *b->left, dimensions, sizes);
  }
}

}  // namespace

void fill_named_sizes(const Kernel& kernel, LaunchSizes& sizes) {
  for (const auto* c : {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) {
    for (const Clause& clause : c->requires_clauses) {
      read_fact(*clause.assertion, kernel.dimensions, sizes);
    }
  }
}

}  // namespace permverify::obligation
