#include "parser/clang/memory_model.h"

#include <algorithm>
#include <numeric>

#include "parser/clang/emitter.h"
#include "parser/clang/facts.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

// An array as the pointer to its first element.
Pointer MemoryModel::decay(const Place& array) { return array.at; }

namespace {

constexpr std::int64_t largest_spread_object = 1024;  // bytes of one with pointers, in registers

}  // namespace

// An earlier pass may have seen a pointer to the object before this one comes to its declaration.
// Memory that is shared exists from the start. A private object does not exist yet, or not any more.
Region& MemoryModel::region(const VarKey& key) {
  if (Region* const known = objects_.find(key)) return *known;
  if (key.instance == function_instance) {
    Region function;
    function.kind = RegionKind::Function;
    function.name = static_cast<const clang::FunctionDecl*>(key.declaration)->getNameAsString();
    return objects_.insert(key, std::move(function));
  }
  if (key.instance == string_instance) {
    string_literal(*static_cast<const clang::StringLiteral*>(key.declaration));
    return objects_.at(key);
  }
  const clang::VarDecl* shared = facts_.shared(key);
  if (!shared) return objects_.at(ended_key);
  shared_variable(*shared);
  return objects_.at(key);
}

Region& MemoryModel::add_region(const VarKey& key, Region fresh) {
  if (fresh.kind == RegionKind::Global || fresh.kind == RegionKind::Local) {
    fresh.name = objects_.own_name(key, fresh.name);
  }
  fresh.bytes = facts_.needs_bytes(key) || layout_.has_union(fresh.element);
  if (fresh.kind == RegionKind::Private) {
    // What a pointer points to is known in registers only: a small array of pointers lies in some.
    const bool spread = layout_.has_pointer(fresh.element) &&
                        layout_.bytes(fresh.element) <= largest_spread_object;
    fresh.registers = !fresh.bytes && !facts_.needs_array(key) &&
                      (spread || !layout_.has_array(fresh.element));
  }
  return objects_.insert(key, std::move(fresh));
}

std::string MemoryModel::plane_name(const Region& region, const Path& path) const {
  const std::string fields = layout_.name_of(region.element, path);
  return fields.empty() ? region.name : region.name + "." + fields;
}

// Base units of the type at the place's target: bytes in a region of bytes. A `void *` counts bytes (GNU C).
std::int64_t MemoryModel::units(const Pointer& at, QualType type) {
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
std::vector<ExprPtr> MemoryModel::bytes_of(const std::vector<ExprPtr>& scalars, Span at) {
  const Type byte = fixed_type(8, false);
  std::vector<ExprPtr> result;
  for (const ExprPtr& scalar : scalars) {
    const Type& type = scalar->type;
    const unsigned bits = type.is_bool()    ? 8
                          : type.is_float() ? (type.kind == TypeKind::Float32 ? 32 : 64)
                                            : type.bits;
    const Type whole = fixed_type(bits, false);
    const ExprPtr pattern = type.is_bool() ? as(scalar, byte) : terms_.reinterpret(scalar, whole);
    for (unsigned i = 0; i < bits / 8; ++i) {
      const ExprPtr part =
          i == 0 ? pattern
                 : make_expr(Binary{BinaryOp::Shr, pattern, literal(8 * i, whole, at)}, whole, at);
      result.push_back(as(part, byte));
    }
  }
  return result;
}

Plane& MemoryModel::plane(const Target& target, Region& of, Span at) {
  if (!is_object(of.kind)) {
    refusals_.refuse("pointer_in_memory", at,
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
    refusals_.refuse("type", of.declared,
                     "`" + of.name + "` holds values of type `" + leaf.getAsString() +
                         "`, which have no meaning here");
  }
  fresh.unit = *unit;
  const std::size_t first = module_.variables.size();
  const std::int64_t each =
      of.bytes ? layout_.bytes(of.element) : layout_.units_at(of.element, path);
  const std::string name = plane_name(of, path);
  const Span where = spans_.of(of.declared);
  if (of.registers) {
    for (std::int64_t i = 0; i < each; ++i) {
      const std::string suffix = each == 1 ? "" : "." + std::to_string(i);
      fresh.variables.push_back(emitter_.add_variable(name + suffix, VarKind::Private, *unit, where));
    }
  } else {
    const VarKind kind = of.kind == RegionKind::Global  ? VarKind::GlobalArray
                         : of.kind == RegionKind::Local ? VarKind::LocalArray
                                                        : VarKind::PrivateArray;
    Type type = *unit;
    type.shape = Shape::Array;
    type.rank = 1;
    const VarId array = emitter_.add_variable(name, kind, type, where);
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
    module_.variables[array].begins_otherwise = of.begins_otherwise;
    if (const auto first_values = of.initial.find(path); first_values != of.initial.end() && !of.bytes) {
      module_.variables[array].initial = first_values->second;
    }
    if (of.bytes && !of.contents.empty() && !of.contents.count({})) {
      refusals_.refuse("constant_table", of.declared, "the bytes of the constant `" + of.name + "` have no meaning here");
    }
    if (kind != VarKind::PrivateArray) kernel_.arrays.push_back(array);
    fresh.variables.push_back(array);
  }
  objects_.own_variables(target.region, module_.variables, first);
  return of.planes.emplace(path, std::move(fresh)).first->second;
}

// Fields of a record that is not there are found in its bytes, from the next pass on.
void MemoryModel::refuse_other_record(const Region& of, const Path& path, QualType record) {
  if (!is_object(of.kind) || of.bytes) return;
  if (layout_.context().hasSameUnqualifiedType(layout_.at(of.element, path), layout_.base(record))) return;
  refusals_.refuse("pointer_cast", of.declared, "an object is looked at as a record that it is not");
}

Place MemoryModel::field(const Place& record, std::uint16_t index) {
  if (record.type->getAsRecordDecl()->isInvalidDecl()) {
    refusals_.refuse("record", record.type->getAsRecordDecl()->getLocation(),
                     "a field of this type has a type that is not known here");
  }
  const auto field = layout_.fields(record.type)[index];
  if (field.declaration && field.declaration->isBitField()) {
    refusals_.refuse("bit_field", field.declaration->getLocation(), "bit-fields have no meaning yet");
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

Place MemoryModel::element(const Place& array, ExprPtr index) {
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

Place MemoryModel::new_private(const VarKey& key, std::string name, QualType type,
                               clang::SourceLocation at) {
  refusals_.refuse_layout(type, at);
  refusals_.refuse_destructor(type, at);
  refusals_.refuse_vector_extension(type, at);
  Region fresh;
  fresh.kind = RegionKind::Private;
  fresh.name = std::move(name);
  fresh.element = type.getCanonicalType().getUnqualifiedType();
  fresh.fixed_count = 1;
  fresh.declared = at;
  add_region(key, std::move(fresh));
  Place place;
  place.at.targets = {Target{key, {}}};
  place.at.index = literal(0, int_type, spans_.of(at));
  place.type = type;
  return place;
}

Place MemoryModel::base_of(Place place, const clang::CXXRecordDecl& base) {
  const auto* derived = place.type->getAsCXXRecordDecl();
  std::uint16_t index = 0;
  for (const auto& parent : derived->bases()) {
    if (parent.getType()->getAsCXXRecordDecl()->getCanonicalDecl() == base.getCanonicalDecl()) {
      return field(place, index);
    }
    ++index;
  }
  refusals_.refuse("base_class", derived->getLocation(), "a base class that is not found");
}

// The object of the derived class that the place is a base of. `path`: from the derived class to the base.
Place MemoryModel::derived_of(Place base, QualType derived, const std::vector<const clang::CXXRecordDecl*>& path,
                              clang::SourceLocation where) {
  Path steps;
  std::int64_t offset = 0;
  const clang::CXXRecordDecl* inside = derived->getAsCXXRecordDecl();
  for (const clang::CXXRecordDecl* step : path) {
    std::uint16_t index = 0;
    for (const auto& parent : inside->bases()) {
      if (parent.getType()->getAsCXXRecordDecl()->getCanonicalDecl() == step->getCanonicalDecl()) break;
      ++index;
    }
    steps.push_back(index);
    offset += layout_.fields(layout_.context().getRecordType(inside))[index].offset;
    inside = step->getDefinition();
  }
  bool bytes = false;
  for (Target& target : base.at.targets) {
    const Region& of = region(target.region);
    if (!is_object(of.kind)) continue;
    if (of.bytes) {
      bytes = true;
      continue;
    }
    Path& own = target.path;
    const bool ends = own.size() >= steps.size() && std::equal(steps.rbegin(), steps.rend(), own.rbegin());
    if (ends) own.resize(own.size() - steps.size());
    if (!ends || !layout_.context().hasSameUnqualifiedType(layout_.at(of.element, own), layout_.base(derived))) {
      refusals_.refuse("conversion", where, "this object is not known to be part of a `" + derived.getAsString() + "`");
    }
  }
  base.type = derived;
  if (bytes) base.at.index = add_index(base.at.index, literal(-offset, int_type, base.at.index->span));
  return base;
}

// A number as wide as a pointer: what memory holds where the program keeps one there.
Type MemoryModel::address_type() const {
  return fixed_type(static_cast<unsigned>(options_.device_bits), false);
}

// A pointer to a field leaves its plane when it moves on to what lies behind the field: the fields
// of the next record are not next to it. Inside a single record the end of the plane is the end of
// the field, and the bounds of the plane find it.
bool MemoryModel::may_leave_field(const Target& target) {
  const Region& of = region(target.region);
  if (!is_object(of.kind) || of.bytes || target.path.empty()) return false;
  return of.fixed_count != 1 || !layout_.is_record(of.element) || target.path.size() > 1;
}

// `array[index]` of an array in a record: behind its end another field would be meant.
void MemoryModel::inside_field(const Pointer& at, QualType type, const ExprPtr& index, Span where) {
  const auto* array = layout_.context().getAsConstantArrayType(type);
  if (!array || std::none_of(at.targets.begin(), at.targets.end(),
                             [&](const Target& t) { return may_leave_field(t); })) {
    return;
  }
  const auto count = static_cast<std::int64_t>(array->getSize().getZExtValue());
  const auto* known = std::get_if<IntLit>(&index->node);
  if (known && known->value >= 0 && known->value < count) return;
  const ExprPtr low = terms_.comparison(clang::BO_LE, literal(0, int_type, where), index, where);
  const ExprPtr high = terms_.comparison(clang::BO_LT, index, literal(count, int_type, where), where);
  emitter_.emit(Assert{emitter_.as_executed(both(low, high), where)}, where);
}

Place MemoryModel::dereference(const Pointer& pointer, QualType pointee) {
  Place result;
  result.at = pointer;
  if (!result.at.index) result.at.index = literal(0, int_type, {});
  result.type = pointee;
  return result;
}

Pointer MemoryModel::address_of(const Place& place) {
  if (place.components.size() == 1) {
    Place whole = place;
    whole.components.clear();
    return element(whole, literal(place.components[0], int_type, place.at.index->span)).at;
  }
  return place.at;
}

bool MemoryModel::is_local(const clang::VarDecl& variable) {
  return variable.hasAttr<clang::CUDASharedAttr>() ||
         variable.getType().getAddressSpace() == clang::LangAS::opencl_local;
}

bool MemoryModel::is_shared(const clang::VarDecl& variable) {
  return variable.hasGlobalStorage() || is_local(variable);
}

}  // namespace permverify::parser
