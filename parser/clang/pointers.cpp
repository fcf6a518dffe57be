// Pointers: where they may point to, and at which base unit.
#include "parser/clang/lowering.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

Pointer Lowering::null_pointer(Span at) {
  return {{Target{VarKey{}, {}}}, nullptr, literal(0, int_type, at)};
}

// The tag that `pointer` has among `order`.
ExprPtr Lowering::tag_in(const std::vector<Target>& order, const Pointer& pointer, Span at) {
  ExprPtr result;
  for (std::size_t i = pointer.targets.size(); i-- > 0;) {
    const auto found = std::find(order.begin(), order.end(), pointer.targets[i]);
    const ExprPtr here = literal(found - order.begin(), int_type, at);
    result = result
                 ? choose(equal(pointer.tag, literal(static_cast<std::int64_t>(i), int_type, at)),
                          here, result)
                 : here;
  }
  return result ? result : literal(0, int_type, at);
}

PointerSlot& Lowering::slot(const SlotKey& key) {
  Region& of = region(key.region);
  const auto known = of.pointers.find({key.path, key.unit});
  if (known != of.pointers.end()) return known->second;
  PointerSlot fresh;
  const std::size_t first = module_.variables.size();
  std::string name = plane_name(of, key.path);
  if (layout_.units_at(of.element, key.path) > 1) name += "." + std::to_string(key.unit);
  const Span where = span(of.declared);
  fresh.index = add_variable(name, VarKind::Private, int_type, where);
  fresh.has_tag = facts_.targets(key).size() > 1;
  if (fresh.has_tag) fresh.tag = add_variable(name + ".object", VarKind::Private, int_type, where);
  own_variables(key.region, first);
  return of.pointers.emplace(std::pair{key.path, key.unit}, fresh).first->second;
}

// A number as wide as a pointer: what memory holds where the program keeps one there.
Type Lowering::address_type() const {
  return fixed_type(static_cast<unsigned>(options_.device_bits), false);
}

Pointer Lowering::unknown_pointer(Span at) {
  return {{Target{anywhere_key, {}}}, nullptr, literal(0, int_type, at)};
}

Pointer Lowering::load_slot(const SlotKey& key, Span at) {
  const PointerSlot& from = slot(key);
  Pointer result;
  result.targets = facts_.targets(key);
  if (result.targets.empty()) never_set_.insert(key);
  result.index = make_expr(VarRef{from.index}, int_type, at);
  if (from.has_tag) {
    result.tag = make_expr(VarRef{from.tag}, int_type, at);
  } else if (result.targets.size() > 1) {
    result.tag = literal(0, int_type, at);  // learned in this pass, which is thrown away
  }
  return result;
}

// A pointer that is kept in memory is read as the number that it is: where it points is forgotten.
Pointer Lowering::load_pointer(const Place& place, Span at) {
  if (place.at.targets.size() != 1) {
    refuse("pointer_to_pointer", at,
           "a pointer is read through a pointer that may point to several objects");
  }
  const Target& target = place.at.targets[0];
  Region& of = region(target.region);
  if (!of.registers) {
    refute_null(place.at, at);
    if (is_nowhere(of.kind)) return null_pointer(at);
    temporary(of.bytes ? load_bytes(target.region, place.at.index, address_type(), at)
                       : make_expr(ArrayRead{plane(target, of, at).variables[0],
                                             {respan(place.at.index, at)}}, address_type(), at),
              "address");
    return unknown_pointer(at);
  }
  std::optional<Pointer> result;
  for (const std::int64_t unit : register_units(target, of, place.at.index, nullptr, at)) {
    const Pointer here = load_slot({target.region, target.path, unit}, at);
    result = result ? choose(is_unit(place.at.index, unit), here, *result) : here;
  }
  return result ? *result : null_pointer(at);  // an array of no pointers
}

void Lowering::store_slot(const SlotKey& key, const Pointer& pointer, Span at) {
  for (const Target& to : pointer.targets) facts_.add_target(key, to);
  const PointerSlot to = slot(key);
  if (!to.has_tag) {
    if (pointer.index) emit(Assign{to.index, pointer.index}, at);
    return;
  }
  emit(Assign{to.tag, tag_in(facts_.targets(key), pointer, at)}, at);
  if (pointer.index) emit(Assign{to.index, pointer.index}, at);
}

void Lowering::store_pointer(const Place& place, const Pointer& pointer, Span at) {
  if (place.at.targets.size() != 1) {
    refuse("pointer_to_pointer", at,
           "a pointer is written through a pointer that may point to several objects");
  }
  const Target& target = place.at.targets[0];
  const Region& of = region(target.region);
  if (is_nowhere(of.kind)) return refute_null(place.at, at);
  if (!of.registers) {
    const QualType number = layout_.context().getIntTypeForBitwidth(address_type().bits, 0);
    return store_scalar(target, place.at.index, number, unknown(address_type(), at), at);
  }
  const auto units = register_units(target, of, place.at.index, nullptr, at);
  const Pointer held = units.size() > 1 ? freeze(pointer) : pointer;
  for_each_unit(units, place.at.index, [&](std::int64_t unit) {
    store_slot({target.region, target.path, unit}, held, at);
  });
}

Pointer Lowering::offset(Pointer pointer, QualType pointee, ExprPtr count, bool negative) {
  ExprPtr by = scale_index(to_int(std::move(count)), units(pointer, pointee));
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

// A pointer to a field leaves its plane when it moves on to what lies behind the field: the fields
// of the next record are not next to it. Inside a single record the end of the plane is the end of
// the field, and the bounds of the plane find it.
bool Lowering::may_leave_field(const Target& target) {
  const Region& of = region(target.region);
  if (!is_object(of.kind) || of.bytes || target.path.empty()) return false;
  return of.fixed_count != 1 || !layout_.is_record(of.element) || target.path.size() > 1;
}

// `pointer + count` in the program: to fields of records by their bytes.
Pointer Lowering::moved(Pointer pointer, QualType pointee, ExprPtr count, bool negative) {
  const auto* known = std::get_if<IntLit>(&count->node);
  for (const Target& target : pointer.targets) {
    if ((known && known->value == 0) || !may_leave_field(target)) continue;
    const Region& of = region(target.region);
    if (layout_.has_pointer(of.element)) {
      refuse("pointer_in_memory", of.declared, "a pointer moves inside a record with pointers");
    }
    facts_.need_bytes(target.region);
  }
  return offset(std::move(pointer), pointee, std::move(count), negative);
}

// `array[index]` of an array in a record: behind its end another field would be meant.
void Lowering::inside_field(const Pointer& at, QualType type, const ExprPtr& index, Span where) {
  const auto* array = layout_.context().getAsConstantArrayType(type);
  if (!array || std::none_of(at.targets.begin(), at.targets.end(),
                             [&](const Target& t) { return may_leave_field(t); })) {
    return;
  }
  const auto count = static_cast<std::int64_t>(array->getSize().getZExtValue());
  const auto* known = std::get_if<IntLit>(&index->node);
  if (known && known->value >= 0 && known->value < count) return;
  const ExprPtr low = comparison(clang::BO_LE, literal(0, int_type, where), index, where);
  const ExprPtr high = comparison(clang::BO_LT, index, literal(count, int_type, where), where);
  emit(Assert{as_executed(both(low, high), where)}, where);
}

Pointer Lowering::choose(const ExprPtr& condition, const Pointer& yes, const Pointer& no) {
  const Span at = condition->span;
  Pointer result;
  result.targets = yes.targets;
  for (const Target& target : no.targets) {
    if (std::find(result.targets.begin(), result.targets.end(), target) == result.targets.end()) {
      result.targets.push_back(target);
    }
  }
  if (result.targets.size() > 1) {
    result.tag = choose(condition, tag_in(result.targets, yes, at), tag_in(result.targets, no, at));
  }
  const ExprPtr none = literal(0, int_type, at);
  result.index = choose(condition, yes.index ? yes.index : none, no.index ? no.index : none);
  return result;
}

ExprPtr Lowering::is_not_null(const Pointer& pointer, Span at) {
  ExprPtr result;
  for (std::size_t i = pointer.targets.size(); i-- > 0;) {
    const VarKey& object = pointer.targets[i].region;
    const RegionKind kind = region(object).kind;
    if (is_object(kind) && object.instance == memory_instance) not_null(at);
    const ExprPtr here = kind == RegionKind::Anywhere || kind == RegionKind::Unset ||
                                 kind == RegionKind::Ended
                             ? unknown(bool_type, at)
                             : make_expr(BoolLit{kind != RegionKind::Null}, bool_type, at);
    result = result
                 ? choose(equal(pointer.tag, literal(static_cast<std::int64_t>(i), int_type, at)),
                          here, result)
                 : here;
  }
  return result ? result : make_expr(BoolLit{false}, bool_type, at);
}

// Addresses inside one object are compared by their bytes, unless both lie in one plane.
void Lowering::compare_as_bytes(const Pointer& a, const Pointer& b, bool difference) {
  for (const Target& one : a.targets) {
    for (const Target& other : b.targets) {
      const bool planes = one.region == other.region &&
                          (one.path != other.path || (difference && may_leave_field(one)));
      const Region& of = region(one.region);
      if (!planes || !is_object(of.kind) || of.bytes) continue;
      if (!layout_.has_pointer(of.element)) {
        facts_.need_bytes(one.region);
      } else if (difference) {
        refuse("pointer_comparison", of.declared,
               "the difference of pointers into a record with pointers");
      }
    }
  }
}

void Lowering::not_null(Span at) { assume("not_null", "pointer parameters are not null", at); }

// What `verdict` says of the two targets that the pointers have at run time.
ExprPtr Lowering::each_pair(const Pointer& a, const Pointer& b, Span at,
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
      row = row ? choose(is_target(b, k), here, row) : here;
    }
    if (row) result = result ? choose(is_target(a, i), row, result) : row;
  }
  return result;
}

// The indices of both count the same cells.
bool Lowering::in_one_object(const Target& a, const Target& b) {
  const Region& of = region(a.region);
  return a.region == b.region && is_object(of.kind) && (of.bytes || a.path == b.path);
}

// Undefined for pointers into different objects (C11 6.5.6): any number.
ExprPtr Lowering::pointer_difference(const Pointer& a, const Pointer& b, Span at) {
  const ExprPtr difference = make_expr(Binary{BinaryOp::Sub, a.index, b.index}, int_type, at);
  const ExprPtr result = each_pair(a, b, at, [&](const Target& x, const Target& y) {
    return in_one_object(x, y) ? difference : unknown(int_type, at);
  });
  return result ? result : unknown(int_type, at);
}

// Pointers into different objects are in no order (C11 6.5.8), and may be equal where one is the
// end of its object (6.5.9): a truth value of which nothing is known. Null is equal to no object.
// An annotation asks whether both are the same place of the same object.
ExprPtr Lowering::compare_pointers(clang::BinaryOperatorKind op, const Pointer& a,
                                   const Pointer& b, Span at) {
  compare_as_bytes(a, b, false);
  const bool equality = op == clang::BO_EQ || op == clang::BO_NE;
  const auto is_null = [&](const Target& t) { return region(t.region).kind == RegionKind::Null; };
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
    if (in_one_object(x, y)) return comparison(op, a.index, b.index, at);
    const bool objects = is_object(region(x.region).kind) && is_object(region(y.region).kind);
    if (equality && is_null(x) && is_null(y))
      return make_expr(BoolLit{op == clang::BO_EQ}, bool_type, at);
    const bool one_null = (is_null(x) && is_object(region(y.region).kind)) ||
                          (is_null(y) && is_object(region(x.region).kind));
    if (equality && one_null) {
      not_null(at);
      return make_expr(BoolLit{op == clang::BO_NE}, bool_type, at);
    }
    if (equality && objects && (at_start || in_formula_) && x.region != y.region) {
      return make_expr(BoolLit{op == clang::BO_NE}, bool_type, at);
    }
    return unknown(bool_type, at);
  });
  return result ? result : unknown(bool_type, at);
}

// Base units of the same size are the same cells; otherwise the objects are kept as bytes.
Pointer Lowering::cast_pointer(Pointer pointer, QualType from, QualType to,
                               clang::SourceLocation where) {
  assume_aligned(pointer, from, to, where);
  const QualType old_unit = layout_.base(from), new_unit = layout_.base(to);
  if (to->isVoidType() || from->isVoidType() || old_unit == new_unit) {
    if (!from->isVoidType()) return pointer;
  }
  for (const Target& target : pointer.targets) {
    Region& of = region(target.region);
    if (!is_object(of.kind) || of.bytes || to->isVoidType()) continue;
    const QualType there = layout_.at(of.element, target.path);
    if (layout_.context().hasSameUnqualifiedType(there, new_unit)) continue;
    const bool scalars = !layout_.is_record(there) && !layout_.is_record(new_unit) &&
                         !there->isAnyPointerType() && !new_unit->isAnyPointerType();
    const bool both_bool = there->isBooleanType() == new_unit->isBooleanType();
    if (scalars && both_bool && layout_.bytes(there) == layout_.bytes(new_unit)) continue;
    if (new_unit->isIncompleteType()) {
      refuse("pointer_cast", where, "a cast to a pointer to an incomplete type");
    }
    if (layout_.has_pointer(of.element)) {
      refuse("pointer_cast", where, "an object that holds pointers is looked at as another type");
    }
    facts_.need_bytes(target.region);
  }
  return pointer;
}

// Nothing is known of addresses but where an object begins: that what is looked at as a larger type
// is aligned for it is taken for granted.
void Lowering::assume_aligned(const Pointer& pointer, QualType from, QualType to,
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
        const Region& of = region(target.region);
        return is_object(of.kind) && context.getTypeAlign(to) > known(target, of);
      });
  if (stricter) {
    assume("alignment", "pointers that are cast are aligned as their new type asks", span(where));
  }
}

Place Lowering::dereference(const Pointer& pointer, QualType pointee) {
  Place result;
  result.at = pointer;
  if (!result.at.index) result.at.index = literal(0, int_type, {});
  result.type = pointee;
  return result;
}

Pointer Lowering::address_of(const Place& place) {
  if (place.components.size() == 1) {
    Place whole = place;
    whole.components.clear();
    return element(whole, literal(place.components[0], int_type, place.at.index->span)).at;
  }
  return place.at;
}

}  // namespace permverify::parser
