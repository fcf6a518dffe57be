#include "host/vectors.h"

#include <algorithm>

namespace permverify::host {

using clang::dyn_cast;
using clang::QualType;

namespace {

bool is_in(const clang::CXXRecordDecl& record, llvm::StringRef space) {
  const auto* context = dyn_cast<clang::NamespaceDecl>(record.getDeclContext()->getEnclosingNamespaceContext());
  return context && context->getName() == space && context->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool is_device_pointer(const clang::CXXRecordDecl* record) {
  return record && record->getIdentifier() && record->getName() == "device_ptr" && is_in(*record, "thrust");
}

}  // namespace

std::optional<QualType> elements_of(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (!instance || !record.getIdentifier() || instance->getTemplateArgs().size() == 0) return std::nullopt;
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::SourceLocation at = sources.getExpansionLoc(record.getLocation());
  if (at.isValid() && !sources.isInSystemHeader(at) && !sources.isWrittenInBuiltinFile(at)) return std::nullopt;
  const llvm::StringRef name = record.getName();
  const bool of_thrust = name == "device_vector" || name == "host_vector" || name == "universal_vector";
  if (!(name == "vector" && is_in(record, "std")) && !(of_thrust && is_in(record, "thrust"))) return std::nullopt;
  const clang::TemplateArgument& element = instance->getTemplateArgs().get(0);
  if (element.getKind() != clang::TemplateArgument::Type) return std::nullopt;
  const QualType type = element.getAsType();
  if (type->isDependentType() || type->isIncompleteType() || type->isBooleanType() || !type.isTrivialType(context)) return std::nullopt;
  return type;
}

std::optional<QualType> elements_of(QualType type, const clang::ASTContext& context) {
  const auto* record = type.isNull() ? nullptr : type.getNonReferenceType()->getAsCXXRecordDecl();
  return record ? elements_of(*record, context) : std::nullopt;
}

bool is_named(const clang::FunctionDecl& method, std::initializer_list<const char*> names) {
  return method.getIdentifier() && std::any_of(names.begin(), names.end(), [&](const char* name) { return method.getName() == name; });
}

bool is_method_of_elements(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  return method && !clang::isa<clang::CXXConstructorDecl>(method) && elements_of(*method->getParent(), context);
}

const clang::FieldDecl* field_of_pointer(QualType type) {
  const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!is_device_pointer(record) || !record->hasDefinition()) return nullptr;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->getType()->isPointerType()) return field->getCanonicalDecl();
  }
  return nullptr;
}

bool gives_element(const clang::FunctionDecl& method, const clang::ASTContext& context) {
  return is_method_of_elements(method, context) && (method.getOverloadedOperator() == clang::OO_Subscript || is_named(method, {"at", "front"}));
}

bool keeps_elements(const clang::FunctionDecl& method, const clang::ASTContext& context) {
  if (!is_method_of_elements(method, context)) return false;
  return gives_element(method, context) || is_named(method, {"size", "capacity", "empty", "data", "begin", "end", "cbegin", "cend", "back"});
}

bool gives_pointer(const clang::FunctionDecl& function) {
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  if (method) return is_device_pointer(method->getParent()) && is_named(function, {"get"});
  const auto* space = dyn_cast<clang::NamespaceDecl>(function.getDeclContext()->getEnclosingNamespaceContext());
  return space && space->getName() == "thrust" && is_named(function, {"raw_pointer_cast"});
}

bool hides_object(const clang::FunctionDecl& method, const clang::ASTContext& context) {
  return is_method_of_elements(method, context) && (method.getOverloadedOperator() == clang::OO_Subscript || method.getIdentifier());
}

// From a number, a number and a value, or another such object.
bool makes_elements(const clang::CXXConstructExpr& made, const clang::ASTContext& context) {
  if (!elements_of(*made.getConstructor()->getParent(), context) || made.getNumArgs() > 2) return false;
  if (made.getNumArgs() == 0) return true;
  const clang::Expr& first = *made.getArg(0);
  if (made.getNumArgs() == 2 && made.getArg(1)->getType()->isRecordType() && !context.hasSameUnqualifiedType(made.getArg(1)->getType(), *elements_of(*made.getConstructor()->getParent(), context))) return false;
  if (first.getType()->isIntegralOrUnscopedEnumerationType()) return true;
  return made.getNumArgs() == 1 && !first.isXValue() && !first.isPRValue() && elements_of(first.getType(), context);
}

}  // namespace permverify::host
