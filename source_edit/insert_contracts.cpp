#include "source_edit/insert_contracts.h"

#include <algorithm>

#include "logic/inference/formula.h"
#include "logic/ir/print.h"
#include "source_edit/c_cells.h"

namespace permverify::source_edit {

using namespace ir;

namespace {

std::string component(const char* word, int dimension) {
  return std::string(word) + "." + "xyz"[dimension];
}

std::string opencl_name(const BuiltinRef& ref) {
  const auto call = [&](const char* word) {
    return std::string(word) + "(" + std::to_string(ref.dimension) + ")";
  };
  switch (ref.which) {
    case Builtin::Tid:
      return call("get_global_id");
    case Builtin::Lid:
      return call("get_local_id");
    case Builtin::Gid:
      return call("get_group_id");
    case Builtin::Gsize:
      return call("get_local_size");
    case Builtin::Ngroups:
      return call("get_num_groups");
    case Builtin::Tcount:
      return call("get_global_size");
  }
  return "";
}

std::string cuda_name(const BuiltinRef& ref) {
  const int d = ref.dimension;
  switch (ref.which) {
    case Builtin::Tid:
      return "(" + component("blockIdx", d) + " * " + component("blockDim", d) + " + " +
             component("threadIdx", d) + ")";
    case Builtin::Lid:
      return component("threadIdx", d);
    case Builtin::Gid:
      return component("blockIdx", d);
    case Builtin::Gsize:
      return component("blockDim", d);
    case Builtin::Ngroups:
      return component("gridDim", d);
    case Builtin::Tcount:
      return "(" + component("gridDim", d) + " * " + component("blockDim", d) + ")";
  }
  return "";
}

// Names that programs do not hide.
std::string linear_name(const BuiltinRef& ref) {
  switch (ref.which) {
    case Builtin::Tid:
      return "\\gtid";
    case Builtin::Lid:
      return "\\ltid";
    case Builtin::Gid:
      return "gid";
    case Builtin::Gsize:
      return "gsize";
    case Builtin::Ngroups:
      return "ngroups";
    case Builtin::Tcount:
      return "tcount";
  }
  return "";
}

}  // namespace

ContractText::ContractText(const Module& module, std::string_view source, SourceLanguage language)
    : module_(module),
      source_(source),
      language_(language),
      places_(source, language),
      printed_(source) {}

// Conversions to mathematical integers go without saying in C, and identifiers have C's names.
ExprPtr ContractText::in_c(const ExprPtr& expr) {
  if (!expr) return nullptr;
  const auto all = [&](const std::vector<ExprPtr>& list) {
    std::vector<ExprPtr> result;
    for (const ExprPtr& e : list) result.push_back(in_c(e));
    return result;
  };
  const auto same = [&](Expr::Node node) {
    return make_expr(std::move(node), expr->type, expr->span);
  };
  if (const auto* cast = std::get_if<Cast>(&expr->node)) return in_c(cast->operand);
  if (const auto* ref = std::get_if<BuiltinRef>(&expr->node)) {
    const std::string name = ref->dimension < 0            ? linear_name(*ref)
                             : language_ == SourceLanguage::Cuda ? cuda_name(*ref)
                                                           : opencl_name(*ref);
    return same(VarRef{spelled(name, {})});
  }
  if (const auto* old = std::get_if<Old>(&expr->node)) return same(Old{in_c(old->operand)});
  if (const auto* u = std::get_if<Unary>(&expr->node)) return same(Unary{u->op, in_c(u->operand)});
  if (const auto* b = std::get_if<Binary>(&expr->node))
    return same(Binary{b->op, in_c(b->left), in_c(b->right)});
  if (const auto* c = std::get_if<Conditional>(&expr->node)) {
    return same(Conditional{in_c(c->condition), in_c(c->then_value), in_c(c->else_value)});
  }
  const auto cell = [&](VarId& array, std::vector<ExprPtr>& indices) {
    spell_cell(array, indices);
    indices = all(indices);
  };
  if (const auto* read = std::get_if<ArrayRead>(&expr->node)) {
    ArrayRead copy = *read;
    cell(copy.array, copy.indices);
    return same(std::move(copy));
  }
  if (const auto* perm = std::get_if<Perm>(&expr->node)) {
    Perm copy = *perm;
    cell(copy.array, copy.indices);
    return same(std::move(copy));
  }
  if (const auto* atomic = std::get_if<AtomicRight>(&expr->node)) {
    AtomicRight copy = *atomic;
    cell(copy.array, copy.indices);
    return same(std::move(copy));
  }
  if (const auto* call = std::get_if<Call>(&expr->node))
    return same(Call{call->function, all(call->arguments)});
  if (const auto* q = std::get_if<Quantifier>(&expr->node)) {
    Quantifier copy = *q;
    for (Binder& b : copy.binders) b = {b.var, in_c(b.low), in_c(b.high)};
    copy.range = in_c(q->range);
    copy.body = in_c(q->body);
    return same(std::move(copy));
  }
  return expr;
}

// A variable that is called so.
VarId ContractText::spelled(const std::string& name, const std::vector<std::string>& behind) {
  std::string key = name;
  for (const std::string& text : behind) key += "[]" + text;
  auto [it, fresh] = spelled_.try_emplace(key, static_cast<VarId>(module_.variables.size()));
  if (fresh) {
    module_.variables.push_back({name, VarKind::Private, int_type, {}, false, {}, {}});
    module_.variables.back().behind_index = behind;
  }
  return it->second;
}

void ContractText::spell_cell(VarId& array, std::vector<ExprPtr>& indices) {
  const Variable variable = module_.variables[array];
  if (variable.steps.empty() || indices.size() != 1) return;
  std::optional<CCell> cell = c_cell(variable, indices[0]);
  if (!cell) {
    unsayable_ = true;
    return;
  }
  array = spelled(cell->name, cell->behind_index);
  indices = std::move(cell->indices);
}

std::string ContractText::expression(const ExprPtr& expr) {
  return print(module_, *(language_ == SourceLanguage::Pvl ? expr : in_c(expr)));
}

// Clauses on lines of their own.
std::string ContractText::clauses(const char* word, const std::vector<Clause>& list,
                                  const std::string& indent) {
  std::string text;
  for (const Clause& clause : list) {
    const std::string one = std::string(word) + " " + expression(clause.assertion) + ";";
    text += indent + (language_ == SourceLanguage::Pvl ? one : "//@ " + one) + "\n";
  }
  return text;
}

// Whole lines before what stands at the place, whose line is broken if need be.
void ContractText::lines_before(std::size_t place, const std::string& lines) {
  if (lines.empty()) return;
  place = places_.above_pragmas(place);
  if (places_.begins_line(place)) return printed_.insert(places_.line_start(place), lines);
  printed_.insert(place, "\n" + lines + places_.indent(place));
}

// Whole lines behind what ends at the place; what follows in its line comes below them.
void ContractText::lines_behind(std::size_t place, const std::string& lines) {
  if (lines.empty()) return;
  const std::size_t next = source_.find_first_not_of(" \t\r", place);
  if (next == std::string_view::npos || source_[next] == '\n') {
    return printed_.insert(place, "\n" + lines.substr(0, lines.size() - 1));
  }
  printed_.insert(next, "\n" + lines + places_.indent(place));
}

// A place that is reached in several ways (a helper called twice) has one text for all of them.
bool ContractText::is_new(support::Span span, const std::string& lines) {
  if (span.file != 0) return refuse("infer_place", span);
  const auto [known, fresh] = done_.try_emplace(span.begin, lines);
  if (!fresh && known->second != lines) return refuse("infer_place", span);
  return fresh;
}

bool ContractText::refuse(const char* what, support::Span at) {
  refused = what;
  refused_at = at;
  return false;
}

// Those that stand where contracts do: attributes, and calls of the body, are preconditions as well.
std::vector<Clause> ContractText::written_before(const Kernel& kernel, const std::vector<Clause>& list) const {
  std::vector<Clause> result;
  std::copy_if(list.begin(), list.end(), std::back_inserter(result), [&](const Clause& clause) {
    const bool is_comment = clause.span.begin != clause.span.end && clause.span.begin < kernel.span.begin;
    return language_ == SourceLanguage::Pvl || is_comment;
  });
  return result;
}

std::size_t ContractText::contract_place(const Kernel& kernel) const {
  std::size_t first = source_.size();
  for (const auto* list :
       {&kernel.thread_contract.requires_clauses, &kernel.thread_contract.ensures_clauses}) {
    for (const Clause& clause : written_before(kernel, *list)) {
      first = std::min<std::size_t>(first, clause.span.begin);
    }
  }
  if (first < source_.size()) {
    const std::size_t opens = source_.rfind("/*@", first), closes = source_.rfind("*/", first);
    const bool inside = language_ != SourceLanguage::Pvl && opens != std::string_view::npos &&
                        (closes == std::string_view::npos || closes < opens);
    return places_.line_start(inside ? opens : first);
  }
  if (language_ != SourceLanguage::Pvl) return places_.declaration(kernel.span.begin);
  const std::size_t main = source_.find("void", kernel.span.end);
  return main == std::string_view::npos ? source_.size() : main;
}

// PVL: `barrier(F);` or `barrier(F) { ... }`.
void ContractText::in_block(const inference::BarrierPlan& plan) {
  const support::Span span = plan.barrier->span;
  const std::string indent = places_.indent(span.begin);
  const std::string more = clauses("ensures", plan.holds, indent + "  ");
  const std::size_t next = places_.next(";{", places_.next(")", span.begin));
  if (source_[next] == '{') {
    return printed_.insert(next + 1, "\n" + more.substr(0, more.size() - 1));
  }
  // The semicolon would stay behind the block as an empty statement.
  printed_.replace(next, " {\n" + more + indent + "}");
}

bool ContractText::at_barrier(const inference::BarrierPlan& plan) {
  const support::Span span = plan.barrier->span;
  if (language_ == SourceLanguage::Pvl) {
    if (!plan.holds.empty()) in_block(plan);
    return true;
  }
  if (!plan.transferable) return refuse("infer_transfer", span);
  const std::string indent = places_.indent(span.begin);
  const std::string lines =
      clauses("requires", plan.gives, indent) + clauses("ensures", plan.receives, indent);
  if (!is_new(span, lines)) return refused.empty();
  // Behind the head of a loop they would be the loop's.
  if (places_.sign_before(span.begin) == ')')
    lines_behind(span.end, lines);
  else
    lines_before(span.begin, lines);
  return true;
}

bool ContractText::at_loop(const inference::LoopPlan& plan) {
  const support::Span span = plan.loop->span;
  const std::vector<Clause>& there = std::get<Loop>(plan.loop->node).invariants;
  const std::string indent = places_.indent(span.begin);
  const std::string facts = clauses("loop_invariant", plan.facts, indent);
  const std::string rights = clauses("loop_invariant", plan.rights, indent);
  if (!is_new(span, facts + rights)) return refused.empty();
  if (!there.empty()) {
    // Facts that no memory is in come first, rights may come late.
    lines_before(span.begin, facts);
    put(there, "loop_invariant", plan.rights, span.begin);
    return true;
  }
  // What stands between the head of a loop and its body is about that loop.
  const bool inner = language_ != SourceLanguage::Pvl && places_.sign_before(span.begin) == ')';
  const bool is_do = source_.substr(span.begin, 2) == "do";
  if (inner)
    lines_behind(is_do ? span.begin + 2 : span.end, facts + rights);
  else
    lines_before(span.begin, facts + rights);
  return true;
}

// Rights behind the facts that they need, and before those that need them; `place` if there are
// none.
void ContractText::put(const std::vector<Clause>& there, const char* word,
                       const std::vector<Clause>& rights, std::size_t place) {
  const std::size_t behind = inference::place_of_rights(there);
  if (behind == 0) return lines_before(place, clauses(word, rights, places_.indent(place)));
  const support::Span last = there[behind - 1].span;
  const std::size_t end = source_.find('\n', source_.find(';', last.end));
  const std::size_t at = end == std::string_view::npos ? source_.size() : end + 1;
  const std::size_t opens = source_.rfind("/*@", at), closes = source_.rfind("*/", at);
  const bool inside = language_ != SourceLanguage::Pvl && opens != std::string_view::npos && opens < at &&
                      (closes == std::string_view::npos || closes < opens);
  std::string text = clauses(word, rights, places_.indent(last.begin));
  for (std::size_t mark; inside && (mark = text.find("//@ ")) != std::string::npos;)
    text.erase(mark, 4);
  printed_.insert(at, text);
}

void ContractText::assume_no_overflow(const Kernel& kernel) {
  const std::size_t place = contract_place(kernel);
  lines_before(place, places_.indent(place) + "//@ assume_no_overflow;\n");
}

namespace {

// Permissions, then what they allow to state.
std::vector<Clause> ensures_of(const inference::Plan& plan) {
  std::vector<Clause> result = plan.ensures_clauses;
  result.insert(result.end(), plan.stored.begin(), plan.stored.end());
  return result;
}

}  // namespace

void ContractText::contract_of(const Kernel& kernel, const inference::Plan& plan) {
  const std::size_t place = contract_place(kernel);
  lines_before(place, clauses("group requires", plan.group_requires, places_.indent(place)));
  put(written_before(kernel, kernel.thread_contract.requires_clauses), "requires", plan.requires_clauses, place);
  put(written_before(kernel, kernel.thread_contract.ensures_clauses), "ensures", ensures_of(plan), place);
}

bool ContractText::add(const Kernel& kernel, const inference::Plan& plan) {
  // Instances of a template have one contract.
  const bool fresh = is_new(kernel.span, clauses("requires", plan.requires_clauses, "") +
                                             clauses("ensures", ensures_of(plan), ""));
  if (!refused.empty()) return false;
  if (fresh) contract_of(kernel, plan);
  const auto& loops = plan.loops;
  const auto& barriers = plan.barriers;
  const bool done =
      std::all_of(loops.begin(), loops.end(), [&](const auto& p) { return at_loop(p); }) &&
      std::all_of(barriers.begin(), barriers.end(), [&](const auto& p) { return at_barrier(p); });
  return done && unsayable_ ? refuse("infer_member", kernel.span) : done;
}

}  // namespace permverify::source_edit
