// When a value is read: before the next effect, whatever that is.
//
// Values and places are expressions of the IR. If they held reads of variables or of memory, an effect
// between the evaluation of an operand and its use would change what the operand means. So `value` and `place`
// give every read a temporary at the point where the language evaluates it. Later, `put_back`
// (logic/ir/put_back.h) undoes this where nothing in between writes what was read.
#include "logic/ir/traverse.h"
#include "parser/clang/emitter.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;

ExprPtr Emitter::evaluated(ExprPtr value) {
  // A formula is evaluated as a whole, where it stands.
  if (!value || in_formula_) return value;
  const bool reads = any_of(value, [](const Expr& e) {
    if (const auto* variable = std::get_if<VarRef>(&e.node)) return variable->var < first_read;
    return std::holds_alternative<ArrayRead>(e.node);
  });
  if (!reads) return value;
  const Type type = value->type;
  const Span at = value->span;
  const auto var = static_cast<VarId>(first_read + read_types_.size());
  read_types_.emplace_back(type, at);
  emit(Declare{var, std::move(value)}, at);
  return make_expr(VarRef{var}, type, at);
}

Pointer Emitter::evaluated(Pointer pointer) {
  pointer.index = evaluated(std::move(pointer.index));
  pointer.tag = evaluated(std::move(pointer.tag));
  return pointer;
}

Place Emitter::evaluated(Place place) {
  place.at = evaluated(std::move(place.at));
  return place;
}

Value Emitter::evaluated(Value value) {
  value.scalar = evaluated(std::move(value.scalar));
  if (value.pointer) value.pointer = evaluated(std::move(*value.pointer));
  for (Value& part : value.parts) part = evaluated(std::move(part));
  return value;
}

Temporaries Emitter::reads() {
  return {[](VarId var) { return var >= first_read; },
          [this](VarId var) {
            const auto& [type, at] = read_types_[var - first_read];
            return add_variable("t", VarKind::Private, type, at);
          }};
}

VarId Emitter::copy_of(VarId var) {
  if (var >= first_read) {
    read_types_.push_back(read_types_[var - first_read]);
    return static_cast<VarId>(first_read + read_types_.size() - 1);
  }
  const Variable copy = module_.variables[var];
  module_.variables.push_back(copy);
  return static_cast<VarId>(module_.variables.size() - 1);
}

void collect(ExprPtr& value, std::vector<ExprPtr*>& out) {
  if (value) out.push_back(&value);
}

void collect(Place& place, std::vector<ExprPtr*>& out) { collect(place.at, out); }

void collect(Pointer& pointer, std::vector<ExprPtr*>& out) {
  if (pointer.index) out.push_back(&pointer.index);
  if (pointer.tag) out.push_back(&pointer.tag);
}

void collect(Value& value, std::vector<ExprPtr*>& out) {
  if (value.scalar) out.push_back(&value.scalar);
  if (value.pointer) collect(*value.pointer, out);
  for (Value& part : value.parts) collect(part, out);
}

void Emitter::without_reads(StmtList& list, ExprPtr& value) {
  if (value && put_back_all(list, {&value}, reads())) list.clear();
}

void Emitter::without_reads(StmtList& list, Value& value) {
  std::vector<ExprPtr*> scalars;
  collect(value, scalars);
  if (put_back_all(list, scalars, reads())) list.clear();
}

void Emitter::without_reads(StmtList& list, Pointer& pointer) {
  std::vector<ExprPtr*> scalars;
  collect(pointer, scalars);
  if (put_back_all(list, scalars, reads())) list.clear();
}

}  // namespace permverify::parser
