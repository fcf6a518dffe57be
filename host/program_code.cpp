#include "host/program_code.h"

#include <algorithm>
#include <set>

#include "host/obstacles.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::QualType;

namespace {

// The types of the program that a type is made of.
struct Mentioned {
  bool code = false;   // functions, or objects that hide them
  bool enums = false;  // of the program
  std::set<const clang::CXXRecordDecl*> records;
};

void note(const clang::TemplateArgument& argument, const clang::ASTContext& context, Mentioned& found);

void note(QualType type, const clang::ASTContext& context, Mentioned& found) {
  if (type.isNull()) return;
  type = type.getCanonicalType();
  while (type->isAnyPointerType() || type->isArrayType() || type->isReferenceType()) {
    type = type->isArrayType() ? context.getAsArrayType(type)->getElementType() : type->isReferenceType() ? type.getNonReferenceType() : type->getPointeeType();
  }
  if (type->isFunctionType() || type->isMemberPointerType()) found.code = true;
  if (const auto* enumeration = type->getAs<clang::EnumType>()) found.enums = found.enums || is_of_program(*enumeration->getDecl(), context);
  const auto* record = type->getAsCXXRecordDecl();
  if (!record) return;
  if (record->isLambda() || hides_code(*record)) found.code = true;
  if (is_of_program(*record, context)) {
    found.records.insert(record->getCanonicalDecl());
    return;
  }
  const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (!instance) return;
  for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) note(argument, context, found);
}

void note(const clang::TemplateArgument& argument, const clang::ASTContext& context, Mentioned& found) {
  if (argument.getKind() == clang::TemplateArgument::Type) note(argument.getAsType(), context, found);
  if (argument.getKind() == clang::TemplateArgument::Declaration) found.code = true;
  if (argument.getKind() != clang::TemplateArgument::Pack) return;
  for (const clang::TemplateArgument& inner : argument.getPackAsArray()) note(inner, context, found);
}

// Copies of its objects are copies of bytes.
bool is_copied_plainly(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  return record.hasDefinition() && !record.isInvalidDecl() && context.getRecordType(&record).isTriviallyCopyableType(context);
}

bool has_name_of(const clang::NamedDecl& decl, const std::set<std::string>& names) { return decl.getIdentifier() && names.count(decl.getName().str()) != 0; }

// No conversion from it or to it is code of the program.
bool is_converted_plainly(const clang::CXXRecordDecl& record) {
  const auto conversions = record.getVisibleConversionFunctions();
  return !record.hasUserDeclaredConstructor() && conversions.begin() == conversions.end();
}

// Classes whose methods only make, copy and destroy elements. A set or a map compares them.
bool is_container(const clang::CXXRecordDecl& record) {
  static const std::set<std::string> names{"vector", "deque", "list", "forward_list", "array", "initializer_list", "pair", "tuple", "optional", "complex",
                                           "basic_string", "device_vector", "host_vector", "universal_vector", "device_ptr"};
  return has_name_of(record, names) || record.getName().contains("iterator");
}

bool container_calls_program(const clang::CXXMethodDecl& method, const Mentioned& self, const Mentioned& given, const clang::ASTContext& context) {
  // An element is made of an object of another class: by a conversion or a constructor.
  const bool converts = std::any_of(given.records.begin(), given.records.end(), [&](const auto* record) { return self.records.count(record) == 0; });
  // Methods whose arguments are elements, or none: other ones may convert what iterators give.
  static const std::set<std::string> by_elements{"push_back", "push_front", "pop_back", "pop_front", "clear", "erase", "at", "front", "back", "reserve", "swap", "begin", "end",
                                                 "cbegin", "cend", "rbegin", "rend", "data", "size", "empty", "capacity", "shrink_to_fit", "get"};
  const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(&method);
  const bool copies = (constructor && constructor->isCopyOrMoveConstructor()) || method.isCopyAssignmentOperator() || method.isMoveAssignmentOperator() ||
                      method.getOverloadedOperator() == clang::OO_Subscript || has_name_of(method, by_elements);
  const bool plain = std::all_of(self.records.begin(), self.records.end(), [&](const auto* record) {
    const auto* whole = record->getDefinition();
    return whole && is_copied_plainly(*whole, context) && (copies || is_converted_plainly(*whole));
  });
  return converts || !plain;
}

}  // namespace

bool is_in_library_namespace(const clang::Decl& decl, const clang::ASTContext& context) {
  if (!clang::isa<clang::FunctionDecl, clang::CXXRecordDecl>(decl) || !is_of_program(decl, context)) return false;
  const auto* space = dyn_cast<clang::NamespaceDecl>(decl.getDeclContext()->getEnclosingNamespaceContext());
  for (; space; space = dyn_cast<clang::NamespaceDecl>(space->getParent())) {
    if (std::any_of(space->redecls_begin(), space->redecls_end(), [&](const auto* one) { return !is_of_program(*one, context); })) return true;
  }
  return false;
}

bool hides_code(const clang::CXXRecordDecl& record) {
  static const std::set<std::string> names{"shared_ptr", "__shared_ptr", "weak_ptr", "function", "move_only_function", "any", "packaged_task", "future",
                                           "shared_future", "promise", "thread", "jthread", "exception_ptr", "reference_wrapper"};
  return has_name_of(record, names);
}

bool may_call_program(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::ASTContext& context) {
  if (function.isExternC() || function.getDeclContext()->getRedeclContext()->isTranslationUnit()) return false;
  Mentioned self, given;
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  if (method) note(context.getRecordType(method->getParent()), context, self);
  for (const clang::Expr* argument : arguments) note(argument->getType(), context, given);
  if (const auto* own = function.getTemplateSpecializationArgs()) {
    for (const clang::TemplateArgument& argument : own->asArray()) note(argument, context, given);
  }
  // `get`, `operator*` and `operator->` of smart pointers, which are constant, call nothing.
  const bool looks = method && method->isConst() && has_name_of(*method->getParent(), {"shared_ptr", "__shared_ptr", "weak_ptr", "unique_ptr", "__shared_ptr_access"});
  if (looks && arguments.empty()) return false;
  if (self.code || given.code) return true;
  if (self.records.empty() && given.records.empty() && !self.enums && !given.enums) return false;
  if (method && is_container(*method->getParent())) return container_calls_program(*method, self, given, context);
  static const std::set<std::string> copying{"swap", "move", "forward", "copy", "copy_n", "fill", "fill_n", "data", "begin", "end", "cbegin", "cend", "size",
                                             "advance", "distance", "next", "prev", "raw_pointer_cast", "device_pointer_cast", "addressof", "exchange", "as_const", "reverse"};
  const bool copies = !method && !given.enums && has_name_of(function, copying) && given.records.size() <= 1;
  return !copies || !std::all_of(given.records.begin(), given.records.end(), [&](const auto* record) {
    const auto* whole = record->getDefinition();
    return whole && is_copied_plainly(*whole, context) && is_converted_plainly(*whole);
  });
}

}  // namespace permverify::host
