#include "host/constant_tables.h"

#include "host/library_traits.h"
#include "support/host_classes.h"

namespace permverify::host {

namespace {

constexpr std::uint64_t most_elements = 64;

Value part_of(const clang::APValue& known, clang::QualType type, const Integers& integers, const clang::ASTContext& context);

Value array_of(const clang::APValue& known, const clang::ConstantArrayType& array, const Integers& integers, const clang::ASTContext& context) {
  if (array.getSize().ugt(most_elements)) return {};
  std::vector<Value> elements;
  for (unsigned i = 0; i < known.getArraySize(); ++i) {
    const clang::APValue& element = i < known.getArrayInitializedElts() ? known.getArrayInitializedElt(i) : known.getArrayFiller();
    elements.push_back(part_of(element, array.getElementType(), integers, context));
  }
  return Value::table(std::move(elements));
}

// A mutable member of a constant object may be changed, and its member by a pointer.
Value record_of(const clang::APValue& known, const clang::RecordDecl& record, const Integers& integers, const clang::ASTContext& context) {
  const auto* of_cxx = clang::dyn_cast<clang::CXXRecordDecl>(&record);
  if (record.isUnion() || (of_cxx && (of_cxx->getNumBases() != 0 || of_cxx->hasMutableFields()))) return {};
  Fields fields;
  for (const clang::FieldDecl* field : record.fields()) {
    if (field->isBitField() || field->getType().isVolatileQualified()) continue;
    Value value = part_of(known.getStructField(field->getFieldIndex()), field->getType(), integers, context);
    if (value.kind != Value::Kind::Unknown) fields[field->getCanonicalDecl()] = std::move(value);
  }
  return Value::record(std::move(fields));
}

Value part_of(const clang::APValue& known, clang::QualType type, const Integers& integers, const clang::ASTContext& context) {
  if (known.isInt() && Integers::is_integer(type)) {
    const llvm::APSInt& number = known.getInt();
    return Value::integer(integers.number(number.isSigned() ? term::Wide{number.getSExtValue()} : term::Wide{number.getZExtValue()}));
  }
  const auto* array = context.getAsConstantArrayType(type);
  if (array && known.isArray()) return array_of(known, *array, integers, context);
  const auto* record = type->getAsRecordDecl();
  return record && known.isStruct() ? record_of(known, *record, integers, context) : Value{};
}

// Clang gives constants of the host that device code may read an attribute of its own.
bool is_on_device(const clang::VarDecl& variable) {
  const auto* constant = variable.getAttr<clang::CUDAConstantAttr>();
  return variable.hasAttr<clang::CUDADeviceAttr>() || variable.hasAttr<clang::CUDASharedAttr>() || variable.hasAttr<clang::HIPManagedAttr>() ||
         (constant && !constant->isImplicit());
}

}  // namespace

std::optional<Value> constant_table(const clang::VarDecl& variable, const Integers& integers, const clang::ASTContext& context) {
  const clang::QualType type = variable.getType();
  if (clang::isa<clang::ParmVarDecl>(variable)) return std::nullopt;  // its initialiser is a default argument
  if (type->isDependentType() || !(type->isConstantArrayType() || type->isRecordType())) return std::nullopt;
  const clang::QualType element = context.getBaseElementType(type);
  if (!element.isConstQualified() || element.isVolatileQualified() || has_host_class(element)) return std::nullopt;
  const clang::VarDecl* whole = nullptr;
  const clang::Expr* init = variable.getAnyInitializer(whole);
  if (!init || whole->isInvalidDecl() || whole->isWeak() || init->isInstantiationDependent() || init->containsErrors()) return std::nullopt;
  if (is_on_device(*whole) || is_on_device(variable) || measures_host_class(init) || depends_on_library_traits(init, context)) return std::nullopt;
  const clang::APValue* known = whole->evaluateValue();
  if (!known) return std::nullopt;
  Value value = part_of(*known, type, integers, context);
  return value.kind == Value::Kind::Unknown ? std::nullopt : std::optional(std::move(value));
}

}  // namespace permverify::host
