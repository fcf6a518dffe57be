#include "logic/ir/named_barrier.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "logic/ir/effects.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"

namespace permverify::ir {

namespace {

struct NamedUse {
  std::string_view name;
  bool waits, aligned;
};
constexpr std::array<NamedUse, 4> named_uses{{{"bar.sync", true, true},
                                             {"bar.arrive", false, true},
                                             {"barrier.sync", true, false},
                                             {"barrier.arrive", false, false}}};

constexpr std::string_view arrivals_at = "arrivals at barrier ", waits_at = "waits at barrier ";

std::optional<std::int64_t> number_behind(std::string_view text, std::string_view start) {
  if (!text.starts_with(start)) return std::nullopt;
  text.remove_prefix(start.size());
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<BarrierUse> numbered(const Barrier& barrier) {
  for (const NamedUse& use : named_uses) {
    const auto number = use.waits ? number_behind(barrier.label, std::string(use.name) + " ") : std::nullopt;
    if (number) return BarrierUse{true, use.aligned, nullptr, *number, nullptr};
  }
  return std::nullopt;
}

// Literals, and variables that are declared with one and not changed: parameters of functions that were inlined.
class Literals {
 public:
  explicit Literals(const StmtList& body) {
    for_each_stmt(body, [&](const Stmt& stmt) {
      if (const auto* declare = std::get_if<Declare>(&stmt.node); declare && declare->init) values_[declare->var].push_back(declare->init);
      else visit_each_effect(stmt, [&](const Effect& effect) {
        if (const auto* defines = std::get_if<Defines>(&effect)) changed_.insert(defines->var);
      });
    });
  }
  std::optional<std::int64_t> of(const Expr& expr) const {
    if (const auto* literal = std::get_if<IntLit>(&expr.node)) return literal->value;
    if (const auto* cast = std::get_if<Cast>(&expr.node)) {
      const auto value = of(*cast->operand);
      return value && *value >= 0 && *value < numbered_barriers ? value : std::nullopt;
    }
    const auto* ref = std::get_if<VarRef>(&expr.node);
    if (ref == nullptr || changed_.count(ref->var) != 0) return std::nullopt;
    const auto known = values_.find(ref->var);
    return known != values_.end() && known->second.size() == 1 ? of(*known->second.front()) : std::nullopt;
  }

 private:
  std::map<VarId, std::vector<ExprPtr>> values_;
  std::set<VarId> changed_;
};

StmtPtr ghost(Stmt::Node node, Span at) { return std::make_shared<const Stmt>(Stmt{std::move(node), at, true}); }

StmtPtr one_more(VarId var, Span at) {
  const ExprPtr old = make_expr(VarRef{var}, int_type, at), one = make_expr(IntLit{1}, int_type, at);
  return ghost(Assign{var, make_expr(Binary{BinaryOp::Add, old, one}, int_type, at)}, at);
}

}  // namespace

std::string_view name_of_use(bool waits, bool aligned) {
  return std::find_if(named_uses.begin(), named_uses.end(), [&](const NamedUse& use) { return use.waits == waits && use.aligned == aligned; })->name;
}

std::string label_of_number(std::int64_t number, bool aligned) {
  return std::string(name_of_use(true, aligned)) + " " + std::to_string(number);
}

std::optional<BarrierUse> partial_barrier(const Module& module, const Stmt& stmt) {
  const auto* declare = stmt.ghost ? std::get_if<Declare>(&stmt.node) : nullptr;
  if (declare == nullptr || !declare->init) return std::nullopt;
  const std::string_view name = module.variables[declare->var].name;
  const auto use = std::find_if(named_uses.begin(), named_uses.end(), [&](const NamedUse& one) { return one.name == name; });
  if (use == named_uses.end()) return std::nullopt;
  const auto& operands = std::get<Binary>(declare->init->node);
  return BarrierUse{use->waits, use->aligned, operands.left, 0, operands.right};
}

std::optional<BarrierUse> barrier_use(const Module& module, const Stmt& stmt) {
  const Barrier* barrier = barrier_of(stmt);
  if (barrier == nullptr) return partial_barrier(module, stmt);
  if (is_of_grid(*barrier) || barrier->vote) return std::nullopt;
  if (auto use = numbered(*barrier)) return use;
  return BarrierUse{};
}

bool has_number(const Barrier& barrier) { return numbered(barrier).has_value(); }

const Stmt* find_partial_barrier(const Module& module, const StmtList& body) {
  const Stmt* found = nullptr;
  for_each_stmt(body, [&](const Stmt& stmt) {
    if (found == nullptr && partial_barrier(module, stmt)) found = &stmt;
  });
  return found;
}

StmtList with_barrier_counters(Module& module, StmtList body) {
  const Stmt* first = find_partial_barrier(module, body);
  if (first == nullptr) return body;
  const Span at = first->span;
  const Literals literals(body);
  std::map<std::int64_t, BarrierCounters> counters;
  const auto variable = [&](std::string_view what, std::int64_t number) {
    module.variables.push_back({std::string(what) + std::to_string(number), VarKind::Private, int_type, at, true, {}, {}});
    return static_cast<VarId>(module.variables.size() - 1);
  };
  const auto counters_of = [&](std::int64_t number) {
    const auto known = counters.find(number);
    if (known != counters.end()) return known->second;
    const VarId arrivals = variable(arrivals_at, number), waits = variable(waits_at, number);
    return counters[number] = BarrierCounters{arrivals, waits};
  };
  const std::function<StmtList(const StmtList&)> counted = [&](const StmtList& list) {
    StmtList result;
    for (const StmtPtr& stmt : list) {
      Stmt copy = *stmt;
      for_each_list(copy, [&](StmtList& inner) { inner = counted(inner); });
      result.push_back(std::make_shared<const Stmt>(copy));
      const auto use = partial_barrier(module, *stmt);
      const auto number = use ? literals.of(*use->number) : std::nullopt;
      if (!number) continue;
      const BarrierCounters& own = counters_of(*number);
      result.push_back(one_more(own.arrivals, stmt->span));
      if (use->waits) result.push_back(one_more(own.waits, stmt->span));
    }
    return result;
  };
  StmtList rest = counted(body), result;
  for (const auto& [number, own] : counters) {
    for (const VarId var : {own.arrivals, own.waits}) result.push_back(ghost(Declare{var, make_expr(IntLit{0}, int_type, at)}, at));
  }
  result.insert(result.end(), rest.begin(), rest.end());
  return result;
}

std::optional<CountedBarrier> counted_by(const Module& module, VarId var) {
  const std::string_view name = module.variables[var].name;
  if (const auto number = number_behind(name, arrivals_at)) return CountedBarrier{*number, false};
  if (const auto number = number_behind(name, waits_at)) return CountedBarrier{*number, true};
  return std::nullopt;
}

}  // namespace permverify::ir
