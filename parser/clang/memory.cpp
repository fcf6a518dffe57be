// Regions and their planes; loads and stores of whole objects, unit by unit.
#include "parser/clang/lowering.h"

#include <algorithm>
#include <numeric>

namespace permverify::parser {

using namespace ir;
using clang::QualType;

namespace {

constexpr std::int64_t largest_copied_array = 256;  // elements that one assignment may copy
constexpr std::int64_t largest_spread_object = 1024;  // bytes of one with pointers, in registers

}  // namespace

// An earlier pass may have seen a pointer to the object before this one comes to its declaration.
// Memory that is shared exists from the start. A private object does not exist yet, or not any more.
Region& Lowering::region(const VarKey& key) {
  if (const auto known = regions_.find(key); known != regions_.end()) return known->second;
  const clang::VarDecl* shared = facts_.shared(key);
  if (!shared) return regions_.at(ended_key);
  shared_variable(*shared);
  return regions_.at(key);
}

// Launches and reports name arrays: no two of a kernel share a name.
std::string Lowering::own_name(const VarKey& key, const std::string& written) const {
  const auto is_taken = [&](const std::string& name) {
    return std::any_of(regions_.begin(), regions_.end(), [&](const auto& known) {
      const Region& other = known.second;
      const bool shared = other.kind == RegionKind::Global || other.kind == RegionKind::Local;
      return shared && known.first != key && other.name == name;
    });
  };
  std::string name = written;
  for (int k = 2; is_taken(name); ++k) name = written + "." + std::to_string(k);
  return name;
}

Region& Lowering::add_region(const VarKey& key, Region fresh) {
  if (fresh.kind == RegionKind::Global || fresh.kind == RegionKind::Local) {
    fresh.name = own_name(key, fresh.name);
  }
  fresh.bytes = facts_.needs_bytes(key) || layout_.has_union(fresh.element);
  if (fresh.kind == RegionKind::Private) {
    // What a pointer points to is known in registers only: a small array of pointers lies in some.
    const bool spread = layout_.has_pointer(fresh.element) &&
                        layout_.bytes(fresh.element) <= largest_spread_object;
    fresh.registers = !fresh.bytes && !facts_.needs_array(key) &&
                      (spread || !layout_.has_array(fresh.element));
  }
  return regions_.insert_or_assign(key, std::move(fresh)).first->second;
}

std::string Lowering::plane_name(const Region& region, const Path& path) const {
  const std::string fields = layout_.name_of(region.element, path);
  return fields.empty() ? region.name : region.name + "." + fields;
}

// Base units of the type at the place's target: bytes in a region of bytes. A `void *` counts bytes (GNU C).
std::int64_t Lowering::units(const Pointer& at, QualType type) {
  bool bytes = false, typed = false;
  if (type->isVoidType() || type->isFunctionType()) {
    for (const Target& target : at.targets) {
      const Region& of = region(target.region);
      const bool counts_others = is_object(of.kind) && !of.bytes && layout_.bytes(layout_.at(of.element, target.path)) != 1;
      if (counts_others) facts_.need_bytes(target.region);
    }
    return 1;
  }
  for (const Target& target : at.targets) {
    const Region& of = region(target.region);
    if (is_object(of.kind)) (of.bytes ? bytes : typed) = true;
  }
  if (bytes && typed) {  // one index has to do for all of them
    for (const Target& target : at.targets) {
      if (is_object(region(target.region).kind)) facts_.need_bytes(target.region);
    }
  }
  return bytes ? layout_.bytes(type) : layout_.units(type);
}

// Scalars, the least significant byte first.
std::vector<ExprPtr> Lowering::bytes_of(const std::vector<ExprPtr>& scalars, Span at) {
  const Type byte = fixed_type(8, false);
  std::vector<ExprPtr> result;
  for (const ExprPtr& scalar : scalars) {
    const Type& type = scalar->type;
    const unsigned bits = type.is_bool()    ? 8
                          : type.is_float() ? (type.kind == TypeKind::Float32 ? 32 : 64)
                                            : type.bits;
    const Type whole = fixed_type(bits, false);
    const ExprPtr pattern = type.is_bool() ? as(scalar, byte) : reinterpret(scalar, whole);
    for (unsigned i = 0; i < bits / 8; ++i) {
      const ExprPtr part =
          i == 0 ? pattern
                 : make_expr(Binary{BinaryOp::Shr, pattern, literal(8 * i, whole, at)}, whole, at);
      result.push_back(as(part, byte));
    }
  }
  return result;
}

Plane& Lowering::plane(const Target& target, Region& of, Span at) {
  if (!is_object(of.kind)) {
    refuse("pointer_in_memory", at,
           "this pointer was kept in memory, or was a number: what it points to is not known");
  }
  const Path path = of.bytes ? Path{} : target.path;
  const auto known = of.planes.find(path);
  if (known != of.planes.end()) return known->second;
  Plane fresh;
  const QualType leaf = of.bytes ? layout_.context().UnsignedCharTy : layout_.at(of.element, path);
  const auto unit =
      leaf->isAnyPointerType() && !of.registers ? address_type() : layout_.scalar(leaf);
  if (!unit) {
    refuse("type", of.declared,
           "`" + of.name + "` holds values of type `" + leaf.getAsString() +
               "`, which have no meaning here");
  }
  fresh.unit = *unit;
  const std::size_t first = module_.variables.size();
  const std::int64_t each =
      of.bytes ? layout_.bytes(of.element) : layout_.units_at(of.element, path);
  const std::string name = plane_name(of, path);
  const Span where = span(of.declared);
  if (of.registers) {
    for (std::int64_t i = 0; i < each; ++i) {
      const std::string suffix = each == 1 ? "" : "." + std::to_string(i);
      fresh.variables.push_back(add_variable(name + suffix, VarKind::Private, *unit, where));
    }
  } else {
    const VarKind kind = of.kind == RegionKind::Global  ? VarKind::GlobalArray
                         : of.kind == RegionKind::Local ? VarKind::LocalArray
                                                        : VarKind::PrivateArray;
    Type type = *unit;
    type.shape = Shape::Array;
    type.rank = 1;
    const VarId array = add_variable(name, kind, type, where);
    ExprPtr extent;
    if (of.fixed_count) {
      extent = literal(*of.fixed_count * each, int_type, where);
    } else if (of.count) {
      extent = scale_index(of.count, each);
    }
    module_.variables[array].extents = {extent};
    if (!of.bytes) {
      Layout::Way way = layout_.way(of.name, of.element, path, of.fixed_count != 1);
      module_.variables[array].steps = std::move(way.steps);
      module_.variables[array].components = std::move(way.components);
    }
    if (const auto held = of.contents.find(path); held != of.contents.end()) {
      module_.variables[array].contents = of.bytes ? bytes_of(held->second, where) : held->second;
    }
    if (of.bytes && !of.contents.empty() && !of.contents.count({})) {
      refuse("constant_table", of.declared, "the bytes of the constant `" + of.name + "` have no meaning here");
    }
    if (kind != VarKind::PrivateArray) kernel_.arrays.push_back(array);
    fresh.variables.push_back(array);
  }
  own_variables(target.region, first);
  return of.planes.emplace(path, std::move(fresh)).first->second;
}

// The registers that an index may mean: one, if it is a literal. None: the object becomes an array
// in the next pass. One with pointers cannot; all its registers are meant, and the index lies
// inside, if the object is the one that `chosen` says (null: it is).
std::vector<std::int64_t> Lowering::register_units(const Target& target, const Region& of,
                                                   const ExprPtr& index, const ExprPtr& chosen, Span at) {
  const std::int64_t count = layout_.units_at(of.element, target.path);
  if (const auto* known = std::get_if<IntLit>(&index->node)) {
    if (known->value >= 0 && known->value < count) return {known->value};
  }
  if (!layout_.has_pointer(of.element)) {
    facts_.need_array(target.region);
    return {};
  }
  const ExprPtr low = comparison(clang::BO_LE, literal(0, int_type, at), index, at);
  const ExprPtr high = comparison(clang::BO_LT, index, literal(count, int_type, at), at);
  StmtList inside = captured([&] { emit(Assert{as_executed(both(low, high), at)}, at); });
  if (chosen) {
    emit(If{chosen, std::move(inside), {}}, at);
  } else {
    append(std::move(inside));
  }
  std::vector<std::int64_t> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

ExprPtr Lowering::is_unit(const ExprPtr& index, std::int64_t unit) {
  return equal(index, literal(unit, int_type, index->span));
}

// Runs `store_there` for the unit that the index has at run time.
void Lowering::for_each_unit(const std::vector<std::int64_t>& units, const ExprPtr& index,
                             const std::function<void(std::int64_t)>& store_there) {
  if (units.size() == 1) return store_there(units[0]);
  if (units.empty()) return;
  const ExprPtr chosen = temporary(index, "unit");  // the stores may change what it reads
  for (const std::int64_t unit : units) {
    StmtList body = captured([&] { store_there(unit); });
    emit(If{is_unit(chosen, unit), std::move(body), {}}, index->span);
  }
}

// Fields of a record that is not there are found in its bytes, from the next pass on.
void Lowering::refuse_other_record(const Region& of, const Path& path, QualType record) {
  if (!is_object(of.kind) || of.bytes) return;
  if (layout_.context().hasSameUnqualifiedType(layout_.at(of.element, path), layout_.base(record))) return;
  refuse("pointer_cast", of.declared, "an object is looked at as a record that it is not");
}

Place Lowering::field(const Place& record, std::uint16_t index) {
  if (record.type->getAsRecordDecl()->isInvalidDecl()) {
    refuse("record", record.type->getAsRecordDecl()->getLocation(),
           "a field of this type has a type that is not known here");
  }
  const auto field = layout_.fields(record.type)[index];
  if (field.declaration && field.declaration->isBitField()) {
    refuse("bit_field", field.declaration->getLocation(), "bit-fields have no meaning yet");
  }
  Place result = record;
  result.type = field.type;
  if (record.type.isVolatileQualified()) result.type.addVolatile();  // C11 6.5.2.3p3
  bool bytes = false;
  for (Target& target : result.at.targets) {
    const Region& of = region(target.region);
    bytes = bytes || of.bytes;
    refuse_other_record(of, target.path, record.type);
    // Bytes are counted from the start of the whole object: a path into it would grow without end
    // where a pointer to a field is looked at as one to the record again.
    if (of.bytes) target.path.clear();
    else target.path.push_back(index);
  }
  result.at.index = bytes ? add_index(record.at.index, literal(field.offset, int_type,
                                                               record.at.index->span))
                          : scale_index(record.at.index, layout_.units(field.type));
  return result;
}

Place Lowering::element(const Place& array, ExprPtr index) {
  Place result = array;
  result.components.clear();
  if (const auto* type = layout_.context().getAsArrayType(array.type)) {
    result.type = type->getElementType();
  } else {
    result.type = layout_.component_type(array.type);
  }
  result.at.index =
      add_index(array.at.index, scale_index(std::move(index), units(array.at, result.type)));
  return result;
}

ExprPtr Lowering::load_scalar(const Target& target, const ExprPtr& index, const ExprPtr& chosen, QualType type,
                              Span at) {
  Region& of = region(target.region);
  const auto wanted = layout_.scalar(type);
  if (is_nowhere(of.kind)) return zero(wanted.value_or(int_type), at);  // never reached
  if (of.bytes) return load_bytes(target.region, index, *wanted, at);
  const Plane& from = plane(target, of, at);
  ExprPtr result;
  if (of.registers) {
    for (const std::int64_t unit : register_units(target, of, index, chosen, at)) {
      const VarId var = from.variables[static_cast<std::size_t>(unit)];
      const ExprPtr here = layout_.fills_up(of.element, target.path, unit) && !in_formula_
                               ? unknown(from.unit, at)
                               : make_expr(VarRef{var}, from.unit, at);
      result = result ? choose(is_unit(index, unit), here, result) : here;
    }
    if (!result) return zero(*wanted, at);  // this pass is thrown away
  } else {
    result = make_expr(ArrayRead{from.variables[0], {respan(index, at)}}, from.unit, at);
  }
  return reinterpret(std::move(result), *wanted);
}

void Lowering::store_scalar(const Target& target, const ExprPtr& index, QualType type,
                            ExprPtr value, Span at) {
  Region& of = region(target.region);
  if (is_nowhere(of.kind)) return refute_null({{target}, nullptr, nullptr}, at);
  if (of.constant) {  // undefined: nobody may come here
    return emit(Assert{make_expr(BoolLit{false}, bool_type, at)}, at);
  }
  value = as(std::move(value), *layout_.scalar(type));
  if (of.bytes) return store_bytes(target.region, index, std::move(value), at);
  const Plane& to = plane(target, of, at);
  value = reinterpret(std::move(value), to.unit);
  if (of.registers) {
    const auto units = register_units(target, of, index, nullptr, at);
    if (units.size() > 1) value = temporary(value);
    for_each_unit(units, index, [&](std::int64_t unit) {
      emit(Assign{to.variables[static_cast<std::size_t>(unit)], value}, at);
    });
    return;
  }
  // The place of a store ends behind its last index (logic/permission/statements.cpp).
  Span last = at;
  last.end = at.end > at.begin ? at.end - 1 : at.end;
  emit(Store{to.variables[0], {respan(index, last)}, std::move(value)}, at);
}

// A scalar from its bytes, the least significant first (the byte order of GPUs).
ExprPtr Lowering::load_bytes(const VarKey& key, const ExprPtr& index, Type type, Span at) {
  Region& of = region(key);
  const Plane& bytes = plane({key, {}}, of, at);
  const unsigned bits = type.is_bool()    ? 8
                        : type.is_float() ? (type.kind == TypeKind::Float32 ? 32 : 64)
                                          : type.bits;
  const Type whole = fixed_type(bits, false);
  ExprPtr result;
  for (unsigned i = 0; i < bits / 8; ++i) {
    const ExprPtr where = add_index(index, literal(i, int_type, at));
    ExprPtr byte = as(make_expr(ArrayRead{bytes.variables[0], {respan(where, at)}},
                                fixed_type(8, false), at), whole);
    if (i > 0) {
      byte = make_expr(
          Binary{BinaryOp::Mul, byte, integer_literal(llvm::APInt(64, 1) << (8 * i), whole, at)},
          whole, at);
    }
    result = result ? make_expr(Binary{BinaryOp::Add, result, byte}, whole, at) : byte;
  }
  return type.is_bool() ? truth(result) : reinterpret(result, type);
}

void Lowering::store_bytes(const VarKey& key, const ExprPtr& index, ExprPtr value, Span at) {
  Region& of = region(key);
  const VarId array = plane({key, {}}, of, at).variables[0];
  const Type byte = fixed_type(8, false);
  if (value->type.is_bool()) value = as(value, byte);
  const unsigned bits = value->type.is_float() ? (value->type.kind == TypeKind::Float32 ? 32 : 64)
                                               : value->type.bits;
  const Type whole = fixed_type(bits, false);
  const ExprPtr pattern = temporary(reinterpret(std::move(value), whole), "bytes");
  const ExprPtr base = temporary(index, "at");
  for (unsigned i = 0; i < bits / 8; ++i) {
    ExprPtr part = pattern;
    if (i > 0) {
      part = make_expr(Binary{BinaryOp::Shr, part, literal(8 * i, whole, at)}, whole, at);
    }
    emit(Store{array, {respan(add_index(base, literal(i, int_type, at)), at)}, as(part, byte)}, at);
  }
}

// Nothing is read or written through a pointer that is null, that was never set, or whose object has
// ended.
void Lowering::refute_null(const Pointer& pointer, Span at) {
  if (in_formula_) return;
  const auto nowhere = [&](const Target& t) { return is_nowhere(region(t.region).kind); };
  const auto& targets = pointer.targets;
  if (std::all_of(targets.begin(), targets.end(), nowhere)) {
    return emit(Assert{make_expr(BoolLit{false}, bool_type, at)}, at);
  }
  if (std::none_of(targets.begin(), targets.end(), nowhere)) return;
  ExprPtr there;
  for (std::size_t i = targets.size(); i-- > 0;) {
    const ExprPtr here = make_expr(BoolLit{!nowhere(targets[i])}, bool_type, at);
    const ExprPtr number = literal(static_cast<std::int64_t>(i), int_type, at);
    there = there ? choose(equal(pointer.tag, number), here, there) : here;
  }
  emit(Assert{respan(there, at)}, at);
}

// Runs `store_there` for the target that the pointer has at run time. As for loads and comparisons,
// a tag that is none of the others means the last one: behind a loop nothing else is known of it.
void Lowering::for_each_target(const Pointer& pointer, Span at,
                               const std::function<void(const Target&)>& store_there) {
  if (pointer.targets.empty()) return refute_null(pointer, at);
  std::vector<StmtList> bodies;
  for (const Target& target : pointer.targets) {
    bodies.push_back(captured([&] { store_there(target); }));
  }
  StmtList chain = std::move(bodies.back());
  for (std::size_t i = bodies.size() - 1; i-- > 0;) {
    const ExprPtr here =
        equal(pointer.tag, literal(static_cast<std::int64_t>(i), int_type, at));
    StmtList rest = std::exchange(chain, {});
    if (bodies[i].empty() && rest.empty()) continue;
    chain = captured([&] { emit(If{here, std::move(bodies[i]), std::move(rest)}, at); });
  }
  append(std::move(chain));
}

Value Lowering::load(const Place& place, Span at) {
  Value result;
  if (!place.components.empty()) {
    Place whole = place;
    whole.components.clear();
    for (const unsigned c : place.components) {
      result.parts.push_back(load(element(whole, literal(c, int_type, at)), at));
    }
    return result.parts.size() == 1 ? result.parts[0] : result;
  }
  const QualType type = place.type.getCanonicalType();
  if (type->isAnyPointerType() || type->isNullPtrType()) {
    result.pointer = evaluated(load_pointer(place, at));
  } else if (const unsigned n = layout_.components(type)) {
    for (unsigned c = 0; c < n; ++c) {
      result.parts.push_back(load(element(place, literal(c, int_type, at)), at));
    }
  } else if (const auto* array = layout_.context().getAsConstantArrayType(type)) {
    const auto count = static_cast<std::int64_t>(array->getSize().getZExtValue());
    if (count > largest_copied_array) {
      refuse("large_copy", layout_.context().getTranslationUnitDecl()->getLocation(),
             "an array of more than 256 elements is copied at once");
    }
    for (std::int64_t i = 0; i < count; ++i) {
      result.parts.push_back(load(element(place, literal(i, int_type, at)), at));
    }
  } else if (type->isUnionType()) {
    Place bytes = place;
    bytes.type = layout_.byte_array(type);
    return load(bytes, at);
  } else if (layout_.is_record(type)) {
    const auto count = layout_.fields(type).size();
    for (std::size_t i = 0; i < count; ++i) {
      result.parts.push_back(load(field(place, static_cast<std::uint16_t>(i)), at));
    }
  } else {
    refute_null(place.at, at);
    for (std::size_t i = place.at.targets.size(); i-- > 0;) {
      const bool only = place.at.targets.size() == 1;
      const ExprPtr chosen =
          only ? nullptr : equal(place.at.tag, literal(static_cast<std::int64_t>(i), int_type, at));
      const ExprPtr here = load_scalar(place.at.targets[i], place.at.index, chosen, type, at);
      result.scalar = result.scalar ? choose(chosen, here, result.scalar) : here;
    }
    if (!result.scalar) result.scalar = zero(type_of(type, nullptr), at);  // known in the next pass
    result.scalar = evaluated(std::move(result.scalar));
    if (may_change_by_itself(place)) {
      declare("seen", result.scalar->type, result.scalar, at);  // the access counts, its value does not
      result.scalar = unknown(result.scalar->type, at, "volatile");
    }
  }
  return result;
}

// The host, or another device, may store to volatile global memory while the kernel runs.
bool Lowering::may_change_by_itself(const Place& place) {
  const auto& targets = place.at.targets;
  return place.type.isVolatileQualified() && !in_formula_ &&
         std::any_of(targets.begin(), targets.end(), [&](const Target& t) {
           return region(t.region).kind == RegionKind::Global;
         });
}

// A vector of three takes the room of four (OpenCL C 6.1.5), and compilers write all of it.
void Lowering::store_padding(const Place& place, Span at) {
  if (layout_.components(place.type) != 3 || layout_.units(place.type) != 4) return;
  const auto& targets = place.at.targets;
  const bool memory = std::any_of(targets.begin(), targets.end(), [&](const Target& t) {
    const Region& of = region(t.region);
    return is_object(of.kind) && !of.registers;
  });
  if (!memory || in_formula_) return;
  const auto unit = layout_.scalar(layout_.component_type(place.type));
  if (unit) store(element(place, literal(3, int_type, at)), {unknown(*unit, at), {}, {}}, at);
}

// Bytes that fill up a record take unspecified values when it is stored (C11 6.2.6.1p6); compilers write them.
void Lowering::store_record_padding(const Place& place, Span at) {
  const auto& targets = place.at.targets;
  const bool bytes = std::any_of(targets.begin(), targets.end(),
                                 [&](const Target& t) { return region(t.region).bytes; });
  if (!bytes || in_formula_) return;
  for (const std::int64_t offset : layout_.padding(place.type)) {
    Place byte = place;
    byte.type = layout_.context().UnsignedCharTy;
    byte.at.index = add_index(place.at.index, literal(offset, int_type, at));
    store(byte, {unknown(fixed_type(8, false), at), {}, {}}, at);
  }
}

// All parts are read before the first one is written.
// A value with fewer parts than its type would leave the rest of the object as it was.
void Lowering::refuse_misfit(const Value& value, QualType type, Span at) {
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
  if (!fits) refuse("expression", at, "this has no value of type `" + type.getAsString() + "`");
}

void Lowering::store(const Place& to, const Value& stored, Span at) {
  const Place place = evaluated(to);
  const Value value = evaluated(stored);
  if (!place.components.empty()) {
    Place whole = place;
    whole.components.clear();
    for (std::size_t i = 0; i < place.components.size(); ++i) {
      const Value& part = value.parts.empty() ? value : value.parts[i];
      store(element(whole, literal(place.components[i], int_type, at)), part, at);
    }
    return;
  }
  const QualType type = place.type.getCanonicalType();
  refuse_misfit(value, type, at);
  if (value.pointer) return store_pointer(place, *value.pointer, at);
  if (layout_.components(type) != 0 || layout_.context().getAsArrayType(type)) {
    for (std::size_t i = 0; i < value.parts.size(); ++i) {
      store(element(place, literal(static_cast<std::int64_t>(i), int_type, at)), value.parts[i],
            at);
    }
    store_padding(place, at);
  } else if (type->isUnionType()) {
    Place bytes = place;
    bytes.type = layout_.byte_array(type);
    store(bytes, value, at);
  } else if (layout_.is_record(type)) {
    for (std::size_t i = 0; i < value.parts.size(); ++i) {
      store(field(place, static_cast<std::uint16_t>(i)), value.parts[i], at);
    }
    store_record_padding(place, at);
  } else if (value.scalar) {
    for_each_target(place.at, at, [&](const Target& target) {
      store_scalar(target, place.at.index, type, value.scalar, at);
    });
  }
}

}  // namespace permverify::parser
