// Pure functions: resolved when first met, each with slots of its own so that it may call itself.
#include <algorithm>

#include "logic/ir/traverse.h"
#include "runtime_spec/code/builder.h"

namespace permverify::runtime_spec {

using namespace ir;

namespace {

bool is_amount_or_real(const Type& type) {
  return type.kind == TypeKind::Real || type.kind == TypeKind::Amount ||
         type.kind == TypeKind::Resource;
}

}  // namespace

// What an assertion says about values; an evaluation ignores the rights in it.
Code Builder::add_facts(const ExprPtr& expr) {
  if (!expr->type.is_resource()) return add(*expr);
  Node node;
  node.value = 1;
  if (const auto* b = std::get_if<Binary>(&expr->node)) {
    node.op = b->op == BinaryOp::Implies ? NodeOp::Implies : NodeOp::And;
    node.a = b->left->type.is_resource() ? add_facts(b->left) : add(*b->left);
    node.b = add_facts(b->right);
  } else if (const auto* c = std::get_if<ir::Conditional>(&expr->node)) {
    node.op = NodeOp::Conditional;
    node.a = add(*c->condition);
    node.b = add_facts(c->then_value);
    node.c = add_facts(c->else_value);
  } else if (const auto* q = std::get_if<Quantifier>(&expr->node)) {
    const bool only_rights = std::holds_alternative<Perm>(q->body->node) ||
                             std::holds_alternative<AtomicRight>(q->body->node);
    if (only_rights) return emit(node, expr->span);
    auto made = std::make_unique<Quantified>();
    std::vector<ExprPtr> conjuncts;
    split_conjuncts(q->range, conjuncts);
    made->plan = plan(q->binders, conjuncts);
    made->body = add_facts(q->body);
    node.op = NodeOp::Forall;
    node.a = static_cast<std::uint32_t>(t_.quantified.size());
    t_.quantified.push_back(std::move(made));
  }
  return emit(node, expr->span);
}

std::uint32_t Builder::function(FunctionId id) {
  if (t_.functions.size() < t_.module.functions.size())
    t_.functions.resize(t_.module.functions.size());
  if (t_.functions[id].resolved) return id;
  const Function& f = t_.module.functions[id];
  t_.functions[id].resolved = true;
  t_.functions[id].result = f.result;
  Builder inside(t_, Meaning::Formula, id);
  bool numbers = f.result.is_scalar() && f.params.size() <= memo_arguments;
  for (const VarId param : f.params) {
    const Type& type = t_.module.variables[param].type;
    numbers = numbers && type.is_scalar();
    if (type.is_array()) {
      inside.own_arrays_.emplace(param, static_cast<std::uint32_t>(inside.own_arrays_.size()));
    } else {
      inside.slot(param);
    }
  }
  // A value that was kept would not tell that it is approximate.
  const auto approximate = [](const Function& other) {
    const Intrinsic* known = find_intrinsic(other.intrinsic);
    return known && !known->exact;
  };
  const auto& all = t_.module.functions;
  numbers = numbers && std::none_of(all.begin(), all.end(), approximate);
  t_.functions[id].memoised = numbers;
  if (!f.body) {
    // No variable of the source is \result: it takes a slot behind the parameters.
    const auto result = static_cast<std::uint32_t>(inside.own_slots_.size());
    inside.own_slots_.emplace(no_code, result);
    t_.functions[id].result_slot = result;
  }
  std::vector<Code> before, after;
  for (const Clause& clause : f.contract.requires_clauses)
    before.push_back(inside.add_facts(clause.assertion));
  if (!f.body) {
    for (const Clause& clause : f.contract.ensures_clauses)
      after.push_back(inside.add_facts(clause.assertion));
  }
  Code body = no_code;
  if (f.body) body = inside.coerce(inside.add(*f.body), f.body->type, f.result, f.body->span);
  FunctionCode& code = t_.functions[id];
  code.requires_facts = std::move(before);
  code.ensures_facts = std::move(after);
  code.body = body;
  code.slots = static_cast<std::uint32_t>(inside.own_slots_.size());
  return id;
}

ArrayArgument Builder::array_argument(const ExprPtr& argument) {
  ArrayArgument result;
  result.old = in_old_;
  const Expr* expr = argument.get();
  while (const auto* o = std::get_if<Old>(&expr->node)) {
    result.old = true;
    expr = o->operand.get();
  }
  const auto& ref = std::get<VarRef>(expr->node);
  const auto param = own_arrays_.find(ref.var);
  result.is_param = param != own_arrays_.end();
  result.which = result.is_param ? param->second : ref.var;
  return result;
}

// A built-in of C takes and gives machine words; those that the machine does not know, and
// arguments that are no values of their types, have no value.
Code Builder::intrinsic(const ir::Call& call, const Expr& expr) {
  const Function& f = t_.module.functions[call.function];
  IntrinsicSite site;
  site.intrinsic = find_intrinsic(f.intrinsic);
  const bool fits = site.intrinsic && site.intrinsic->arity == call.arguments.size() &&
                    f.params.size() == call.arguments.size() && !is_amount_or_real(expr.type);
  if (!fits) return unsupported(Refusal::Intrinsic, expr);
  site.rule = rule_of(*site.intrinsic);
  site.name = f.intrinsic;
  site.result = f.result;
  site.exact_numbers = meaning_ == Meaning::Formula;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const Type& type = t_.module.variables[f.params[i]].type;
    if (!type.is_scalar() || is_amount_or_real(type)) return unsupported(Refusal::Intrinsic, expr);
    site.params.push_back(type);
    site.arguments.push_back(add(*call.arguments[i]));
  }
  Node node;
  node.op = NodeOp::Intrinsic;
  node.a = static_cast<std::uint32_t>(t_.intrinsics.size());
  t_.intrinsics.push_back(std::move(site));
  return stored(emit(node, expr.span), expr.type, expr.span);
}

Code Builder::call(const ir::Call& call, const Expr& expr) {
  const Function& f = t_.module.functions[call.function];
  if (!f.intrinsic.empty()) return intrinsic(call, expr);
  if (f.is_lemma) {  // `use`: true
    Node truth;
    truth.value = 1;
    return emit(truth, expr.span);
  }
  for (const ExprPtr& argument : call.arguments) {
    const auto* ref = std::get_if<VarRef>(&argument->node);
    const bool own = ref && t_.module.variables[ref->var].kind == VarKind::PrivateArray;
    if (own) return unsupported(Refusal::ArrayAsValue, expr);
  }
  CallSite site;
  site.function = function(call.function);
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const ExprPtr& argument = call.arguments[i];
    const Type& param = t_.module.variables[f.params[i]].type;
    if (param.is_array()) {
      site.arrays.push_back(array_argument(argument));
      continue;
    }
    Code code = coerce(add(*argument), argument->type, param, argument->span);
    // Inside a function numbers are exact.
    const bool u64 =
        param.is_scalar() && param.kind == TypeKind::Fixed && !param.is_signed && param.bits == 64;
    if (u64 && meaning_ == Meaning::Program) {
      Node node;
      node.op = NodeOp::ExactU64;
      node.a = code;
      code = emit(node, argument->span);
    }
    site.scalars.push_back(code);
  }
  Node node;
  node.op = NodeOp::Call;
  node.a = static_cast<std::uint32_t>(t_.calls.size());
  node.exact = expr.type.is_scalar() &&
               (expr.type.kind == TypeKind::Real || expr.type.kind == TypeKind::Amount);
  t_.calls.push_back(std::move(site));
  return stored(emit(node, expr.span), expr.type, expr.span);
}

}  // namespace permverify::runtime_spec
