#include "host/plain_types.h"

#include <algorithm>
#include <set>

#include "host/effects.h"
#include "host/exposed.h"
#include "host/library_functions.h"
#include "host/obstacles.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::isa;
using clang::QualType;

namespace {

// No code of the program: not by operators, deleters or functions of a type.
bool is_of_library_alone(QualType type, const clang::ASTContext& context) {
  type = type.getCanonicalType();
  while (type->isAnyPointerType() || type->isArrayType() || type->isReferenceType()) {
    type = type->isArrayType() ? context.getAsArrayType(type)->getElementType() : type->isReferenceType() ? type.getNonReferenceType() : type->getPointeeType();
  }
  const auto* record = type->getAsCXXRecordDecl();
  // A class of the program first: it may have a library's class of pointers to itself as a part.
  return !type->isFunctionType() && (!record || !is_of_program(*record, context)) && is_plain(type, context);
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

bool has_plain_parts(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  const clang::CXXRecordDecl* whole = record.hasDefinition() ? record.getDefinition() : nullptr;
  if (!whole || record.isLambda() || record.isInvalidDecl() || record.isDependentContext()) return false;
  if (whole->getNumBases() != 0 || whole->isPolymorphic()) return false;
  return std::all_of(whole->field_begin(), whole->field_end(), [&](const clang::FieldDecl* field) {
    return !field->getType()->isReferenceType() && is_plain(field->getType(), context);
  });
}

bool is_plain_record(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  if (record.isLambda() || record.isInvalidDecl()) return false;
  const bool of_program = is_of_program(record, context);
  // The allocator of the library, which no object has as a part.
  if (!of_program && record.isInStdNamespace() && record.getName() == "allocator") return has_plain_arguments(record, context);
  // An instance that nothing needed yet has no definition, and no object of it is made: `std::ratio<1>` of a duration.
  if (!of_program) return has_plain_arguments(record, context);
  return has_plain_parts(record, context) && record.getDefinition()->isTriviallyCopyable();
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
  if (type->isReferenceType()) {
    const auto* record = type.getNonReferenceType()->getAsCXXRecordDecl();
    return is_plain(type.getNonReferenceType(), context) || (record && !type.getNonReferenceType().isVolatileQualified() && is_owner(*record, context));
  }
  if (type->isPointerType()) return !type->getPointeeType().isVolatileQualified();
  if (const auto* array = context.getAsArrayType(type)) return is_plain(array->getElementType(), context);
  if (const auto* record = type->getAsCXXRecordDecl()) return is_plain_record(*record, context);
  if (const auto* record = type->getAsRecordDecl()) return is_plain_record_of_c(*record, context);
  return type->isBuiltinType() || type->isEnumeralType();
}

bool is_owner(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  return is_of_program(record, context) && has_plain_parts(record, context) && !record.getDefinition()->isTriviallyCopyable();
}

bool declares_owner(const clang::CompoundStmt& block, const clang::ASTContext& context) {
  return std::any_of(block.body_begin(), block.body_end(), [&](const clang::Stmt* part) {
    const auto* declared = dyn_cast<clang::DeclStmt>(part);
    return declared && std::any_of(declared->decl_begin(), declared->decl_end(), [&](const clang::Decl* decl) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      const auto* record = variable ? variable->getType()->getAsCXXRecordDecl() : nullptr;
      return record && is_owner(*record, context);
    });
  });
}

bool ends_without_code(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  if (!is_of_program(record, context)) return is_harmless_to_destroy(record, context);
  const clang::CXXRecordDecl* whole = record.getDefinition();
  if (!whole || whole->isInvalidDecl()) return false;
  if (whole->hasTrivialDestructor()) return true;
  const clang::CXXDestructorDecl* end = whole->getDestructor();
  if (!end || end->isUserProvided()) return false;
  const auto ends = [&](QualType type) {
    const auto* part = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !part || ends_without_code(*part, context);
  };
  return std::all_of(whole->bases_begin(), whole->bases_end(), [&](const clang::CXXBaseSpecifier& base) { return ends(base.getType()); }) &&
         std::all_of(whole->field_begin(), whole->field_end(), [&](const clang::FieldDecl* field) { return ends(field->getType()); });
}

bool is_followed_method(const clang::CXXMethodDecl& method, const clang::ASTContext& context) {
  const clang::CXXRecordDecl& parent = *method.getParent();
  if (isa<clang::CXXDestructorDecl, clang::CXXConversionDecl>(method) || method.isVirtual() || method.isVolatile()) return false;
  if (method.isOverloadedOperator() && method.getOverloadedOperator() != clang::OO_Call) return false;
  const auto* made = dyn_cast<clang::CXXConstructorDecl>(&method);
  if (made && made->isCopyOrMoveConstructor()) return false;
  return is_of_program(parent, context) && has_plain_parts(parent, context);
}

const clang::CXXConstructExpr* made_in_place(const clang::VarDecl& variable, const clang::ASTContext& context) {
  if (!variable.hasLocalStorage() || !variable.getInit() || variable.getType()->isReferenceType() || variable.getType()->isArrayType()) return nullptr;
  const clang::Expr* init = variable.getInit();
  if (const auto* full = dyn_cast<clang::FullExpr>(init)) init = full->getSubExpr();
  const auto* made = dyn_cast<clang::CXXConstructExpr>(init->IgnoreParens());
  if (!made || made->getConstructor()->isTrivial() || !is_of_program(*made->getConstructor()->getParent(), context)) return nullptr;
  const bool whole = context.hasSameUnqualifiedType(made->getType(), variable.getType());
  return whole && is_followed_method(*made->getConstructor(), context) ? made : nullptr;
}

namespace {

bool mentions_object(const clang::Stmt* stmt) {
  bool found = false;
  for_each_statement(stmt, [&](const clang::Stmt& part) { found = found || isa<clang::CXXThisExpr>(part); });
  return found;
}

// Looks at what methods execute, and finds each way in which the address of their object may get out of them.
class KeptToItself {
 public:
  explicit KeptToItself(const clang::ASTContext& context) : context_(context) {}

  bool of(const clang::CXXMethodDecl& method) {
    if (!seen_.insert(method.getCanonicalDecl()).second || method.isTrivial() || method.isDeleted()) return true;
    const clang::FunctionDecl* body = method.getDefinition();
    const bool known = body && body->getBody() && (isa<clang::CXXDestructorDecl>(method) ? !method.isVirtual() : is_followed_method(method, context_));
    if (!known || method.getReturnType()->isReferenceType()) return false;
    if (const auto* made = dyn_cast<clang::CXXConstructorDecl>(body)) {
      for (const clang::CXXCtorInitializer* one : made->inits()) {
        if (!one->isMemberInitializer() || !part(one->getInit())) return false;
      }
    }
    return part(body->getBody());
  }

 private:
  // A member of the object, or of one in it, as a place.
  static bool is_member(const clang::Expr* expr) {
    for (;;) {
      expr = expr->IgnoreParens();
      const auto* cast = dyn_cast<clang::ImplicitCastExpr>(expr);
      const auto* member = dyn_cast<clang::MemberExpr>(expr);
      const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expr);
      if (cast && cast->getCastKind() == clang::CK_NoOp) {
        expr = cast->getSubExpr();
      } else if (member && isa<clang::FieldDecl>(member->getMemberDecl())) {
        if (isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts())) return true;
        if (member->isArrow()) return false;
        expr = member->getBase();
      } else if (element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) {
        expr = element->getBase()->IgnoreParenImpCasts();
      } else {
        return false;
      }
    }
  }
  // The parts of such a place that are computed.
  bool indices(const clang::Expr* place) {
    bool kept = true;
    for_each_statement(place, [&](const clang::Stmt& part) {
      if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(&part)) kept = kept && this->part(element->getIdx());
    });
    return kept;
  }

  bool parts(const clang::Stmt& stmt) {
    return std::all_of(stmt.child_begin(), stmt.child_end(), [&](const clang::Stmt* child) { return part(child); });
  }
  bool part(const clang::Stmt* stmt) {
    if (!stmt) return true;
    if (const auto* given = dyn_cast<clang::CXXDefaultInitExpr>(stmt)) return part(given->getExpr());
    if (const auto* given = dyn_cast<clang::CXXDefaultArgExpr>(stmt)) return part(given->getExpr());
    if (!mentions_object(stmt)) return !isa<clang::LambdaExpr>(stmt) && parts(*stmt);
    if (const auto* cast = dyn_cast<clang::CastExpr>(stmt)) {
      if (cast->getCastKind() == clang::CK_LValueToRValue && is_member(cast->getSubExpr())) return indices(cast->getSubExpr());
      return cast->getCastKind() != clang::CK_ArrayToPointerDecay && parts(*stmt);
    }
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(stmt)) {
      if (unary->isIncrementDecrementOp() && is_member(unary->getSubExpr())) return indices(unary->getSubExpr());
      return unary->getOpcode() != clang::UO_AddrOf && parts(*stmt);
    }
    if (const auto* binary = dyn_cast<clang::BinaryOperator>(stmt)) {
      if (binary->isAssignmentOp() && is_member(binary->getLHS())) return indices(binary->getLHS()) && part(binary->getRHS());
      return parts(*stmt);
    }
    if (const auto* call = dyn_cast<clang::CallExpr>(stmt)) return this->call(*call);
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(stmt)) return this->made(*made);
    if (const auto* declared = dyn_cast<clang::DeclStmt>(stmt)) {
      const bool refers = std::any_of(declared->decl_begin(), declared->decl_end(), [](const clang::Decl* decl) {
        const auto* variable = dyn_cast<clang::VarDecl>(decl);
        return !variable || variable->getType()->isReferenceType();
      });
      return !refers && parts(*stmt);
    }
    // An element behind a pointer that the object has.
    if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(stmt)) return !is_member(element) && parts(*stmt);
    return isa<clang::CompoundStmt, clang::IfStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::SwitchStmt, clang::SwitchCase, clang::ReturnStmt, clang::CXXTryStmt, clang::CXXCatchStmt,
               clang::ParenExpr, clang::FullExpr, clang::ConditionalOperator, clang::InitListExpr, clang::MaterializeTemporaryExpr>(stmt) &&
           parts(*stmt);
  }

  bool call(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    const auto* launched = dyn_cast<clang::CUDAKernelCallExpr>(&call);
    if (!callee && !launched) return false;
    const auto* method = clang::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    const auto* on = dyn_cast<clang::CXXMemberCallExpr>(&call);
    if (on && !object(*on->getImplicitObjectArgument(), *method)) return false;
    const bool lends = callee && !on && is_of_library(*callee, context_) && !keeps_pointers(*callee) && lends_pointers(*callee) &&
                       !publishes_addresses(*callee, call.getArgs(), call.getNumArgs());
    if (launched && !std::all_of(launched->getConfig()->arg_begin(), launched->getConfig()->arg_end(), [&](const clang::Expr* one) { return argument(*one, false); })) return false;
    return std::all_of(call.arg_begin(), call.arg_end(), [&](const clang::Expr* one) { return argument(*one, lends); });
  }
  bool object(const clang::Expr& expr, const clang::CXXMethodDecl& method) {
    if (!mentions_object(&expr)) return part(&expr);
    const bool itself = isa<clang::CXXThisExpr>(expr.IgnoreParenImpCasts());
    if (!itself && !is_member(&expr)) return false;
    if (!itself && !indices(&expr)) return false;
    return hides_object(method, context_) || (!is_of_library(method, context_) && of(method));
  }
  bool argument(const clang::Expr& expr, bool lends) {
    if (!mentions_object(&expr)) return part(&expr);
    const auto* address = dyn_cast<clang::UnaryOperator>(expr.IgnoreParenCasts());
    if (lends && expr.getType()->isPointerType() && address && address->getOpcode() == clang::UO_AddrOf && is_member(address->getSubExpr())) return indices(address->getSubExpr());
    return !expr.isGLValue() && part(&expr);
  }
  bool made(const clang::CXXConstructExpr& made) {
    const clang::CXXConstructorDecl& constructor = *made.getConstructor();
    if (constructor.isCopyOrMoveConstructor() && constructor.isTrivial() && made.getNumArgs() == 1) {
      const clang::Expr* from = made.getArg(0);
      return is_member(from) ? indices(from) : part(from);
    }
    if (!is_of_library(constructor, context_) && !constructor.isTrivial() && !of(constructor)) return false;
    return std::all_of(made.arg_begin(), made.arg_end(), [&](const clang::Expr* one) { return argument(*one, false); });
  }

  const clang::ASTContext& context_;
  std::set<const clang::CXXMethodDecl*> seen_;
};

}  // namespace

bool keeps_to_itself(const clang::CXXConstructorDecl& constructor, const clang::ASTContext& context) { return KeptToItself(context).of(constructor); }

namespace {

// Initialisers in the class, which implicit constructors execute, of the class or of a member.
bool initialises_by_object(const clang::CXXRecordDecl& record) {
  const clang::CXXRecordDecl* whole = record.getDefinition();
  if (!whole) return true;
  return std::any_of(whole->field_begin(), whole->field_end(), [](const clang::FieldDecl* field) {
    const auto* inner = field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return (field->hasInClassInitializer() && (!field->getInClassInitializer() || mentions_object(field->getInClassInitializer()))) || (inner && initialises_by_object(*inner));
  });
}

}  // namespace

bool keep_to_themselves(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  const clang::CXXRecordDecl* whole = record.getDefinition();
  if (!whole || !has_plain_parts(record, context) || initialises_by_object(record)) return false;
  for (const clang::Decl* part : whole->decls()) {
    if (isa<clang::FunctionTemplateDecl>(part)) return false;  // instances are methods
    const auto* method = dyn_cast<clang::CXXMethodDecl>(part);
    if (method && !method->isStatic() && !method->isImplicit() && !method->isDefaulted() && !KeptToItself(context).of(*method)) return false;
  }
  return true;
}

bool may_know_its_address(QualType type, const clang::ASTContext& context) {
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || !is_of_program(*record, context)) return false;
  const clang::CXXRecordDecl& whole = *record->getDefinition();
  const bool made = std::any_of(whole.ctor_begin(), whole.ctor_end(), [](const clang::CXXConstructorDecl* one) { return one->isUserProvided() && !one->isCopyOrMoveConstructor(); });
  if (made && !keep_to_themselves(whole, context)) return true;
  if (initialises_by_object(whole)) return true;
  return std::any_of(whole.field_begin(), whole.field_end(), [&](const clang::FieldDecl* field) { return may_know_its_address(field->getType(), context); });
}

}  // namespace permverify::host
