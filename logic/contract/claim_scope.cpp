#include "logic/contract/claim_scope.h"

#include <algorithm>
#include <optional>
#include <set>

#include "logic/analysis/mentions.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;

namespace {

// Of the dimensions of the launch, how many have no number as their size, if all others are 1 and come behind them.
std::optional<int> open_dimensions(const KernelContext& k, const std::array<Term, 3>& sizes) {
  int open = 0;
  while (open < 3 && sizes[open].kind() != term::Kind::IntConst) ++open;
  for (int d = open; d < 3; ++d) {
    if (!sizes[d].is_int(1)) return std::nullopt;
  }
  return open < k.launch.dimensions() ? std::optional(open) : std::nullopt;
}

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
  static constexpr const char* in_dimensions[] = {"", "in one dimension", "in at most two dimensions"};
  const auto of_grid = open_dimensions(k, k.launch.ngroups()), of_groups = open_dimensions(k, k.launch.gsize());
  const bool grid = of_grid && *of_grid > 0, groups = of_groups && *of_groups > 0;
  if (k.launch.one_group()) {
    text += " with one group";
  } else if (const auto fixed = fixed_sizes(k, k.launch.ngroups()); !fixed.empty() && !grid) {
    text += " with " + fixed + " groups";
  }
  if (const auto threads = fixed_sizes(k, k.launch.gsize()); !threads.empty() && !groups) text += " of size " + threads;
  if (grid) text += std::string(", the grid ") + in_dimensions[*of_grid];
  if (groups) text += std::string(", groups ") + in_dimensions[*of_groups];
  return text;
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

// Whether a part of a clause restricts launches or arguments. A permission does not: the host owns the
// memory. What is required along with one under a condition does. `use` does not: it is true.
bool holds_fact(const Expr& e, const Module& module) {
  if (const auto* b = std::get_if<Binary>(&e.node)) {
    if (b->op == BinaryOp::And || b->op == BinaryOp::Star) return holds_fact(*b->left, module) || holds_fact(*b->right, module);
    if (b->op == BinaryOp::Implies) return holds_fact(*b->right, module);
    return true;
  }
  if (const auto* c = std::get_if<Conditional>(&e.node)) {
    return holds_fact(*c->then_value, module) || holds_fact(*c->else_value, module);
  }
  if (const auto* q = std::get_if<Quantifier>(&e.node)) {
    return q->kind == QuantifierKind::Exists || holds_fact(*q->body, module);
  }
  if (const auto* truth = std::get_if<BoolLit>(&e.node)) return !truth->value;
  if (const auto* call = std::get_if<Call>(&e.node)) return !module.functions[call->function].is_lemma;
  return !std::holds_alternative<Perm>(e.node) && !std::holds_alternative<AtomicRight>(e.node);
}

bool lies_in(support::Span part, support::Span whole) {
  return part.file == whole.file && whole.begin <= part.begin && part.end <= whole.end;
}

// The facts of a clause, one by one, as the clause writes them. What a resource stands for is written in
// its declaration, in the names of its parameters: the use of the resource, `around`, is meant.
void add_conditions(const KernelContext& k, const Clause& clause, const ExprPtr& e, support::Span around,
                    std::vector<Condition>& out) {
  const support::Span written = lies_in(e->span, clause.span) ? e->span : around;
  const auto* b = std::get_if<Binary>(&e->node);
  if (b && (b->op == BinaryOp::And || b->op == BinaryOp::Star)) {
    add_conditions(k, clause, b->left, written, out);
    add_conditions(k, clause, b->right, written, out);
    return;
  }
  if (!holds_fact(*e, k.vocabulary.module()) || names_a_size(*e, k)) return;
  const bool again = std::any_of(out.begin(), out.end(), [&](const Condition& c) { return c.span == written; });
  if (!again) out.push_back({"", written});
}

std::vector<Condition> preconditions(const KernelContext& k) {
  std::vector<Condition> result;
  if (k.kernel.most_in_group) {
    result.push_back({"a group has at most " + std::to_string(*k.kernel.most_in_group) + " threads", {}});
  }
  for (const Contract* c :
       {&k.kernel.kernel_contract, &k.kernel.group_contract, &k.kernel.thread_contract}) {
    for (const Clause& clause : c->requires_clauses) {
      // What is written nowhere: that a length is not negative, the values of an enumeration (listed as an
      // assumption), the greatest size of a group (said above).
      if (clause.span.begin != clause.span.end) add_conditions(k, clause, clause.assertion, clause.span, result);
    }
  }
  return result;
}

// "grid 4, block 16 x 16": what of the sizes is a constant.
std::string constant_sizes(const HostLaunch& launch) {
  std::string text;
  const auto add = [&](const char* what, const std::array<std::optional<std::int64_t>, 3>& sizes) {
    if (!sizes[0] || !sizes[1] || !sizes[2]) return;
    text += (text.empty() ? "" : ", ") + std::string(what) + " " + std::to_string(*sizes[0]);
    if (*sizes[1] != 1 || *sizes[2] != 1) text += " x " + std::to_string(*sizes[1]);
    if (*sizes[2] != 1) text += " x " + std::to_string(*sizes[2]);
  };
  add("grid", launch.sizes.ngroups);
  add("block", launch.sizes.gsize);
  return text;
}

ProgramLaunch program_launch(const HostLaunch& launch) {
  ProgramLaunch result{launch.span, constant_sizes(launch), {}};
  for (const auto* facts : {&launch.facts, &launch.lengths}) {
    for (const HostFact& fact : *facts) result.facts.push_back({fact.text, fact.span});
  }
  return result;
}

// By name, each once: a record is stored as several arrays.
void add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

// The parameter that is most likely a number of elements: the only integer, or the only one with such a name.
std::string counting_parameter(const KernelContext& k) {
  static const std::set<std::string> usual{"n", "N", "size", "len", "length", "count", "num", "num_elements", "numElements"};
  std::vector<std::string> integers, named;
  for (const VarId param : k.kernel.params) {
    if (!k.vocabulary.variable(param).type.is_integer()) continue;
    integers.push_back(k.name(param));
    if (usual.count(integers.back()) != 0) named.push_back(integers.back());
  }
  if (integers.size() == 1) return integers.front();
  return named.size() == 1 ? named.front() : "";
}

// A record is stored as several arrays: its pointer is named.
std::string pointer_of(const KernelContext& k, VarId array) {
  for (const PointerParam& pointer : k.kernel.pointers) {
    const auto is_it = [&](const PointerParam::Plane& plane) { return plane.array == array; };
    if (std::any_of(pointer.planes.begin(), pointer.planes.end(), is_it)) return pointer.name;
  }
  return k.vocabulary.variable(array).kind == VarKind::LocalArray ? k.name(array) : "";
}

void guess_length(const KernelContext& k, VarId array, std::vector<LengthGuess>& guesses) {
  const std::string pointer = pointer_of(k, array);
  const auto is_it = [&](const LengthGuess& guess) { return guess.pointer == pointer; };
  if (pointer.empty() || std::any_of(guesses.begin(), guesses.end(), is_it)) return;
  using Kind = LengthGuess::Kind;
  const bool flat = k.launch.dimensions() == 1;
  if (k.vocabulary.variable(array).kind == VarKind::LocalArray) {
    guesses.push_back({flat ? Kind::ThreadsOfGroup : Kind::NotGuessed, pointer, ""});
    return;
  }
  const bool integers = std::any_of(k.kernel.params.begin(), k.kernel.params.end(), [&](VarId p) { return k.vocabulary.variable(p).type.is_integer(); });
  const std::string parameter = counting_parameter(k);
  guesses.push_back({!parameter.empty() ? Kind::Parameter : integers || !flat ? Kind::NotGuessed : Kind::ThreadsOfLaunch, pointer, parameter});
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
  set.unknown_launches = k.kernel.unknown_launches;
  if (k.kernel.launched) set.program_launches.push_back(program_launch(*k.kernel.launched));
  const auto accessed = accessed_arrays(k.kernel);
  for (const VarId array : k.kernel.arrays) {
    if (accessed.count(array) == 0) continue;
    const auto& extents = k.vocabulary.variable(array).extents;
    const bool known = std::all_of(extents.begin(), extents.end(), [](const ExprPtr& e) { return e != nullptr; });
    add_name(known ? set.bounded : set.unbounded, k.name(array));
    if (!known && k.kernel.limits) guess_length(k, array, set.length_guesses);
  }
  std::erase_if(set.bounded, [&](const std::string& name) {
    return std::find(set.unbounded.begin(), set.unbounded.end(), name) != set.unbounded.end();
  });
  for (const KernelId id : effects_of(k.kernel.body).runs) add_name(set.runs, k.vocabulary.module().kernels[id].name);
  for (const std::string& method : k.kernel.calls) {
    // A recursive call relies on the contract that is proved here, for calls that end (partial correctness).
    if (method != k.kernel.name) add_name(set.runs, method);
  }
}

}  // namespace permverify::obligation
