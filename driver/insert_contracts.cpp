#include "driver/insert_contracts.h"

#include <algorithm>

#include "logic/inference/formula.h"
#include "logic/ir/print.h"

namespace permverify::driver {

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

ContractText::ContractText(const Module& module, std::string_view source, Language language)
    : module_(module), source_(source), language_(language) {}

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
                             : language_ == Language::Cuda ? cuda_name(*ref)
                                                           : opencl_name(*ref);
    auto [it, fresh] = spelled_.try_emplace(name, static_cast<VarId>(module_.variables.size()));
    if (fresh) module_.variables.push_back({name, VarKind::Private, int_type, {}, false, {}, {}});
    return same(VarRef{it->second});
  }
  if (const auto* u = std::get_if<Unary>(&expr->node)) return same(Unary{u->op, in_c(u->operand)});
  if (const auto* b = std::get_if<Binary>(&expr->node))
    return same(Binary{b->op, in_c(b->left), in_c(b->right)});
  if (const auto* c = std::get_if<Conditional>(&expr->node)) {
    return same(Conditional{in_c(c->condition), in_c(c->then_value), in_c(c->else_value)});
  }
  if (const auto* read = std::get_if<ArrayRead>(&expr->node))
    return same(ArrayRead{read->array, all(read->indices)});
  if (const auto* perm = std::get_if<Perm>(&expr->node)) {
    return same(Perm{perm->array, all(perm->indices), perm->amount});
  }
  if (const auto* atomic = std::get_if<AtomicRight>(&expr->node)) {
    return same(AtomicRight{atomic->array, all(atomic->indices)});
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

std::string ContractText::expression(const ExprPtr& expr) {
  return print(module_, *(language_ == Language::Pvl ? expr : in_c(expr)));
}

std::size_t ContractText::line_start(std::size_t place) const {
  const std::size_t end = source_.rfind('\n', place == 0 ? 0 : place - 1);
  return place == 0 || end == std::string_view::npos ? 0 : end + 1;
}

void ContractText::insert(std::size_t place, const std::string& text) {
  std::string& there = inserted_[place];
  if (there != text) there += text;
}

// Clauses on lines of their own, indented like the line of the place.
std::string ContractText::clauses(const char* word, const std::vector<Clause>& list,
                                  std::size_t place) {
  const std::size_t line = line_start(place);
  std::size_t end = line;
  while (end < source_.size() && (source_[end] == ' ' || source_[end] == '\t')) ++end;
  const std::string indent(source_.substr(line, end - line));
  std::string text;
  for (const Clause& clause : list) {
    const std::string one = std::string(word) + " " + expression(clause.assertion) + ";";
    text += indent + (language_ == Language::Pvl ? one : "//@ " + one) + "\n";
  }
  return text;
}

// The first line of the declaration that the name stands in.
std::size_t ContractText::declaration_place(std::size_t name) const {
  std::size_t line = line_start(name);
  while (line > 0) {
    const std::size_t above = line_start(line - 1);
    std::string_view text = source_.substr(above, line - 1 - above);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
      text.remove_suffix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
      text.remove_prefix(1);
    const bool other = text.empty() || text.front() == '#' || text.starts_with("//") ||
                       text.ends_with("*/") || text.back() == '}' || text.back() == ';' ||
                       text.back() == '{';
    if (other) break;
    line = above;
  }
  return line;
}

std::size_t ContractText::contract_place(const Kernel& kernel) const {
  std::size_t first = source_.size();
  for (const auto* list :
       {&kernel.thread_contract.requires_clauses, &kernel.thread_contract.ensures_clauses}) {
    for (const Clause& clause : *list) first = std::min<std::size_t>(first, clause.span.begin);
  }
  if (first < source_.size()) {
    const std::size_t opens = source_.rfind("/*@", first), closes = source_.rfind("*/", first);
    const bool inside = language_ != Language::Pvl && opens != std::string_view::npos &&
                        (closes == std::string_view::npos || closes < opens);
    return line_start(inside ? opens : first);
  }
  if (language_ != Language::Pvl) return declaration_place(kernel.span.begin);
  const std::size_t main = source_.find("void", kernel.span.end);
  return main == std::string_view::npos ? source_.size() : line_start(main);
}

// PVL: `barrier(F);` or `barrier(F) { ... }`.
void ContractText::in_block(const inference::BarrierPlan& plan) {
  const support::Span span = plan.barrier->span;
  const std::string text = clauses("ensures", plan.holds, span.begin);
  const std::size_t line = line_start(span.begin);
  const std::string indent(source_.substr(line, source_.find_first_not_of(" \t", line) - line));
  std::string more;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    more += "  " + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  const std::size_t close = source_.find(')', span.begin) + 1;
  const std::size_t next = source_.find_first_of(";{", close);
  if (source_[next] == '{') return insert(next + 1, "\n" + more.substr(0, more.size() - 1));
  // The semicolon stays behind the block, as an empty statement would: it is taken out.
  inserted_[next] = " {\n" + more + indent + "}";
}

bool ContractText::at_barrier(const inference::BarrierPlan& plan) {
  if (language_ == Language::Pvl) {
    if (!plan.holds.empty()) in_block(plan);
    return true;
  }
  const std::size_t place = plan.barrier->span.begin;
  if (!plan.transferable) {
    refused = "infer_transfer";
    refused_at = plan.barrier->span;
    return false;
  }
  insert(line_start(place),
         clauses("requires", plan.gives, place) + clauses("ensures", plan.receives, place));
  return true;
}

// Rights behind the facts that they need, and before those that need them; `place` if there are
// none.
void ContractText::put(const std::vector<Clause>& there, const char* word,
                       const std::vector<Clause>& rights, std::size_t place) {
  const std::size_t behind = inference::place_of_rights(there);
  std::size_t at = line_start(place);
  if (behind > 0) {
    const std::size_t end = source_.find('\n', source_.find(';', there[behind - 1].span.end));
    at = end == std::string_view::npos ? source_.size() : end + 1;
  }
  const std::size_t opens = source_.rfind("/*@", at), closes = source_.rfind("*/", at);
  const bool inside = behind > 0 && language_ != Language::Pvl && opens != std::string_view::npos &&
                      opens < at && (closes == std::string_view::npos || closes < opens);
  std::string text = clauses(word, rights, behind > 0 ? there[behind - 1].span.begin : place);
  for (std::size_t mark; inside && (mark = text.find("//@ ")) != std::string::npos;)
    text.erase(mark, 4);
  insert(at, text);
}

bool ContractText::add(const Kernel& kernel, const inference::Plan& plan) {
  const std::size_t place = contract_place(kernel);
  put(kernel.thread_contract.requires_clauses, "requires", plan.requires_clauses, place);
  put(kernel.thread_contract.ensures_clauses, "ensures", plan.ensures_clauses, place);
  for (const auto& loop : plan.loops) {
    const std::size_t at = loop.loop->span.begin;
    // Before those that are there: facts that no memory is in come first, rights may come late.
    const std::vector<Clause>& there = std::get<Loop>(loop.loop->node).invariants;
    insert(line_start(at), clauses("loop_invariant", loop.facts, at));
    put(there, "loop_invariant", loop.rights, at);
  }
  return std::all_of(plan.barriers.begin(), plan.barriers.end(),
                     [&](const auto& barrier) { return at_barrier(barrier); });
}

std::string ContractText::result() const {
  std::string text;
  std::size_t at = 0;
  for (const auto& [place, more] : inserted_) {
    text += std::string(source_.substr(at, place - at)) + more;
    at = place;
    const bool block = more.ends_with("}");
    if (block && at < source_.size() && source_[at] == ';') ++at;
  }
  return text + std::string(source_.substr(at));
}

}  // namespace permverify::driver
