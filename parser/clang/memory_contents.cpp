#include <algorithm>

#include "parser/clang/facts.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/term_builder.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

const clang::APValue* initial_value(const clang::VarDecl& variable) {
  const clang::VarDecl* defined = nullptr;  // the declaration that has the initialiser
  const clang::Expr* init = variable.getAnyInitializer(defined);
  const auto* record = variable.getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  const bool may_change = variable.getType().isVolatileQualified() || (record && record->hasMutableFields());
  return !init || init->isValueDependent() || may_change ? nullptr : defined->evaluateValue();
}

namespace {

// Numbers, and arrays and records of them; of other values nothing is known.
bool is_zero(const clang::APValue& value) {
  if (value.isInt()) return value.getInt() == 0;
  if (value.isStruct()) {
    bool zero = true;
    for (unsigned i = 0; i < value.getStructNumBases(); ++i) zero = zero && is_zero(value.getStructBase(i));
    for (unsigned i = 0; i < value.getStructNumFields(); ++i) zero = zero && is_zero(value.getStructField(i));
    return zero;
  }
  if (!value.isArray()) return false;
  for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i) {
    if (!is_zero(value.getArrayInitializedElt(i))) return false;
  }
  return !value.hasArrayFiller() || is_zero(value.getArrayFiller());
}

// A constructor that does nothing leaves static memory as it is: zeros.
bool does_nothing(const clang::Expr* initializer) {
  const auto* made = clang::dyn_cast<clang::CXXConstructExpr>(initializer);
  return made && made->getConstructor()->isDefaultConstructor() && made->getConstructor()->isTrivial();
}

}  // namespace

// Variables of the file: constant tables, and memory of the device that all launches share.
Place MemoryModel::shared_variable(const clang::VarDecl& variable) {
  const VarKey key{0, variable.getCanonicalDecl()};
  const QualType type = variable.getType();
  if (!objects_.contains(key)) {
    refusals_.refuse_layout(type, variable.getLocation());
    for (const clang::VarDecl* one : variable.redecls()) {
      if (one->hasAttr<clang::AliasAttr>() || one->hasAttr<clang::AsmLabelAttr>()) {
        refusals_.refuse("alias", one->getLocation(), "by its attributes this variable may be another one, too");
      }
    }
    const auto space = type.getAddressSpace();
    const bool local = is_local(variable);
    const bool constant = space == clang::LangAS::opencl_constant ||
                          variable.hasAttr<clang::CUDAConstantAttr>() || type.isConstQualified();
    Region fresh;
    fresh.kind = local ? RegionKind::Local : RegionKind::Global;
    fresh.name = variable.getNameAsString();
    fresh.element = type;
    fresh.constant = constant;
    fresh.declared = variable.getLocation();
    if (const auto* open = layout_.context().getAsIncompleteArrayType(type)) {
      // `extern __shared__ float s[]`: as long as the host says.
      fresh.element = open->getElementType();
      if (std::exchange(has_dynamic_shared_, true)) {
        refusals_.refuse("dynamic_shared_arrays", variable.getLocation(),
                         "two `extern __shared__` arrays of one kernel begin at the same address");
      }
    } else {
      fresh.fixed_count = 1;
    }
    // The host may fill `__constant__` memory of CUDA before the launch, unless it is `const`.
    if (space == clang::LangAS::opencl_constant || type.isConstQualified()) {
      table_contents(variable, fresh);
    } else if (variable.hasAttr<clang::CUDAConstantAttr>()) {
      initial_contents(variable, fresh);
    } else if (!local) {
      const clang::APValue* begin = initial_value(variable);
      const clang::Expr* written = variable.getAnyInitializer();
      fresh.begins_otherwise = written && !does_nothing(written) && !(begin && is_zero(*begin));
    }
    add_region(key, std::move(fresh));
    facts_.add_shared(key, variable);
  }
  Place place;
  place.at.targets = {Target{key, {}}};
  place.at.index = literal(0, int_type, spans_.of(variable.getLocation()));
  place.type = type;
  return place;
}

Place MemoryModel::string_literal(const clang::StringLiteral& text) {
  const VarKey key{string_instance, &text};
  const Span at = spans_.of(&text);
  if (!objects_.contains(key)) {
    Region fresh;
    fresh.kind = RegionKind::Global;
    fresh.name = "string";
    fresh.element = text.getType();
    fresh.fixed_count = 1;
    fresh.constant = true;
    fresh.declared = text.getBeginLoc();
    fresh.contents[{}] = characters(text);
    add_region(key, std::move(fresh));
  }
  Place place;
  place.at.targets = {Target{key, {}}};
  place.at.index = literal(0, int_type, at);
  place.type = text.getType();
  return place;
}

// With what fills up the array that it initialises.
std::vector<ExprPtr> MemoryModel::characters(const clang::StringLiteral& text) {
  const auto* array = layout_.context().getAsConstantArrayType(text.getType());
  const Type unit = refusals_.type_of(array->getElementType(), &text);
  std::vector<ExprPtr> result;
  for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
    const std::uint32_t code = i < text.getLength() ? text.getCodeUnit(i) : 0;
    const llvm::APInt bits(unit.bits, code);
    result.push_back(integer_literal(bits, unit, spans_.of(&text)));
  }
  return result;
}

void MemoryModel::initial_contents(const clang::VarDecl& variable, Region& table) {
  const clang::APValue* all = initial_value(variable);
  if (!all) return;
  Region scratch = table;
  if (add_contents(*all, variable.getType(), {}, scratch)) table.initial = std::move(scratch.contents);
}

// The values of a constant object, as far as Clang can compute them.
void MemoryModel::table_contents(const clang::VarDecl& variable, Region& table) {
  const clang::APValue* all = initial_value(variable);
  if (!all) return;
  if (!add_contents(*all, variable.getType(), {}, table)) {
    refusals_.refuse("constant_table", variable.getLocation(),
                     "the contents of `" + variable.getNameAsString() + "` have no meaning here");
  }
}

// In the order of the indices of each plane. False: a value of a kind that has no plane.
bool MemoryModel::add_contents(const clang::APValue& value, QualType type, const Path& path, Region& table) {
  if (value.isArray()) {
    const auto* array = layout_.context().getAsArrayType(type);
    for (unsigned i = 0; i < value.getArraySize(); ++i) {
      const bool written = i < value.getArrayInitializedElts();
      if (!written && !value.hasArrayFiller()) return false;
      const clang::APValue& element = written ? value.getArrayInitializedElt(i) : value.getArrayFiller();
      if (!add_contents(element, array->getElementType(), path, table)) return false;
    }
    return true;
  }
  if (const unsigned components = layout_.components(type); components != 0) {
    for (unsigned i = 0; i < components; ++i) {
      const clang::APValue& part = value.isStruct() ? value.getStructField(i) : value.getVectorElt(i);
      if (!add_contents(part, layout_.component_type(type), path, table)) return false;
    }
    // Three components may take the room of four; what fills it up is no part of any value.
    std::vector<ExprPtr>& plane = table.contents[path];
    for (std::int64_t i = components; i < layout_.units(type); ++i) plane.push_back(plane.back());
    return true;
  }
  if (value.isStruct()) return add_members(value, type, path, table);
  if (type->isAnyPointerType()) {  // followed nowhere, so its plane needs no contents
    table.contents.erase(path);
    return true;
  }
  const Span at = spans_.of(table.declared);
  const auto unit = layout_.scalar(type);
  ExprPtr scalar;
  if (unit && value.isInt()) scalar = integer_literal(value.getInt(), *unit, at);
  if (unit && value.isFloat() && unit->is_float()) scalar = terms_.float_literal(value.getFloat(), *unit, at);
  if (unit && value.isFloat() && unit->is_integer()) {  // the bits of a half
    scalar = integer_literal(llvm::APSInt(value.getFloat().bitcastToAPInt(), true), *unit, at);
  }
  if (scalar) table.contents[path].push_back(scalar);
  return scalar != nullptr;
}

bool MemoryModel::add_members(const clang::APValue& value, QualType type, const Path& path, Region& table) {
  const auto fields = layout_.fields(type);
  unsigned base = 0;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    Path inside = path;
    inside.push_back(static_cast<std::uint16_t>(i));
    const clang::FieldDecl* field = fields[i].declaration;
    const clang::APValue& part =
        field ? value.getStructField(field->getFieldIndex()) : value.getStructBase(base++);
    if (!add_contents(part, fields[i].type, inside, table)) return false;
  }
  return true;
}

}  // namespace permverify::parser
