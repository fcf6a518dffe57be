// A kernel as a whole: parameters, launch, and what is taken for granted.
#include "parser/clang/parameters.h"

#include <algorithm>
#include <unordered_map>

#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"
#include "parser/clang/accesses.h"
#include "parser/clang/assumptions.h"
#include "parser/clang/emitter.h"
#include "parser/clang/host_launches.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

// The number of elements behind a pointer parameter, as a parameter of the kernel that only
// annotations name.
ExprPtr Parameters::length_of(const VarKey& key, clang::QualType pointee, Span at) {
  Region& of = memory_.region(key);
  const std::int64_t each = memory_.units({{Target{key, {}}}, nullptr, nullptr}, pointee);
  if (of.fixed_count) {
    const std::int64_t all =
        *of.fixed_count * (of.bytes ? layout_.bytes(of.element) : layout_.units(of.element));
    return literal(all / each, int_type, at);
  }
  if (!of.count) {
    const VarId var =
        emitter_.add_variable(of.name + ".length", VarKind::KernelParam, int_type, spans_.of(of.declared));
    kernel_.params.push_back(var);
    of.count = make_expr(VarRef{var}, int_type, at);
    const ExprPtr bound =
        make_expr(ir::Binary{BinaryOp::Le, literal(0, int_type, at), of.count}, bool_type, at);
    length_facts_.push_back(unwritten(bound));
    for (auto& [path, plane] : of.planes) {
      const std::int64_t units_each =
          of.bytes ? layout_.bytes(of.element) : layout_.units_at(of.element, path);
      module_.variables[plane.variables[0]].extents = {scale_index(of.count, units_each)};
    }
  }
  const std::int64_t own = of.bytes ? layout_.bytes(of.element) : layout_.units(of.element);
  if (own == each) return respan(of.count, at);
  if (own % each == 0) return scale_index(respan(of.count, at), own / each);
  return make_expr(
      ir::Binary{BinaryOp::Div, scale_index(of.count, own), literal(each, int_type, at)}, int_type,
      at);
}

// Images and textures: what is read is unknown; writes go to cells by their coordinates.
void Parameters::image_parameter(const clang::ParmVarDecl& parameter) {
  const VarKey own = frames_.key(parameter.getCanonicalDecl());
  variables_.bindings.insert_or_assign(own, Value{});
  special_.images[parameter.getCanonicalDecl()] = std::nullopt;
}

// A pointer that the host gives: to an array of its own.
Value Parameters::given_pointer(const clang::VarDecl& parameter, QualType pointee,
                                const std::string& name) {
  ++given_pointers_;
  VarKey memory{memory_instance, parameter.getCanonicalDecl()};
  while (objects_.contains(memory)) --memory.instance;  // one of several in a record
  Region fresh;
  const auto space = pointee.getAddressSpace();
  fresh.kind = space == clang::LangAS::opencl_local ? RegionKind::Local : RegionKind::Global;
  fresh.constant = space == clang::LangAS::opencl_constant;
  fresh.name = name;
  fresh.declared = parameter.getLocation();
  fresh.element = pointee->isVoidType() || pointee->isIncompleteType()
                      ? layout_.context().UnsignedCharTy
                      : pointee.getCanonicalType();
  memory_.add_region(memory, std::move(fresh));
  Value held;
  held.pointer =
      Pointer{{Target{memory, {}}}, nullptr, literal(0, int_type, spans_.of(parameter.getLocation()))};
  return held;
}

// `__device__ float *p;` at file scope: the host sets it before the launch. What the kernel only reads
// points where it pointed then.
std::optional<Value> Parameters::host_pointer(const clang::VarDecl& variable) {
  const auto* canonical = variable.getCanonicalDecl();
  const bool of_device = variable.hasAttr<clang::CUDADeviceAttr>() ||
                         variable.hasAttr<clang::CUDAConstantAttr>();
  const QualType type = variable.getType();
  if (!of_device || !variable.isFileVarDecl() || variable.getAnyInitializer() ||
      variable.hasAttr<clang::AliasAttr>() || variable.hasAttr<clang::AsmLabelAttr>() ||
      variables_.modified.count(canonical) || type.isVolatileQualified() || !type->isPointerType() ||
      type->getPointeeType()->isAnyPointerType() || type->isFunctionPointerType()) {
    return std::nullopt;
  }
  const VarKey own{0, canonical};  // the same in every function that is inlined
  if (const auto known = variables_.bindings.find(own); known != variables_.bindings.end()) return known->second;
  Value held = given_pointer(variable, type->getPointeeType(), variable.getNameAsString());
  assumptions_.not_null(spans_.of(variable.getLocation()));
  host_pointers_.insert(canonical);
  variables_.bindings.insert_or_assign(own, held);
  return held;
}

// [dcl.enum]: a value of an enumeration without a fixed type lies between the powers of two that its
// enumerators need; the host has no others to give.
void Parameters::enumeration_range(QualType type, const ExprPtr& value, const Type& as_type) {
  const auto* enumeration = type->getAs<clang::EnumType>();
  if (!enumeration || options_.language != CLanguage::Cuda) return;
  const clang::EnumDecl* declared = enumeration->getDecl()->getDefinition();
  if (!declared || declared->isFixed() || declared->isScoped()) return;
  const unsigned positive = declared->getNumPositiveBits();
  const unsigned negative = declared->getNumNegativeBits();
  const unsigned bits = negative == 0 ? positive : std::max(negative, positive + 1) - 1;
  if (bits > 62) return;
  const std::int64_t above = std::int64_t{1} << bits;
  const Span at = value->span;
  const auto compare = [&](BinaryOp op, std::int64_t bound) {
    const ExprPtr said = make_expr(
        ir::Binary{op, value, literal(bound, as_type, at)}, bool_type, at);
    length_facts_.push_back(unwritten(said));
  };
  compare(BinaryOp::Ge, negative == 0 ? 0 : -above);
  compare(BinaryOp::Le, above - 1);
  assumptions_.add("enum_values", "parameters of an enumeration have a value of it", at);
}

namespace {

constexpr std::uint64_t most_parameter_elements = 4096;  // of an array

// A launch gives values by name: a parameter without one has its position.
std::string name_of(const clang::ParmVarDecl& parameter) {
  const std::string name = parameter.getNameAsString();
  return name.empty() ? "unnamed." + std::to_string(parameter.getFunctionScopeIndex() + 1) : name;
}

}  // namespace

void Parameters::pointer_parameter(const clang::ParmVarDecl& parameter) {
  const Span at = spans_.of(parameter.getLocation());
  const std::string name = name_of(parameter);
  Value held = given_pointer(parameter, parameter.getType()->getPointeeType(), name);
  const VarKey own = frames_.key(parameter.getCanonicalDecl());
  if (!variables_.modified.count(parameter.getCanonicalDecl())) {
    variables_.bindings.insert_or_assign(own, std::move(held));
    return;
  }
  const Place variable =
      memory_.new_private(own, name, parameter.getType(), parameter.getLocation());
  accesses_.declare_storage(variable, at);
  variables_.given.insert_or_assign(own, held);
  accesses_.store(variable, held, at);
}

ir::PointerParam Parameters::described(const Region& region) const {
  ir::PointerParam pointer;
  pointer.name = region.name;
  pointer.element = region.bytes ? "bytes" : region.element.getCanonicalType().getUnqualifiedType().getAsString();
  pointer.element_bytes = region.bytes ? 1 : layout_.bytes(region.element);
  pointer.sized = region.count || region.fixed_count;
  for (const auto& [path, plane] : region.planes) {
    std::string way;
    for (const std::uint16_t step : path) way += "." + std::to_string(step);
    const std::int64_t units = region.bytes ? 1 : layout_.units_at(region.element, path);
    pointer.planes.push_back({way, plane.variables[0], units});
  }
  return pointer;
}

void Parameters::describe_pointers(const clang::FunctionDecl& function) {
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    const VarKey memory{memory_instance, parameter->getCanonicalDecl()};
    if (!parameter->getType()->isPointerType() || !objects_.contains(memory)) continue;
    kernel_.pointers.push_back(described(objects_.at(memory)));
  }
  for (const auto& [key, region] : objects_.all()) {
    const bool open = region.kind == RegionKind::Local && !region.count && !region.fixed_count;
    if (open && layout_.context().getLangOpts().CUDA) kernel_.dynamic_shared = described(region);
  }
  kernel_.has_other_pointers = kernel_.pointers.size() != given_pointers_;
}

// Scalars are parameters of the kernel; vectors and records become one parameter for each leaf.
void Parameters::parameter(const clang::ParmVarDecl& declaration) {
  const QualType type = declaration.getType();
  const Span at = spans_.of(declaration.getLocation());
  const VarKey own = frames_.key(declaration.getCanonicalDecl());
  refusals_.refuse_layout(type, declaration.getLocation());
  if (type->isAnyPointerType()) return pointer_parameter(declaration);
  if (type->isImageType() || type->isSamplerT()) return image_parameter(declaration);
  if (type->isReferenceType())
    refusals_.refuse("parameter", declaration.getLocation(), "a parameter that is a reference");
  const std::string name = name_of(declaration);
  if (const auto scalar = layout_.scalar(type)) {
    const VarId var = emitter_.add_variable(name, VarKind::KernelParam, *scalar, at);
    kernel_.params.push_back(var);
    enumeration_range(type, make_expr(VarRef{var}, *scalar, at), *scalar);
    Region of;
    of.name = name;
    of.element = type.getCanonicalType().getUnqualifiedType();
    of.fixed_count = 1;
    of.declared = declaration.getLocation();
    Region& region = memory_.add_region(own, std::move(of));
    if (region.registers) {
      region.planes[{}] = Plane{*scalar, {var}};
      return;
    }
    Place place{{{Target{own, {}}}, nullptr, literal(0, int_type, at)}, type, {}};
    accesses_.declare_storage(place, at);
    const Value held{make_expr(VarRef{var}, *scalar, at), {}, {}};
    variables_.given.insert_or_assign(own, held);
    accesses_.store(place, held, at);
    return;
  }
  const Place object = memory_.new_private(own, name, type, declaration.getLocation());
  accesses_.declare_storage(object, at);
  const Value held = parameter_parts(type, name, declaration);
  variables_.given.insert_or_assign(own, held);
  accesses_.store(object, held, at);
}

// Whether objects of both types have the same scalars at the same places.
bool Parameters::has_same_parts(QualType a, QualType b) {
  a = a.getCanonicalType().getUnqualifiedType();
  b = b.getCanonicalType().getUnqualifiedType();
  if (a == b) return true;
  const auto* some = layout_.context().getAsConstantArrayType(a);
  const auto* others = layout_.context().getAsConstantArrayType(b);
  if (some && others) return some->getSize() == others->getSize() && has_same_parts(some->getElementType(), others->getElementType());
  if (!layout_.is_record(a) || !layout_.is_record(b) || some || others) return false;
  const auto fields = layout_.fields(a), other_fields = layout_.fields(b);
  return std::equal(fields.begin(), fields.end(), other_fields.begin(), other_fields.end(), [&](const Layout::Field& x, const Layout::Field& y) {
    return x.offset == y.offset && has_same_parts(x.type, y.type);
  });
}

// The bytes of a union are parameters, since any member may be the one that the host has set; but those of the first member are,
// under their names, if all members have the same scalars.
Value Parameters::parameter_union(QualType type, const std::string& name, const clang::ParmVarDecl& of) {
  const clang::RecordDecl* whole = type->getAsRecordDecl()->getDefinition();
  if (!whole || whole->field_empty() || layout_.has_pointer(type)) {
    refusals_.refuse("parameter", of.getLocation(), "a parameter with the union `" + type.getAsString() + "` of pointers or of nothing has no meaning here");
  }
  const clang::FieldDecl& first = **whole->field_begin();
  const bool same = std::all_of(whole->field_begin(), whole->field_end(), [&](const clang::FieldDecl* member) {
    return !member->isBitField() && has_same_parts(first.getType(), member->getType());
  });
  const bool fills = layout_.bytes(first.getType()) == layout_.bytes(type) && !layout_.has_padding(first.getType()) && !layout_.has_union(first.getType());
  if (!same || !fills) return parameter_parts(layout_.byte_array(type), name, of);
  const Span at = spans_.of(of.getLocation());
  VarKey key = frames_.key(&first);
  while (objects_.contains(key)) ++key.instance;  // one of several in a record
  const Place object = memory_.new_private(key, name, type, of.getLocation());
  accesses_.declare_storage(object, at);
  Place member = object;
  member.type = first.getType();
  accesses_.store(member, parameter_parts(first.getType(), first.getNameAsString().empty() ? name : name + "." + first.getNameAsString(), of), at);
  return accesses_.load(object, at);
}

Value Parameters::parameter_parts(QualType type, const std::string& name,
                                  const clang::ParmVarDecl& of) {
  Value result;
  const Span at = spans_.of(of.getLocation());
  const QualType t = type.getCanonicalType();
  if (const auto scalar = layout_.scalar(t)) {
    const VarId var = emitter_.add_variable(name, VarKind::KernelParam, *scalar, at);
    kernel_.params.push_back(var);
    result.scalar = make_expr(VarRef{var}, *scalar, at);
  } else if (const unsigned n = layout_.components(t)) {
    for (unsigned i = 0; i < n; ++i) {
      const std::string part =
          name + "." + (n <= 4 ? std::string(1, "xyzw"[i]) : "s" + std::to_string(i));
      result.parts.push_back(parameter_parts(layout_.component_type(t), part, of));
    }
  } else if (const auto* array = layout_.context().getAsConstantArrayType(t)) {
    if (array->getSize().getZExtValue() > most_parameter_elements)
      refusals_.refuse("large_array", of.getLocation(), "a parameter with an array of more than 4096 elements");
    for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
      result.parts.push_back(
          parameter_parts(array->getElementType(), name + "." + std::to_string(i), of));
    }
  } else if (t->isAnyPointerType() && !t->isFunctionPointerType()) {
    assumptions_.not_null(spans_.of(of.getLocation()));
    return given_pointer(of, t->getPointeeType(), name);
  } else if (t->isUnionType()) {
    return parameter_union(t, name, of);
  } else if (layout_.is_record(t)) {
    for (const auto& field : layout_.fields(t)) {
      result.parts.push_back(
          parameter_parts(field.type, field.name.empty() ? name : name + "." + field.name, of));
    }
  } else {
    refusals_.refuse("parameter", of.getLocation(),
                     "a parameter of type `" + type.getAsString() + "` has no meaning here");
  }
  return result;
}

}  // namespace permverify::parser
