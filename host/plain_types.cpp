#include "host/plain_types.h"

#include <algorithm>

#include "host/obstacles.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::QualType;

namespace {

// No code of the program: not by operators, deleters or functions of a type.
bool is_of_library_alone(QualType type, const clang::ASTContext& context) {
  type = type.getCanonicalType();
  while (type->isAnyPointerType() || type->isArrayType() || type->isReferenceType()) {
    type = type->isArrayType() ? context.getAsArrayType(type)->getElementType() : type->isReferenceType() ? type.getNonReferenceType() : type->getPointeeType();
  }
  const auto* record = type->getAsCXXRecordDecl();
  return !type->isFunctionType() && is_plain(type, context) && (!record || !is_of_program(*record, context));
}

}  // namespace

bool are_of_library_alone(llvm::ArrayRef<clang::TemplateArgument> arguments, const clang::ASTContext& context) {
  return std::all_of(arguments.begin(), arguments.end(), [&](const clang::TemplateArgument& argument) {
    if (argument.getKind() == clang::TemplateArgument::Integral) return true;
    if (argument.getKind() == clang::TemplateArgument::Pack) return are_of_library_alone(argument.getPackAsArray(), context);
    const bool type = argument.getKind() == clang::TemplateArgument::Type;
    return type && !argument.getAsType()->isReferenceType() && is_of_library_alone(argument.getAsType(), context);
  });
}

namespace {

bool has_plain_arguments(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (!instance) return true;
  return are_of_library_alone(instance->getTemplateArgs().asArray(), context);
}

bool is_plain_record(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  if (record.isLambda() || record.isInvalidDecl()) return false;
  const bool of_program = is_of_program(record, context);
  // The allocator of the library, which no object has as a part.
  if (!of_program && record.isInStdNamespace() && record.getName() == "allocator") return has_plain_arguments(record, context);
  // An instance that nothing needed yet has no definition, and no object of it is made: `std::ratio<1>` of a duration.
  if (!of_program) return has_plain_arguments(record, context);
  if (!record.hasDefinition()) return false;
  const clang::CXXRecordDecl& whole = *record.getDefinition();
  if (whole.getNumBases() != 0 || !whole.isTrivial() || whole.hasUserDeclaredConstructor()) return false;
  return std::all_of(whole.field_begin(), whole.field_end(), [&](const clang::FieldDecl* field) {
    return !field->hasInClassInitializer() && !field->getType()->isReferenceType() && is_plain(field->getType(), context);
  });
}

bool is_plain_record_of_c(const clang::RecordDecl& record, const clang::ASTContext& context) {
  const clang::RecordDecl* whole = record.getDefinition();
  return whole && !whole->isInvalidDecl() && std::all_of(whole->field_begin(), whole->field_end(), [&](const clang::FieldDecl* field) { return is_plain(field->getType(), context); });
}

}  // namespace

bool is_plain(QualType type, const clang::ASTContext& context) {
  if (type.isNull() || type->isDependentType() || type.isVolatileQualified() || type->isAtomicType()) return false;
  type = type.getCanonicalType();
  if (type->isVariablyModifiedType() || type->isMemberPointerType() || type->isBlockPointerType()) return false;
  if (type->isReferenceType()) return is_plain(type.getNonReferenceType(), context);
  if (type->isPointerType()) return !type->getPointeeType().isVolatileQualified();
  if (const auto* array = context.getAsArrayType(type)) return is_plain(array->getElementType(), context);
  if (const auto* record = type->getAsCXXRecordDecl()) return is_plain_record(*record, context);
  if (const auto* record = type->getAsRecordDecl()) return is_plain_record_of_c(*record, context);
  return type->isBuiltinType() || type->isEnumeralType();
}

}  // namespace permverify::host
