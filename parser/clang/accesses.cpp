// Regions and their planes; loads and stores of whole objects, unit by unit.
#include "parser/clang/accesses.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "logic/ir/effects.h"
#include "parser/clang/copies_under_way.h"
#include "parser/clang/emitter.h"
#include "parser/clang/facts.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/refusals.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

// Declares all variables of a private object; their contents are unknown.
void Accesses::declare_storage(const Place& object, Span at) {
  const VarKey key = object.at.targets[0].region;
  Region& of = memory_.region(key);
  if (of.bytes) {
    emitter_.emit(Declare{memory_.plane({key, {}}, of, at).variables[0], nullptr}, at);
    return;
  }
  const std::function<void(const Path&, QualType)> walk = [&](const Path& path, QualType type) {
    const QualType leaf = layout_.base(type);
    if (layout_.is_record(leaf)) {
      const auto fields = layout_.fields(leaf);
      for (std::uint16_t i = 0; i < fields.size(); ++i) {
        Path inner = path;
        inner.push_back(i);
        walk(inner, fields[i].type);
      }
    } else if (leaf->isAnyPointerType() && of.registers) {
      const std::int64_t count = layout_.units_at(of.element, path);
      for (std::int64_t unit = 0; unit < count; ++unit) {
        declare_slot({key, path, unit}, at);
      }
    } else if (layout_.scalar(leaf) || leaf->isAnyPointerType()) {
      for (const VarId var : memory_.plane({key, path}, of, at).variables) emitter_.emit(Declare{var, nullptr}, at);
    }
  };
  walk({}, of.element);
}

namespace {

constexpr std::int64_t largest_copied_array = 256;  // elements that one assignment may copy

}  // namespace

// The registers that an index may mean: one, if it is a literal. None: the object becomes an array
// in the next pass. One with pointers cannot; all its registers are meant, and the index lies
// inside, if the object is the one that `chosen` says (null: it is).
std::vector<std::int64_t> Accesses::register_units(const Target& target, const Region& of,
                                                   const ExprPtr& index, const ExprPtr& chosen, Span at) {
  const std::int64_t count = layout_.units_at(of.element, target.path);
  if (const auto* known = std::get_if<IntLit>(&index->node)) {
    if (known->value >= 0 && known->value < count) return {known->value};
  }
  if (!layout_.has_pointer(of.element)) {
    facts_.need_array(target.region);
    return {};
  }
  const ExprPtr low = terms_.comparison(clang::BO_LE, literal(0, int_type, at), index, at);
  const ExprPtr high = terms_.comparison(clang::BO_LT, index, literal(count, int_type, at), at);
  StmtList inside = emitter_.captured([&] { emitter_.emit(Assert{emitter_.as_executed(both(low, high), at)}, at); });
  if (chosen) {
    emitter_.emit(If{chosen, std::move(inside), {}}, at);
  } else {
    emitter_.append(std::move(inside));
  }
  std::vector<std::int64_t> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

ExprPtr Accesses::is_unit(const ExprPtr& index, std::int64_t unit) {
  return equal(index, literal(unit, int_type, index->span));
}

// Runs `store_there` for the unit that the index has at run time.
void Accesses::for_each_unit(const std::vector<std::int64_t>& units, const ExprPtr& index,
                             const std::function<void(std::int64_t)>& store_there) {
  if (units.size() == 1) return store_there(units[0]);
  if (units.empty()) return;
  const ExprPtr chosen = emitter_.temporary(index, "unit");  // the stores may change what it reads
  for (const std::int64_t unit : units) {
    StmtList body = emitter_.captured([&] { store_there(unit); });
    emitter_.emit(If{is_unit(chosen, unit), std::move(body), {}}, index->span);
  }
}

ExprPtr Accesses::load_scalar(const Target& target, const ExprPtr& index, const ExprPtr& chosen, QualType type,
                              Span at) {
  Region& of = memory_.region(target.region);
  const auto wanted = layout_.scalar(type);
  if (is_nowhere(of.kind)) return zero(wanted.value_or(int_type), at);  // never reached
  if (of.bytes) return load_bytes(target.region, index, *wanted, at);
  const Plane& from = memory_.plane(target, of, at);
  ExprPtr result;
  if (of.registers) {
    for (const std::int64_t unit : register_units(target, of, index, chosen, at)) {
      const VarId var = from.variables[static_cast<std::size_t>(unit)];
      const ExprPtr here = layout_.fills_up(of.element, target.path, unit) && !emitter_.in_formula()
                               ? terms_.unknown(from.unit, at)
                               : make_expr(VarRef{var}, from.unit, at);
      result = result ? parser::choose(is_unit(index, unit), here, result) : here;
    }
    if (!result) return zero(*wanted, at);  // this pass is thrown away
  } else {
    result = make_expr(ArrayRead{from.variables[0], {respan(index, at)}}, from.unit, at);
    copies_.element(target, index, false);
  }
  return terms_.reinterpret(std::move(result), *wanted);
}

void Accesses::store_scalar(const Target& target, const ExprPtr& index, QualType type,
                            ExprPtr value, Span at) {
  Region& of = memory_.region(target.region);
  if (is_nowhere(of.kind)) return refute_null({{target}, nullptr, nullptr}, at);
  if (of.constant) {  // undefined: no thread may come here
    return emitter_.emit(Assert{make_expr(BoolLit{false}, bool_type, at)}, at);
  }
  value = as(std::move(value), *layout_.scalar(type));
  if (of.bytes) return store_bytes(target.region, index, std::move(value), at);
  const Plane& to = memory_.plane(target, of, at);
  value = terms_.reinterpret(std::move(value), to.unit);
  if (of.registers) {
    const auto units = register_units(target, of, index, nullptr, at);
    if (units.size() > 1) value = emitter_.temporary(value);
    for_each_unit(units, index, [&](std::int64_t unit) {
      emitter_.emit(Assign{to.variables[static_cast<std::size_t>(unit)], value}, at);
    });
    return;
  }
  // The place of a store ends behind its last index (logic/permission/statements.cpp).
  Span last = at;
  last.end = at.end > at.begin ? at.end - 1 : at.end;
  emitter_.emit(Store{to.variables[0], {respan(index, last)}, std::move(value)}, at);
  copies_.element(target, index, true);
}

// A scalar from its bytes, the least significant first (the byte order of GPUs).
ExprPtr Accesses::load_bytes(const VarKey& key, const ExprPtr& index, Type type, Span at) {
  Region& of = memory_.region(key);
  const Plane& bytes = memory_.plane({key, {}}, of, at);
  const unsigned bits = type.is_bool()    ? 8
                        : type.is_float() ? (type.kind == TypeKind::Float32 ? 32 : 64)
                                          : type.bits;
  const Type whole = fixed_type(bits, false);
  ExprPtr result;
  for (unsigned i = 0; i < bits / 8; ++i) {
    const ExprPtr where = add_index(index, literal(i, int_type, at));
    copies_.element({key, {}}, where, false);
    ExprPtr byte = as(make_expr(ArrayRead{bytes.variables[0], {respan(where, at)}},
                                fixed_type(8, false), at), whole);
    if (i > 0) {
      byte = make_expr(
          Binary{BinaryOp::Mul, byte, integer_literal(llvm::APInt(64, 1) << (8 * i), whole, at)},
          whole, at);
    }
    result = result ? make_expr(Binary{BinaryOp::Add, result, byte}, whole, at) : byte;
  }
  return type.is_bool() ? truth(result) : terms_.reinterpret(result, type);
}

void Accesses::store_bytes(const VarKey& key, const ExprPtr& index, ExprPtr value, Span at) {
  Region& of = memory_.region(key);
  const VarId array = memory_.plane({key, {}}, of, at).variables[0];
  const Type byte = fixed_type(8, false);
  if (value->type.is_bool()) value = as(value, byte);
  const unsigned bits = value->type.is_float() ? (value->type.kind == TypeKind::Float32 ? 32 : 64)
                                               : value->type.bits;
  const Type whole = fixed_type(bits, false);
  const ExprPtr pattern = emitter_.temporary(terms_.reinterpret(std::move(value), whole), "bytes");
  const ExprPtr base = emitter_.temporary(index, "at");
  for (unsigned i = 0; i < bits / 8; ++i) {
    ExprPtr part = pattern;
    if (i > 0) {
      part = make_expr(Binary{BinaryOp::Shr, part, literal(8 * i, whole, at)}, whole, at);
    }
    const ExprPtr where = add_index(base, literal(i, int_type, at));
    emitter_.emit(Store{array, {respan(where, at)}, as(part, byte)}, at);
    copies_.element({key, {}}, where, true);
  }
}

// Nothing is read or written through a pointer that is null, that was never set, or whose object has
// ended.
void Accesses::refute_null(const Pointer& pointer, Span at) {
  if (emitter_.in_formula()) return;
  const auto nowhere = [&](const Target& t) { return is_nowhere(memory_.region(t.region).kind); };
  const auto& targets = pointer.targets;
  if (std::all_of(targets.begin(), targets.end(), nowhere)) {
    return emitter_.emit(Assert{make_expr(BoolLit{false}, bool_type, at)}, at);
  }
  if (std::none_of(targets.begin(), targets.end(), nowhere)) return;
  ExprPtr there;
  for (std::size_t i = targets.size(); i-- > 0;) {
    const ExprPtr here = make_expr(BoolLit{!nowhere(targets[i])}, bool_type, at);
    const ExprPtr number = literal(static_cast<std::int64_t>(i), int_type, at);
    there = there ? parser::choose(equal(pointer.tag, number), here, there) : here;
  }
  emitter_.emit(Assert{respan(there, at)}, at);
}

// Runs `store_there` for the target that the pointer has at run time. As for loads and comparisons,
// a tag that differs from all others means the last one: behind a loop nothing else is known of it.
void Accesses::for_each_target(const Pointer& pointer, Span at,
                               const std::function<void(const Target&)>& store_there) {
  if (pointer.targets.empty()) return refute_null(pointer, at);
  std::vector<StmtList> bodies;
  for (const Target& target : pointer.targets) {
    bodies.push_back(emitter_.captured([&] { store_there(target); }));
  }
  StmtList chain = std::move(bodies.back());
  for (std::size_t i = bodies.size() - 1; i-- > 0;) {
    const ExprPtr here =
        equal(pointer.tag, literal(static_cast<std::int64_t>(i), int_type, at));
    StmtList rest = std::exchange(chain, {});
    if (bodies[i].empty() && rest.empty()) continue;
    chain = emitter_.captured([&] { emitter_.emit(If{here, std::move(bodies[i]), std::move(rest)}, at); });
  }
  emitter_.append(std::move(chain));
}

Value Accesses::load(const Place& place, Span at) {
  Value result;
  if (!place.components.empty()) {
    Place whole = place;
    whole.components.clear();
    for (const unsigned c : place.components) {
      result.parts.push_back(load(memory_.element(whole, literal(c, int_type, at)), at));
    }
    return result.parts.size() == 1 ? result.parts[0] : result;
  }
  const QualType type = place.type.getCanonicalType();
  if (type->isAnyPointerType() || type->isNullPtrType()) {
    result.pointer = emitter_.evaluated(load_pointer(place, at));
  } else if (const unsigned n = layout_.components(type)) {
    for (unsigned c = 0; c < n; ++c) {
      result.parts.push_back(load(memory_.element(place, literal(c, int_type, at)), at));
    }
  } else if (const auto* array = layout_.context().getAsConstantArrayType(type)) {
    const auto count = static_cast<std::int64_t>(array->getSize().getZExtValue());
    if (count > largest_copied_array) {
      refusals_.refuse("large_copy", layout_.context().getTranslationUnitDecl()->getLocation(),
                       "an array of more than 256 elements is copied at once");
    }
    for (std::int64_t i = 0; i < count; ++i) {
      result.parts.push_back(load(memory_.element(place, literal(i, int_type, at)), at));
    }
  } else if (type->isUnionType()) {
    Place bytes = place;
    bytes.type = layout_.byte_array(type);
    return load(bytes, at);
  } else if (layout_.is_record(type)) {
    const auto count = layout_.fields(type).size();
    for (std::size_t i = 0; i < count; ++i) {
      result.parts.push_back(load(memory_.field(place, static_cast<std::uint16_t>(i)), at));
    }
  } else {
    refute_null(place.at, at);
    for (std::size_t i = place.at.targets.size(); i-- > 0;) {
      const bool only = place.at.targets.size() == 1;
      const ExprPtr chosen =
          only ? nullptr : equal(place.at.tag, literal(static_cast<std::int64_t>(i), int_type, at));
      const ExprPtr here = load_scalar(place.at.targets[i], place.at.index, chosen, type, at);
      result.scalar = result.scalar ? parser::choose(chosen, here, result.scalar) : here;
    }
    if (!result.scalar) result.scalar = zero(refusals_.type_of(type, nullptr), at);  // known in the next pass
    result.scalar = emitter_.evaluated(std::move(result.scalar));
    if (may_change_by_itself(place)) {
      emitter_.declare("seen", result.scalar->type, result.scalar, at);  // the access counts, its value does not
      result.scalar = terms_.unknown(result.scalar->type, at, "volatile");
    }
  }
  return result;
}

// The host, or another device, may store to volatile global memory while the kernel runs.
bool Accesses::may_change_by_itself(const Place& place) {
  const auto& targets = place.at.targets;
  return place.type.isVolatileQualified() && !emitter_.in_formula() &&
         std::any_of(targets.begin(), targets.end(), [&](const Target& t) {
           return memory_.region(t.region).kind == RegionKind::Global;
         });
}

// A vector of three takes the room of four (OpenCL C 6.1.5), and compilers write all of it.
void Accesses::store_padding(const Place& place, Span at) {
  if (layout_.components(place.type) != 3 || layout_.units(place.type) != 4) return;
  const auto& targets = place.at.targets;
  const bool memory = std::any_of(targets.begin(), targets.end(), [&](const Target& t) {
    const Region& of = memory_.region(t.region);
    return is_object(of.kind) && !of.registers;
  });
  if (!memory || emitter_.in_formula()) return;
  const auto unit = layout_.scalar(layout_.component_type(place.type));
  if (unit) store(memory_.element(place, literal(3, int_type, at)), {terms_.unknown(*unit, at), {}, {}}, at);
}

// Bytes that fill up a record take unspecified values when it is stored (C11 6.2.6.1p6); compilers write them.
void Accesses::store_record_padding(const Place& place, Span at) {
  const auto& targets = place.at.targets;
  const bool bytes = std::any_of(targets.begin(), targets.end(),
                                 [&](const Target& t) { return memory_.region(t.region).bytes; });
  if (!bytes || emitter_.in_formula()) return;
  for (const std::int64_t offset : layout_.padding(place.type)) {
    Place byte = place;
    byte.type = layout_.context().UnsignedCharTy;
    byte.at.index = add_index(place.at.index, literal(offset, int_type, at));
    store(byte, {terms_.unknown(fixed_type(8, false), at), {}, {}}, at);
  }
}

// All parts are read before the first one is written.
// A value with fewer parts than its type would leave the rest of the object as it was.
void Accesses::refuse_misfit(const Value& value, QualType type, Span at) {
  bool fits = true;
  if (const unsigned components = layout_.components(type); components != 0) {
    fits = value.parts.size() >= components;
  } else if (const auto* array = layout_.context().getAsConstantArrayType(type)) {
    fits = value.parts.size() >= array->getSize().getZExtValue();
  } else if (layout_.is_record(type)) {
    fits = value.parts.size() >= layout_.fields(type).size();
  } else if (!type->isUnionType()) {
    fits = value.pointer || value.scalar;
  }
  if (!fits) refusals_.refuse("expression", at, "this has no value of type `" + type.getAsString() + "`");
}

void Accesses::store(const Place& to, const Value& stored, Span at) {
  const Place place = emitter_.evaluated(to);
  const Value value = emitter_.evaluated(stored);
  if (!place.components.empty()) {
    Place whole = place;
    whole.components.clear();
    for (std::size_t i = 0; i < place.components.size(); ++i) {
      const Value& part = value.parts.empty() ? value : value.parts[i];
      store(memory_.element(whole, literal(place.components[i], int_type, at)), part, at);
    }
    return;
  }
  const QualType type = place.type.getCanonicalType();
  refuse_misfit(value, type, at);
  if (value.pointer) return store_pointer(place, *value.pointer, at);
  if (layout_.components(type) != 0 || layout_.context().getAsArrayType(type)) {
    for (std::size_t i = 0; i < value.parts.size(); ++i) {
      store(memory_.element(place, literal(static_cast<std::int64_t>(i), int_type, at)), value.parts[i],
            at);
    }
    store_padding(place, at);
  } else if (type->isUnionType()) {
    Place bytes = place;
    bytes.type = layout_.byte_array(type);
    store(bytes, value, at);
  } else if (layout_.is_record(type)) {
    for (std::size_t i = 0; i < value.parts.size(); ++i) {
      store(memory_.field(place, static_cast<std::uint16_t>(i)), value.parts[i], at);
    }
    store_record_padding(place, at);
  } else if (value.scalar) {
    for_each_target(place.at, at, [&](const Target& target) {
      store_scalar(target, place.at.index, type, value.scalar, at);
    });
  }
}

// The value of an assignment used as one: what was stored, not a second read of memory.
Value Accesses::load_again(const Place& to, const Value& stored, Span at) {
  const bool private_object =
      to.at.targets.size() == 1 && memory_.region(to.at.targets[0].region).registers;
  return private_object ? load(to, at) : stored;
}

}  // namespace permverify::parser
