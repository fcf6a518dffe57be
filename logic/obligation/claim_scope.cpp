#include "logic/obligation/claim_scope.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "logic/obligation/mentions.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// "8,any": empty if none of the sizes is fixed.
std::string fixed_sizes(const KernelContext& k, const std::array<Term, 3>& sizes) {
  const auto fixed = [&](int d) { return sizes[d].kind() == term::Kind::IntConst; };
  int last = k.launch.dimensions();
  while (last < 3 && !sizes[last].is_int(1)) ++last;
  std::string text;
  bool some = false;
  for (int d = 0; d < last; ++d) {
    some = some || fixed(d);
    text += (d ? "," : "") + (fixed(d) ? std::to_string(sizes[d]->value) : std::string("any"));
  }
  return some ? text : "";
}

// The launches that the verdict is about; it says nothing about others.
std::string describe_launch(const KernelContext& k) {
  if (k.kernel.role == KernelRole::Host) return "for every call";
  std::string text = "for every launch";
  // Without components, identifiers count the threads of all dimensions: nothing is left out then.
  if (k.kernel.names_components && k.kernel.dimensions < 3) {
    text += k.kernel.dimensions == 1 ? " in one dimension" : " in at most two dimensions";
  }
  if (k.launch.one_group()) {
    text += " with one group";
  } else if (const auto groups = fixed_sizes(k, k.launch.ngroups()); !groups.empty()) {
    text += " with " + groups + " groups";
  }
  if (const auto threads = fixed_sizes(k, k.launch.gsize()); !threads.empty()) {
    text += " of size " + threads;
  }
  return text;
}

bool is_length(const KernelContext& k, const Expr& e) {
  const auto* ref = std::get_if<VarRef>(&e.node);
  return ref && k.vocabulary.variable(ref->var).name.ends_with(".length");
}

// Clauses that the front end adds have one place for the whole and its parts: a length is not negative, a
// group is not larger than `__launch_bounds__`, a parameter of an enumeration has a value of it (listed as
// an assumption). So has what a macro stands for; that is written.
bool is_generated(const KernelContext& k, const Expr& fact) {
  const auto* b = std::get_if<Binary>(&fact.node);
  if (!b || !(b->left->span == fact.span || b->right->span == fact.span)) return false;
  const auto number = [](const Expr& e) { return std::get_if<IntLit>(&e.node); };
  if (const auto* zero = number(*b->left)) {
    return b->op == BinaryOp::Le && zero->value == 0 && is_length(k, *b->right);
  }
  const auto* end = number(*b->right);
  if (!end) return false;
  if (b->op == BinaryOp::Ge && end->value == 0 && is_length(k, *b->left)) return true;
  const auto* size = std::get_if<BuiltinRef>(&b->left->node);
  if (size && size->which == Builtin::Gsize) return b->op == BinaryOp::Le && end->value == k.kernel.most_in_group;
  const bool enumeration = std::any_of(
      k.kernel.assumptions.begin(), k.kernel.assumptions.end(),
      [](const ir::Assumption& a) { return a.id == "enum_values"; });
  return enumeration && std::holds_alternative<VarRef>(b->left->node);
}

// `gsize == 64`: the launch says it already.
bool names_a_size(const Expr& fact, const KernelContext& k) {
  const auto* b = std::get_if<Binary>(&fact.node);
  if (!b || b->op != BinaryOp::Eq || k.kernel.role != KernelRole::Kernel) return false;
  const auto says = [&](const Expr& left, const Expr& right) {
    const auto* ref = std::get_if<BuiltinRef>(&left.node);
    const auto* size = std::get_if<IntLit>(&right.node);
    if (!ref || !size || (ref->dimension < 0 && k.launch.dimensions() > 1)) return false;
    const auto d = static_cast<std::size_t>(std::max(ref->dimension, 0));
    return (ref->which == Builtin::Gsize && k.launch.gsize()[d].is_int(size->value)) ||
           (ref->which == Builtin::Ngroups && k.launch.ngroups()[d].is_int(size->value));
  };
  return says(*b->left, *b->right) || says(*b->right, *b->left);
}

// The facts of a clause, one by one. A permission restricts no launch: the host owns the memory.
void add_conditions(const KernelContext& k, const ExprPtr& e, std::vector<Condition>& out) {
  const auto* b = std::get_if<Binary>(&e->node);
  if (b && (b->op == BinaryOp::And || b->op == BinaryOp::Star)) {
    add_conditions(k, b->left, out);
    add_conditions(k, b->right, out);
    return;
  }
  const auto* truth = std::get_if<BoolLit>(&e->node);
  if (has_right(e) || (truth && truth->value) || is_generated(k, *e) || names_a_size(*e, k)) return;
  const bool again = std::any_of(out.begin(), out.end(), [&](const Condition& c) { return c.span == e->span; });
  if (!again) out.push_back({"", e->span});
}

std::vector<Condition> preconditions(const KernelContext& k) {
  std::vector<Condition> result;
  if (k.kernel.most_in_group) {
    result.push_back({"a group has at most " + std::to_string(*k.kernel.most_in_group) + " threads", {}});
  }
  for (const Contract* c :
       {&k.kernel.kernel_contract, &k.kernel.group_contract, &k.kernel.thread_contract}) {
    for (const Clause& clause : c->requires_clauses) {
      add_conditions(k, clause.assertion, result);
    }
  }
  return result;
}

// By name, each once: a record is stored as several arrays.
void add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

void describe_scope(KernelContext& k, const std::string& parameters, bool run_by_method) {
  ObligationSet& set = k.out.set();
  set.launch = describe_launch(k) + parameters;
  if (run_by_method) {
    set.launch += " that meets its contract";
  } else {
    set.preconditions = preconditions(k);
  }
  const auto accessed = accessed_arrays(k.kernel);
  for (const VarId array : k.kernel.arrays) {
    if (accessed.count(array) == 0) continue;
    const auto& extents = k.vocabulary.variable(array).extents;
    const bool known = std::all_of(extents.begin(), extents.end(), [](const ExprPtr& e) { return e != nullptr; });
    add_name(known ? set.bounded : set.unbounded, k.name(array));
  }
  std::erase_if(set.bounded, [&](const std::string& name) {
    return std::find(set.unbounded.begin(), set.unbounded.end(), name) != set.unbounded.end();
  });
  for (const KernelId id : effects_of(k.kernel.body).runs) set.runs.push_back(k.vocabulary.module().kernels[id].name);
}

}  // namespace permverify::obligation
