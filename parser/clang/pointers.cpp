// Pointers: where they may point to, and at which base unit.
#include "parser/clang/pointers.h"

#include <algorithm>

#include "logic/ir/traverse.h"
#include "parser/clang/assumptions.h"
#include "parser/clang/emitter.h"
#include "parser/clang/facts.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/own_address.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

Value Pointers::choose(const ExprPtr& test, const Value& yes, const Value& no) {
  Value result;
  if (yes.scalar && no.scalar) {
    result.scalar = parser::choose(test, yes.scalar, as(no.scalar, yes.scalar->type));
  } else if (yes.pointer && no.pointer) {
    result.pointer = choose(test, *yes.pointer, *no.pointer);
  } else {
    for (std::size_t i = 0; i < yes.parts.size() && i < no.parts.size(); ++i) {
      result.parts.push_back(choose(test, yes.parts[i], no.parts[i]));
    }
  }
  return result;
}

// The tag that `pointer` has among `order`.
ExprPtr Pointers::tag_in(const std::vector<Target>& order, const Pointer& pointer, Span at) {
  ExprPtr result;
  for (std::size_t i = pointer.targets.size(); i-- > 0;) {
    const auto found = std::find(order.begin(), order.end(), pointer.targets[i]);
    const ExprPtr here = literal(found - order.begin(), int_type, at);
    result = result
                 ? parser::choose(equal(pointer.tag, literal(static_cast<std::int64_t>(i), int_type, at)),
                          here, result)
                 : here;
  }
  return result ? result : literal(0, int_type, at);
}

Pointer Pointers::offset(Pointer pointer, QualType pointee, ExprPtr count, bool negative) {
  ExprPtr by = scale_index(to_int(std::move(count)), memory_.units(pointer, pointee));
  if (negative) {
    const Span at = by->span;
    const auto* known = std::get_if<IntLit>(&by->node);
    by = known && known->value != INT64_MIN
             ? literal(-known->value, int_type, at)
               : make_expr(Unary{UnaryOp::Neg, by}, int_type, at);
  }
  if (pointer.index) pointer.index = add_index(pointer.index, by);
  return pointer;
}

// `pointer + count` in the program: to fields of records by their bytes.
Pointer Pointers::moved(Pointer pointer, QualType pointee, ExprPtr count, bool negative) {
  const auto* known = std::get_if<IntLit>(&count->node);
  for (const Target& target : pointer.targets) {
    if ((known && known->value == 0) || !memory_.may_leave_field(target)) continue;
    const Region& of = memory_.region(target.region);
    if (layout_.has_pointer(of.element)) {
      refusals_.refuse("pointer_in_memory", of.declared, "a pointer moves inside a record with pointers");
    }
    facts_.need_bytes(target.region);
  }
  return offset(std::move(pointer), pointee, std::move(count), negative);
}

Pointer Pointers::choose(const ExprPtr& condition, const Pointer& yes, const Pointer& no) {
  const Span at = condition->span;
  Pointer result;
  result.targets = yes.targets;
  for (const Target& target : no.targets) {
    if (std::find(result.targets.begin(), result.targets.end(), target) == result.targets.end()) {
      result.targets.push_back(target);
    }
  }
  if (result.targets.size() > 1) {
    result.tag = parser::choose(condition, tag_in(result.targets, yes, at), tag_in(result.targets, no, at));
  }
  const ExprPtr none = literal(0, int_type, at);
  result.index = parser::choose(condition, yes.index ? yes.index : none, no.index ? no.index : none);
  return result;
}

ExprPtr Pointers::is_not_null(const Pointer& pointer, Span at) {
  ExprPtr result;
  for (std::size_t i = pointer.targets.size(); i-- > 0;) {
    const VarKey& object = pointer.targets[i].region;
    const RegionKind kind = memory_.region(object).kind;
    if (is_object(kind) && object.instance == memory_instance) assumptions_.not_null(at);
    const ExprPtr here = kind == RegionKind::Anywhere || kind == RegionKind::Unset ||
                                 kind == RegionKind::Ended
                             ? terms_.unknown(bool_type, at)
                             : make_expr(BoolLit{kind != RegionKind::Null}, bool_type, at);
    result = result
                 ? parser::choose(equal(pointer.tag, literal(static_cast<std::int64_t>(i), int_type, at)),
                          here, result)
                 : here;
  }
  return result ? result : make_expr(BoolLit{false}, bool_type, at);
}

// Addresses inside one object are compared by their bytes, unless both lie in one plane.
void Pointers::compare_as_bytes(const Pointer& a, const Pointer& b, bool difference) {
  for (const Target& one : a.targets) {
    for (const Target& other : b.targets) {
      const bool planes = one.region == other.region &&
                          (one.path != other.path || (difference && memory_.may_leave_field(one)));
      const Region& of = memory_.region(one.region);
      if (!planes || !is_object(of.kind) || of.bytes) continue;
      if (!layout_.has_pointer(of.element)) {
        facts_.need_bytes(one.region);
      } else if (difference) {
        refusals_.refuse("pointer_comparison", of.declared,
                         "the difference of pointers into a record with pointers");
      }
    }
  }
}

// What `verdict` says of the two targets that the pointers have at run time.
ExprPtr Pointers::each_pair(const Pointer& a, const Pointer& b, Span at,
                            const std::function<ExprPtr(const Target&, const Target&)>& verdict) {
  const auto is_target = [&](const Pointer& p, std::size_t i) {
    if (!p.tag) return make_expr(BoolLit{true}, bool_type, at);
    return equal(p.tag, literal(static_cast<std::int64_t>(i), int_type, at));
  };
  ExprPtr result;
  for (std::size_t i = a.targets.size(); i-- > 0;) {
    ExprPtr row;
    for (std::size_t k = b.targets.size(); k-- > 0;) {
      const ExprPtr here = verdict(a.targets[i], b.targets[k]);
      row = row ? parser::choose(is_target(b, k), here, row) : here;
    }
    if (row) result = result ? parser::choose(is_target(a, i), row, result) : row;
  }
  return result;
}

// The indices of both count the same cells.
bool Pointers::in_one_object(const Target& a, const Target& b) {
  const Region& of = memory_.region(a.region);
  return a.region == b.region && is_object(of.kind) && (of.bytes || a.path == b.path);
}

// Undefined for pointers into different objects (C11 6.5.6): any number.
ExprPtr Pointers::pointer_difference(const Pointer& a, const Pointer& b, Span at) {
  const ExprPtr difference = make_expr(Binary{BinaryOp::Sub, a.index, b.index}, int_type, at);
  const ExprPtr result = each_pair(a, b, at, [&](const Target& x, const Target& y) {
    return in_one_object(x, y) ? difference : terms_.unknown(int_type, at);
  });
  return result ? result : terms_.unknown(int_type, at);
}

namespace {

// What the host passes or stores: the address of any array at file scope. That parameters do not overlap is an assumption.
bool is_given(const VarKey& region) { return region.instance > function_instance; }

bool is_parameter(const VarKey& region) {
  return is_given(region) && clang::isa_and_nonnull<clang::ParmVarDecl>(static_cast<const clang::VarDecl*>(region.declaration));
}

}  // namespace

// Pointers into different objects are in no order (C11 6.5.8), and may be equal where one is the
// end of its object (6.5.9): a truth value of which nothing is known. Null is equal to no object.
// An annotation asks whether both are the same place of the same object.
ExprPtr Pointers::compare_pointers(clang::BinaryOperatorKind op, const Pointer& a,
                                   const Pointer& b, Span at) {
  compare_as_bytes(a, b, false);
  const bool equality = op == clang::BO_EQ || op == clang::BO_NE;
  const auto is_null = [&](const Target& t) { return memory_.region(t.region).kind == RegionKind::Null; };
  const auto only_null = [&](const Pointer& p) {
    return p.targets.size() == 1 && is_null(p.targets[0]);
  };
  if (equality && (only_null(a) || only_null(b))) {
    const ExprPtr there = is_not_null(only_null(a) ? b : a, at);
    return op == clang::BO_NE ? there : negation(there);
  }
  const auto starts = [](const Pointer& p) {
    const auto* index = p.index ? std::get_if<IntLit>(&p.index->node) : nullptr;
    return index && index->value == 0;
  };
  const bool at_start = starts(a) && starts(b);
  const ExprPtr result = each_pair(a, b, at, [&](const Target& x, const Target& y) -> ExprPtr {
    if (in_one_object(x, y)) return terms_.comparison(op, a.index, b.index, at);
    const bool objects = is_object(memory_.region(x.region).kind) && is_object(memory_.region(y.region).kind);
    if (equality && is_null(x) && is_null(y))
      return make_expr(BoolLit{op == clang::BO_EQ}, bool_type, at);
    const bool one_null = (is_null(x) && is_object(memory_.region(y.region).kind)) ||
                          (is_null(y) && is_object(memory_.region(x.region).kind));
    if (equality && one_null) {
      assumptions_.not_null(at);
      return make_expr(BoolLit{op == clang::BO_NE}, bool_type, at);
    }
    const bool strings = x.region.instance == string_instance && y.region.instance == string_instance;  // may be one
    const bool open = !emitter_.in_formula() && (is_given(x.region) || is_given(y.region));
    if (open && is_parameter(x.region) && is_parameter(y.region)) assumptions_.not_null(at);  // two null pointers are equal
    const bool known = !open || (is_parameter(x.region) && is_parameter(y.region));
    if (equality && objects && !strings && known && (at_start || emitter_.in_formula()) && x.region != y.region) {
      return make_expr(BoolLit{op == clang::BO_NE}, bool_type, at);
    }
    return terms_.unknown(bool_type, at);
  });
  return result ? result : terms_.unknown(bool_type, at);
}

// Base units of the same size are the same cells; otherwise the objects are kept as bytes.
Pointer Pointers::cast_pointer(Pointer pointer, QualType from, QualType to,
                               clang::SourceLocation where) {
  assume_aligned(pointer, from, to, where);
  const QualType old_unit = layout_.base(from), new_unit = layout_.base(to);
  if (to->isVoidType() || from->isVoidType() || old_unit == new_unit) {
    if (!from->isVoidType()) return pointer;
  }
  for (const Target& target : pointer.targets) {
    Region& of = memory_.region(target.region);
    if (!is_object(of.kind) || of.bytes || to->isVoidType()) continue;
    const QualType there = layout_.at(of.element, target.path);
    if (layout_.context().hasSameUnqualifiedType(there, new_unit)) continue;
    const bool scalars = !layout_.is_record(there) && !layout_.is_record(new_unit) &&
                         !there->isAnyPointerType() && !new_unit->isAnyPointerType();
    const bool both_bool = there->isBooleanType() == new_unit->isBooleanType();
    if (scalars && both_bool && layout_.bytes(there) == layout_.bytes(new_unit)) continue;
    if (new_unit->isIncompleteType()) {
      refusals_.refuse("pointer_cast", where, "a cast to a pointer to an incomplete type");
    }
    if (layout_.has_pointer(of.element)) {
      refusals_.refuse("pointer_cast", where, "an object that holds pointers is looked at as another type");
    }
    facts_.need_bytes(target.region);
  }
  return pointer;
}

// Nothing is known of addresses but where an object begins: that what is looked at as a larger type
// is aligned for it is taken for granted.
void Pointers::assume_aligned(const Pointer& pointer, QualType from, QualType to,
                              clang::SourceLocation where) {
  if (to->isVoidType() || to->isIncompleteType()) return;
  const clang::ASTContext& context = layout_.context();
  const auto known = [&](const Target& target, const Region& of) {
    if (!of.bytes) return context.getTypeAlign(layout_.at(of.element, target.path));
    // The path may be one through a type that the object is only looked at as.
    return from->isIncompleteType() ? 8U : context.getTypeAlign(from);
  };
  const bool stricter = std::any_of(
      pointer.targets.begin(), pointer.targets.end(), [&](const Target& target) {
        const Region& of = memory_.region(target.region);
        return is_object(of.kind) && context.getTypeAlign(to) > known(target, of);
      });
  if (stricter) {
    assumptions_.add("alignment", "pointers that are cast are aligned as their new type asks", spans_.of(where));
  }
}

}  // namespace permverify::parser
