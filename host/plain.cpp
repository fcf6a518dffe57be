#include "host/plain.h"

#include <algorithm>
#include <array>

#include "host/effects.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::isa;
using clang::QualType;

namespace {

bool is_of_program(const clang::Decl& decl, const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::SourceLocation at = sources.getExpansionLoc(decl.getLocation());
  return at.isValid() && !sources.isInSystemHeader(at) && !sources.isWrittenInBuiltinFile(at);
}

// No code of the program: not by operators, deleters or functions of a type.
bool is_of_library_alone(QualType type, const clang::ASTContext& context) {
  type = type.getCanonicalType();
  while (type->isAnyPointerType() || type->isArrayType() || type->isReferenceType()) {
    type = type->isArrayType() ? context.getAsArrayType(type)->getElementType() : type->isReferenceType() ? type.getNonReferenceType() : type->getPointeeType();
  }
  const auto* record = type->getAsCXXRecordDecl();
  return !type->isFunctionType() && is_plain(type, context) && (!record || !is_of_program(*record, context));
}

bool are_of_library_alone(llvm::ArrayRef<clang::TemplateArgument> arguments, const clang::ASTContext& context) {
  return std::all_of(arguments.begin(), arguments.end(), [&](const clang::TemplateArgument& argument) {
    if (argument.getKind() == clang::TemplateArgument::Integral) return true;
    if (argument.getKind() == clang::TemplateArgument::Pack) return are_of_library_alone(argument.getPackAsArray(), context);
    const bool type = argument.getKind() == clang::TemplateArgument::Type;
    return type && !argument.getAsType()->isReferenceType() && is_of_library_alone(argument.getAsType(), context);
  });
}

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

}  // namespace

bool is_plain(QualType type, const clang::ASTContext& context) {
  if (type.isNull() || type->isDependentType() || type.isVolatileQualified() || type->isAtomicType()) return false;
  type = type.getCanonicalType();
  if (type->isVariablyModifiedType() || type->isMemberPointerType() || type->isBlockPointerType()) return false;
  if (type->isReferenceType()) return is_plain(type.getNonReferenceType(), context);
  if (type->isPointerType()) return !type->getPointeeType().isVolatileQualified();
  if (const auto* array = context.getAsArrayType(type)) return is_plain(array->getElementType(), context);
  if (const auto* record = type->getAsCXXRecordDecl()) return is_plain_record(*record, context);
  return type->isBuiltinType() || type->isEnumeralType();
}

namespace {

class Plain {
 public:
  explicit Plain(const clang::ASTContext& context) : context_(context) {}

  Followed look_at(const clang::FunctionDecl& function) {
    const bool method = isa<clang::CXXMethodDecl>(function);
    if (method || function.isVariadic() || function.isOverloadedOperator()) {
      result_.why_opaque = method ? "a method" : "a function with any number of arguments, or an operator";
      return std::move(result_);
    }
    for (const clang::ParmVarDecl* parameter : function.parameters()) {
      if (is_plain(parameter->getType(), context_)) continue;
      result_.why_opaque = "a parameter of type " + parameter->getType().getAsString();
      return std::move(result_);
    }
    statement(function.getBody());
    return std::move(result_);
  }

 private:
  // Whether control may get into the middle of it, or leaves the function in a way that is no return. Labels of a `switch`
  // in it are its own.
  static bool has_label_or_jump(const clang::Stmt* stmt, bool in_switch = false) {
    if (!stmt || isa<clang::LambdaExpr>(stmt)) return false;
    if (isa<clang::LabelStmt, clang::GotoStmt, clang::IndirectGotoStmt, clang::CoroutineBodyStmt, clang::CoreturnStmt, clang::CoroutineSuspendExpr, clang::AsmStmt>(stmt)) {
      return true;
    }
    if (isa<clang::SwitchCase>(stmt) && !in_switch) return true;
    const bool within = in_switch || isa<clang::SwitchStmt>(stmt);
    return std::any_of(stmt->child_begin(), stmt->child_end(), [&](const clang::Stmt* child) { return has_label_or_jump(child, within); });
  }

  void refuse_unit(const clang::Stmt& unit) {
    if (has_label_or_jump(&unit)) result_.why_opaque = why_;
    else result_.refused[&unit] = why_;
    why_.clear();
  }

  void unit(const clang::Stmt* stmt) {
    if (!stmt) return;
    if (const auto* expr = dyn_cast<clang::Expr>(stmt)) {
      expression(*expr);
    } else if (const auto* declared = dyn_cast<clang::DeclStmt>(stmt)) {
      for (const clang::Decl* decl : declared->decls()) declaration(*decl);
    } else {
      refuse(*stmt);
    }
    if (!why_.empty()) refuse_unit(*stmt);
  }

  void statement(const clang::Stmt* stmt) {
    if (!stmt) return;
    if (const auto* block = dyn_cast<clang::CompoundStmt>(stmt)) {
      for (const clang::Stmt* part : block->body()) statement(part);
    } else if (const auto* decision = dyn_cast<clang::IfStmt>(stmt); decision && !decision->getConditionVariable() && !decision->getInit()) {
      unit(decision->getCond());
      statement(decision->getThen());
      statement(decision->getElse());
    } else if (const auto* counted = dyn_cast<clang::ForStmt>(stmt); counted && !counted->getConditionVariable()) {
      unit(counted->getInit());
      unit(counted->getCond());
      unit(counted->getInc());
      statement(counted->getBody());
    } else if (const auto* repeated = dyn_cast<clang::WhileStmt>(stmt); repeated && !repeated->getConditionVariable()) {
      unit(repeated->getCond());
      statement(repeated->getBody());
    } else if (const auto* once = dyn_cast<clang::DoStmt>(stmt)) {
      unit(once->getCond());
      statement(once->getBody());
    } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(stmt)) {
      choose(*choice);
    } else if (const auto* returned = dyn_cast<clang::ReturnStmt>(stmt)) {
      unit(returned->getRetValue());
    } else if (const auto* attributed = dyn_cast<clang::AttributedStmt>(stmt)) {  // `#pragma unroll`
      statement(attributed->getSubStmt());
    } else if (!isa<clang::BreakStmt, clang::ContinueStmt, clang::NullStmt>(stmt)) {
      unit(stmt);
    }
  }

  void refuse(const std::string& what) {
    if (why_.empty()) why_ = what;
  }
  void refuse(const clang::Stmt& stmt) { refuse(std::string("a construct that is not followed (") + stmt.getStmtClassName() + ")"); }

  // Expressions in an expression.
  void children(const clang::Stmt& stmt) {
    for (const clang::Stmt* child : stmt.children()) part(child);
  }
  void part(const clang::Stmt* stmt) {
    if (!stmt || !why_.empty()) return;
    if (const auto* expr = dyn_cast<clang::Expr>(stmt)) expression(*expr);
    else refuse(*stmt);
  }

  // Labels stand in the body itself, not inside of its statements.
  void choose(const clang::SwitchStmt& choice) {
    const auto* body = dyn_cast<clang::CompoundStmt>(choice.getBody());
    if (choice.getConditionVariable() || choice.getInit() || !body) {
      refuse(choice);
      return refuse_unit(choice);
    }
    unit(choice.getCond());
    for (const clang::Stmt* inside : body->body()) {
      while (const auto* label = dyn_cast<clang::SwitchCase>(inside)) inside = label->getSubStmt();
      if (has_label_or_jump(inside)) {
        result_.why_opaque = "labels inside of statements";
        return;
      }
      statement(inside);
    }
  }

  void declaration(const clang::Decl& decl) {
    if (isa<clang::TypedefNameDecl, clang::TagDecl, clang::UsingDecl, clang::UsingDirectiveDecl, clang::EmptyDecl, clang::StaticAssertDecl>(decl)) return;
    const auto* variable = dyn_cast<clang::VarDecl>(&decl);
    if (!variable || isa<clang::DecompositionDecl>(decl)) return refuse("a declaration that is not followed");
    if (variable->isInvalidDecl() || (variable->getInit() && variable->getInit()->containsErrors())) return;  // its text is lost
    if (!is_plain(variable->getType(), context_)) return refuse("a variable of type " + variable->getType().getAsString());
    const clang::Expr* init = variable->getInit();
    if (init && variable->getType()->isReferenceType()) lvalue(*init);
    else part(init);
  }

  // A place that a name, an index or a pointer gives.
  void lvalue(const clang::Expr& expr) {
    const clang::Expr& plain = *expr.IgnoreParens();
    const auto* cast = dyn_cast<clang::ImplicitCastExpr>(&plain);
    if (cast && cast->getCastKind() == clang::CK_NoOp) return lvalue(*cast->getSubExpr());
    const auto* unary = dyn_cast<clang::UnaryOperator>(&plain);
    const auto* called = dyn_cast<clang::CallExpr>(&plain);
    if (called && called->getDirectCallee() && gives_element(*called->getDirectCallee(), context_)) return call(*called);
    const bool names = isa<clang::DeclRefExpr, clang::MemberExpr, clang::ArraySubscriptExpr>(plain) || (unary && unary->getOpcode() == clang::UO_Deref);
    if (!names) return refuse(plain);
    expression(plain);
  }

  // `ok ? "PASS" : "FAIL"`.
  static bool chooses_text(const clang::ConditionalOperator& choice) {
    return isa<clang::StringLiteral>(choice.getTrueExpr()->IgnoreParens()) && isa<clang::StringLiteral>(choice.getFalseExpr()->IgnoreParens());
  }

  bool has_effect(const clang::Expr& expr) const {
    const Effects effects = effects_of(&expr, context_);
    const bool writes = effects.memory || effects.host_memory || !effects.assigned.empty();
    if (!writes) return false;
    // Calls that change only variables of their own have none.
    bool other = false;
    for_each_statement(&expr, [&](const clang::Stmt& part) {
      const auto* call = dyn_cast<clang::CallExpr>(&part);
      const auto* binary = dyn_cast<clang::BinaryOperator>(&part);
      const auto* unary = dyn_cast<clang::UnaryOperator>(&part);
      other = other || (binary && binary->isAssignmentOp()) || (unary && unary->isIncrementDecrementOp()) ||
              isa<clang::CXXNewExpr, clang::CXXDeleteExpr>(part) || (call && !is_pure(*call));
    });
    return other;
  }

  bool is_pure(const clang::CallExpr& call) const {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (!callee) return false;
    if (keeps_elements(*callee, context_) || (gives_pointer(*callee) && is_of_library(*callee, context_))) return true;
    for (const clang::ParmVarDecl* parameter : callee->parameters()) {
      const QualType type = parameter->getType();
      const bool reads = type->isReferenceType() ? type.getNonReferenceType().isConstQualified() : !type->isPointerType() || type->getPointeeType().isConstQualified();
      if (!reads) return false;
    }
    if (is_of_library(*callee, context_)) return !isa<clang::CXXMethodDecl>(callee) && !keeps_pointers(*callee);
    const clang::FunctionDecl* body = callee->getDefinition();
    if (!body || !body->getBody()) return false;
    const Effects effects = effects_of(body->getBody(), context_);
    return !effects.memory && !effects.host_memory && std::all_of(effects.assigned.begin(), effects.assigned.end(), [](const clang::VarDecl* v) { return v->hasLocalStorage(); });
  }

  // Its value is that of variables by their names, none of which the effect changes: no reference and no pointer is followed.
  bool is_apart_from(const clang::Expr& expr, const Effects& effects) const {
    if (effects.memory || effects.host_memory) return false;
    for (const clang::VarDecl* variable : effects.assigned) {
      if (variable->getType()->isReferenceType()) return false;
    }
    bool apart = true;
    for_each_statement(&expr, [&](const clang::Stmt& part) {
      if (isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::ImplicitCastExpr, clang::ParenExpr>(part)) return;
      const auto* ref = dyn_cast<clang::DeclRefExpr>(&part);
      const auto* variable = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
      apart = apart && variable && !variable->getType()->isReferenceType() && effects.assigned.count(variable->getCanonicalDecl()) == 0;
    });
    return apart;
  }

  // The order in which operands are evaluated is open: only one of them may have an effect, and the others do not depend on it then.
  void operands(const std::vector<const clang::Expr*>& all) {
    std::size_t with_effect = 0, open = 0;
    Effects effects;
    for (const clang::Expr* one : all) {
      if (!has_effect(*one)) continue;
      ++with_effect;
      effects = effects_of(one, context_);
    }
    for (const clang::Expr* one : all) {
      const bool constant = one->isEvaluatable(context_) || isa<clang::StringLiteral, clang::PredefinedExpr>(one->IgnoreParenImpCasts());
      if (!constant && !has_effect(*one) && !is_apart_from(*one, effects)) ++open;
    }
    if (with_effect > 1 || (with_effect == 1 && open > 0)) refuse("operands whose order matters");
  }

  void call(const clang::CallExpr& expr) {
    const clang::FunctionDecl* callee = expr.getDirectCallee();
    const auto* launched = dyn_cast<clang::CUDAKernelCallExpr>(&expr);
    if (!callee && !launched) return refuse("a call through a pointer");
    if (launched) sizes(*launched);
    if (!callee) {
      if (has_effect(*expr.getCallee())) return refuse("operands whose order matters");
      expression(*expr.getCallee());
      return arguments(expr);
    }
    const bool library = is_of_library(*callee, context_);
    const bool member = isa<clang::CXXMemberCallExpr, clang::CXXOperatorCallExpr>(expr) || isa<clang::CXXMethodDecl>(callee);
    if (member && !library) return refuse("a call of a method or an operator");
    const unsigned builtin = callee->getBuiltinID();
    const bool known = builtin == 0 || (context_.BuiltinInfo.isPredefinedLibFunction(builtin) && !callee->isInStdNamespace()) || callee->getName() == "__builtin_expect";
    if (!known) return refuse("a built-in function");
    if (!is_plain(expr.getType(), context_)) return refuse("a value of type " + expr.getType().getAsString());
    const auto* given = library && callee->isInStdNamespace() ? callee->getTemplateSpecializationArgs() : nullptr;
    if (given && !are_of_library_alone(given->asArray(), context_)) return refuse("a template of the library for types of the program");
    if (const auto* method = dyn_cast<clang::CXXMemberCallExpr>(&expr)) part(method->getImplicitObjectArgument());
    arguments(expr);
  }

  void sizes(const clang::CUDAKernelCallExpr& launched) {
    std::vector<const clang::Expr*> all(launched.arg_begin(), launched.arg_end());
    for (const clang::Expr* size : launched.getConfig()->arguments()) all.push_back(size);
    operands(all);
    for (const clang::Expr* size : launched.getConfig()->arguments()) argument(*size, {});
  }

  // C++17 evaluates the left operand of `<<` and `>>` first, of operators that are functions, too; so does the execution.
  bool goes_left_to_right(const clang::CallExpr& expr) const {
    const auto* op = dyn_cast<clang::CXXOperatorCallExpr>(&expr);
    return op && context_.getLangOpts().CPlusPlus17 && (op->getOperator() == clang::OO_LessLess || op->getOperator() == clang::OO_GreaterGreater);
  }

  void arguments(const clang::CallExpr& expr) {
    if (!goes_left_to_right(expr)) operands({expr.arg_begin(), expr.arg_end()});
    const clang::FunctionDecl* callee = expr.getDirectCallee();
    const unsigned skipped = isa<clang::CXXOperatorCallExpr>(expr) && callee && isa<clang::CXXMethodDecl>(*callee) ? 1 : 0;
    for (unsigned i = 0; i < expr.getNumArgs(); ++i) {
      const bool named = callee && i >= skipped && i - skipped < callee->getNumParams();
      argument(*expr.getArg(i), named ? callee->getParamDecl(i - skipped)->getType() : QualType());
    }
  }

  void argument(const clang::Expr& expr, QualType parameter) {
    if (const auto* cast = dyn_cast<clang::ImplicitCastExpr>(&expr); cast && cast->getCastKind() == clang::CK_NoOp && expr.isPRValue()) {
      return argument(*cast->getSubExpr(), {});  // a kernel's pointer to something volatile, which the host does not follow
    }
    if (!is_plain(expr.getType(), context_) && !expr.getType()->isFunctionType()) return refuse("an argument of type " + expr.getType().getAsString());
    const bool by_reference = !parameter.isNull() && parameter->isLValueReferenceType() && !parameter.getNonReferenceType().isConstQualified();
    if (by_reference && expr.getType()->getAsCXXRecordDecl() == nullptr) return lvalue(expr);
    expression(expr);
  }

  void expression(const clang::Expr& expr) {
    if (!why_.empty() || expr.containsErrors()) return;  // the text of an error is lost
    if (expr.getType().isVolatileQualified() && expr.isGLValue()) return refuse("a volatile variable");
    if (isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CharacterLiteral, clang::StringLiteral, clang::CXXBoolLiteralExpr,
            clang::CXXNullPtrLiteralExpr, clang::GNUNullExpr, clang::PredefinedExpr, clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr,
            clang::UnaryExprOrTypeTraitExpr>(expr)) {
      return;
    }
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(&expr)) {
      if (!isa<clang::VarDecl, clang::EnumConstantDecl, clang::FunctionDecl>(ref->getDecl()) || isa<clang::CXXMethodDecl>(ref->getDecl())) refuse(expr);
      return;
    }
    if (const auto* given = dyn_cast<clang::CXXDefaultArgExpr>(&expr)) return expression(*given->getExpr());
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(&expr)) {
      const auto op = unary->getOpcode();
      if (op == clang::UO_Coawait || op == clang::UO_Real || op == clang::UO_Imag || op == clang::UO_Extension) return refuse(expr);
      const bool of_function = unary->getSubExpr()->getType()->isFunctionType();
      if ((op == clang::UO_AddrOf && !of_function) || unary->isIncrementDecrementOp()) return lvalue(*unary->getSubExpr());
      return expression(*unary->getSubExpr());
    }
    if (const auto* binary = dyn_cast<clang::BinaryOperator>(&expr)) {
      if (binary->isPtrMemOp()) return refuse(expr);
      if (binary->getOpcode() == clang::BO_Comma && expr.isGLValue()) return refuse(expr);
      if (binary->isAssignmentOp()) {
        if (has_effect(*binary->getLHS())) return refuse("operands whose order matters");
        lvalue(*binary->getLHS());
      } else {
        if (!binary->isLogicalOp() && binary->getOpcode() != clang::BO_Comma) operands({binary->getLHS(), binary->getRHS()});
        expression(*binary->getLHS());
      }
      return expression(*binary->getRHS());
    }
    if (isa<clang::ConditionalOperator>(expr)) return expr.isGLValue() ? refuse(expr) : children(expr);
    if (const auto* cast = dyn_cast<clang::CastExpr>(&expr)) {
      // `x > y ? y : x` of two variables, whose value is read at once.
      const auto* choice = dyn_cast<clang::ConditionalOperator>(cast->getSubExpr()->IgnoreParens());
      if (choice && cast->getCastKind() == clang::CK_LValueToRValue) return children(*choice);
      if (choice && cast->getCastKind() == clang::CK_ArrayToPointerDecay && chooses_text(*choice)) return children(*choice);
      if (!isa<clang::ImplicitCastExpr>(cast) && expr.isGLValue()) return refuse(expr);
      return expression(*cast->getSubExpr());
    }
    if (const auto* called = dyn_cast<clang::CallExpr>(&expr)) return call(*called);
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&expr)) {
      if (!is_plain(expr.getType(), context_)) return refuse("an object of type " + expr.getType().getAsString());
      operands({made->arg_begin(), made->arg_end()});
      for (const clang::Expr* one : made->arguments()) argument(*one, {});
      return;
    }
    if (isa<clang::MemberExpr, clang::ArraySubscriptExpr, clang::ParenExpr, clang::FullExpr, clang::MaterializeTemporaryExpr, clang::CXXBindTemporaryExpr,
            clang::SubstNonTypeTemplateParmExpr, clang::InitListExpr>(expr)) {
      if (!isa<clang::ParenExpr, clang::FullExpr>(expr) && !isa<clang::MemberExpr, clang::ArraySubscriptExpr>(expr) && !is_plain(expr.getType(), context_)) {
        return refuse("an object of type " + expr.getType().getAsString());
      }
      return children(expr);
    }
    if (isa<clang::CXXThrowExpr>(expr)) return children(expr);  // what catches it is refused as a whole
    const auto* made = dyn_cast<clang::CXXNewExpr>(&expr);
    const auto* deleted = dyn_cast<clang::CXXDeleteExpr>(&expr);
    if (made && !made->getAllocatedType()->isRecordType() && made->getNumPlacementArgs() == 0) return children(expr);
    if (deleted && !deleted->getDestroyedType()->isRecordType()) return children(expr);
    refuse(expr);
  }

  const clang::ASTContext& context_;
  std::string why_;  // of the unit that is looked at
  Followed result_;
};

}  // namespace

Followed followed_parts(const clang::FunctionDecl& function, const clang::ASTContext& context) { return Plain(context).look_at(function); }

}  // namespace permverify::host
