#include "parser/clang/emitter.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "logic/ir/effects.h"
#include "logic/ir/formula.h"
#include "logic/ir/traverse.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

// Formulas compute with exact numbers, and `==` of floats asks there for the same value. A thread that
// evaluates the test wraps, and finds a NaN unequal to itself (IEEE 754, 5.11). So where that may differ, the
// program computes the test, and the formula asks for its result.
ExprPtr Emitter::as_executed(const ExprPtr& test, Span at) {
  const bool formula = any_of(test, [](const Expr& e) {
    return std::holds_alternative<Quantifier>(e.node) || std::holds_alternative<Reduction>(e.node) ||
           std::holds_alternative<Old>(e.node);
  });
  if (formula || !differs_as_formula(test)) return test;
  return make_expr(VarRef{declare("holds", bool_type, test, at)}, bool_type, at);
}

void Emitter::emit(ir::Stmt::Node node, Span at) {
  const bool watched = watch_ != nullptr && !in_formula_;
  if (watched) watch_->before(node, at);
  const auto stmt = std::make_shared<const ir::Stmt>(ir::Stmt{std::move(node), at, false});
  ir::for_each_list(*stmt, [&](const ir::StmtList& list) { objects_.end(list); });
  out_.back()->push_back(stmt);
  if (watched) watch_->behind(stmt->node, at);
}

ir::VarId Emitter::add_variable(std::string name, ir::VarKind kind, ir::Type type, Span at) {
  ir::Variable variable{std::move(name), kind, type, at, false, {}, {}};
  module_.variables.push_back(std::move(variable));
  return static_cast<ir::VarId>(module_.variables.size() - 1);
}

ir::VarId Emitter::declare(std::string name, ir::Type type, ExprPtr value, Span at) {
  const ir::VarId var = add_variable(std::move(name), ir::VarKind::Private, type, at);
  emit(ir::Declare{var, std::move(value)}, at);
  return var;
}

ir::ExprPtr Emitter::temporary(ExprPtr value, const std::string& name) {
  if (std::holds_alternative<ir::IntLit>(value->node) ||
      std::holds_alternative<ir::BoolLit>(value->node) ||
      std::holds_alternative<ir::RealLit>(value->node)) {
    return value;
  }
  const ir::Type type = value->type;
  const Span at = value->span;
  return ir::make_expr(ir::VarRef{declare(name, type, std::move(value), at)}, type, at);
}

Value Emitter::freeze(Value value) {
  if (value.scalar) value.scalar = temporary(std::move(value.scalar));
  if (value.pointer) value.pointer = freeze(std::move(*value.pointer));
  for (Value& part : value.parts) part = freeze(std::move(part));
  return value;
}

Pointer Emitter::freeze(Pointer pointer) {
  if (pointer.index) pointer.index = temporary(std::move(pointer.index));
  if (pointer.tag) pointer.tag = temporary(std::move(pointer.tag));
  return pointer;
}

Place Emitter::freeze(Place place) {
  place.at = freeze(std::move(place.at));
  return place;
}

ir::StmtList Emitter::captured(const std::function<void()>& make) {
  ir::StmtList list;
  out_.push_back(&list);
  try {
    make();
  } catch (const Refused&) {  // a place in an annotation: the lowering goes on
    out_.pop_back();
    throw;
  }
  out_.pop_back();
  return list;
}

void Emitter::append(ir::StmtList list) {
  for (auto& stmt : list) out_.back()->push_back(std::move(stmt));
}

}  // namespace permverify::parser
