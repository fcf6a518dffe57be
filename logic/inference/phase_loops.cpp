// Loops that a walk cuts, and what a kernel looks like before any walk.
#include "logic/inference/phase_walk.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;
using obligation::Step;

Scene::Scene(Module& of, const Kernel& body)
    : module(of),
      kernel(body),
      cfg(build_cfg(body.body)),
      uniformity(analysis::find_uniformity(of, cfg)) {
  for (std::uint32_t l = 0; l < cfg.loops.size(); ++l) {
    loops.push_back(obligation::effect_of_loop(module, cfg, l));
  }
  for (const VarId array : kernel.arrays) {
    if (module.variables[array].contents.empty()) memory.insert(array);
  }
  const auto changes = [&](VarId array) {
    if (module.variables[array].kind != VarKind::PrivateArray) shared.insert(array);
  };
  const Effects effects = effects_of(kernel.body);
  for (const VarId array : effects.stored) changes(array);
  for (const VarId array : effects.updated) changes(array);
  assigned = effects.defined;
  learn_equations();
}

// Top-level equations of the preconditions.
void Scene::learn_equations() {
  one_group_ = kernel.single_group;
  const Knowledge entry = at_entry();
  std::vector<ExprPtr> known;
  for (const Contract* contract :
       {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) {
    for (const Clause& clause : contract->requires_clauses) {
      if (clause.assertion->type.is_resource()) continue;
      for (const ExprPtr& e :
           Reader(module, shared, entry, nullptr).conditions(clause.assertion, true)) {
        add_condition(known, e);
      }
    }
  }
  for (const ExprPtr& e : known) {
    const auto* b = std::get_if<Binary>(&e->node);
    if (!b || b->op != BinaryOp::Eq) continue;
    for (const auto& [one, other] : {std::pair(b->left, b->right), std::pair(b->right, b->left)}) {
      const auto* size = std::get_if<BuiltinRef>(&one->node);
      if (!size) continue;
      if (size->which == Builtin::Ngroups && literal(other) == 1 && kernel.dimensions == 1)
        one_group_ = true;
      const std::set<VarId> vars = variables_of(other);
      if (vars.size() == 1 && key(other) == key(leaf(module, *vars.begin())) &&
          assigned.count(*vars.begin()) == 0) {
        const auto [size_of, fresh] = sizes_.emplace(*vars.begin(), one);
        if (!fresh) same_sizes_.emplace(key(one), size_of->second);
      }
    }
  }
}

ExprPtr Scene::in_sizes(const ExprPtr& expr) const {
  return rebuilt(substituted(expr, sizes_), [&](const ExprPtr& e) {
    const bool size = std::holds_alternative<BuiltinRef>(e->node);
    const auto same = size ? same_sizes_.find(key(e)) : same_sizes_.end();
    return same == same_sizes_.end() ? e : same->second;
  });
}

ExprPtr Scene::in_one_way(const ExprPtr& expr) const {
  const bool line = kernel.names_components && kernel.dimensions == 1;
  return rebuilt(expr, [&](const ExprPtr& e) {
    const auto* ref = std::get_if<BuiltinRef>(&e->node);
    if (!ref) return e;
    BuiltinRef changed = *ref;
    if (line && changed.dimension < 0) changed.dimension = 0;
    if (one_group_) {
      if (changed.which == Builtin::Tcount) changed.which = Builtin::Gsize;
      if (changed.which == Builtin::Gid) return number(0);
      // A kernel that is for one group by default must go on naming no `lid`.
      if (changed.which == Builtin::Lid && kernel.single_group) changed.which = Builtin::Tid;
      if (changed.which == Builtin::Tid && !kernel.single_group) changed.which = Builtin::Lid;
    }
    return make_expr(changed, e->type, {});
  });
}

VarId Scene::bound_variable(const std::string& name) { return inference::bound_variable(module, name); }

bool Scene::closed(const ExprPtr& value) const {
  if (!value) return false;
  return !any_of(value, [&](const Expr& e) {
    if (const auto array = array_read_by(e)) return shared.count(*array) != 0;
    const auto* ref = std::get_if<VarRef>(&e.node);
    return ref && (module.variables[ref->var].kind == VarKind::Private || assigned.count(ref->var) != 0);
  });
}

Knowledge Scene::at_entry() const {
  Knowledge entry;
  for (const VarId param : kernel.params) {
    if (const ExprPtr value = leaf(module, param)) entry.vars[param] = value;
  }
  return entry;
}

namespace {

bool adds(const Step& step) {
  return step.kind == Step::Kind::Add || step.kind == Step::Kind::Subtract;
}

ExprPtr scaled(const ExprPtr& count, const ExprPtr& amount) {
  return binary(BinaryOp::Mul, count, amount);
}

ExprPtr moved(const Step& step, const ExprPtr& first, const ExprPtr& by) {
  return binary(step.kind == Step::Kind::Add ? BinaryOp::Add : BinaryOp::Sub, first, by);
}

}  // namespace

void PhaseWalk::at_head(std::uint32_t loop, std::uint32_t turn, Knowledge& state) {
  const auto& effect = s_.loops[loop];
  state.stored.insert(effect.stored.begin(), effect.stored.end());
  if (effect.synchronises) state.stored = s_.shared;
  if (kind_ != WalkKind::Arrive || !effect.synchronises) return bind_counter(loop, turn, state);
  before_loops.emplace_back(loop, state);
  for (const VarId var : effect.assigned) {
    state.vars.erase(var);
    state.numbers.erase(var);
    const Type& type = s_.module.variables[var].type;
    if (!type.is_scalar() || !(type.is_integer() || type.is_bool())) continue;
    const VarId name = static_cast<VarId>(s_.module.variables.size());
    s_.module.variables.push_back(Variable(s_.module.variables[var]));
    s_.assigned.insert(name);
    state.vars[var] = leaf(s_.module, name);
  }
}

// The counter: a variable with a step of one, else the one that the condition tests, else the
// first.
void PhaseWalk::bind_counter(std::uint32_t loop, std::uint32_t turn, Knowledge& state) {
  const auto& effect = s_.loops[loop];
  if (kind_ == WalkKind::Arrive) before_loops.emplace_back(loop, state);
  const auto& condition = s_.cfg.blocks[s_.cfg.loops[loop].header].condition;
  std::map<VarId, ExprPtr> firsts, amounts;
  const Step* counter = nullptr;
  int best = -1;
  for (const Step& step : effect.steps) {
    const auto first = state.vars.find(step.var);
    const ExprPtr amount = Reader(s_.module, s_.shared, state, nullptr).value(step.amount);
    if (!adds(step) || first == state.vars.end() || !first->second || !amount) continue;
    firsts[step.var] = first->second;
    amounts[step.var] = amount;
    const int rank =
        (literal(amount) == 1 ? 2 : 0) + (condition && mentions(condition, step.var) ? 1 : 0);
    if (rank > best) best = rank, counter = &step;
  }
  for (const VarId var : effect.assigned) state.vars.erase(var), state.numbers.erase(var);
  if (!counter) return;
  const VarId bound = s_.bound_variable(s_.module.variables[counter->var].name);
  counters_[{loop, turn}] = bound;
  const ExprPtr now = leaf(s_.module, bound), first = firsts[counter->var];
  const ExprPtr amount = amounts[counter->var];
  const bool up = counter->kind == Step::Kind::Add;
  const ExprPtr done = up ? binary(BinaryOp::Sub, now, first) : binary(BinaryOp::Sub, first, now);
  add_condition(state.path,
                up ? binary(BinaryOp::Le, first, now) : binary(BinaryOp::Le, now, first));
  if (literal(amount) != 1) {
    add_condition(state.path, binary(BinaryOp::Eq, binary(BinaryOp::Mod, done, amount), number(0)));
  }
  for (const Step& step : effect.steps) {
    if (firsts.count(step.var) == 0) continue;
    if (step.var == counter->var) {
      state.vars[step.var] = now;
    } else if (key(amounts[step.var]) == key(amount)) {
      state.vars[step.var] = moved(step, firsts[step.var], done);
    } else if (literal(amount) == 1) {
      state.vars[step.var] = moved(step, firsts[step.var], scaled(done, amounts[step.var]));
    }
  }
}

}  // namespace permverify::inference
