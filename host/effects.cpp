#include "host/effects.h"

#include "host/functions.h"
#include "host/vectors.h"

namespace permverify::host {

using clang::dyn_cast;

void for_each_statement(const clang::Stmt* stmt, const std::function<void(const clang::Stmt&)>& visit) {
  if (!stmt) return;
  visit(*stmt);
  if (const auto* lambda = dyn_cast<clang::LambdaExpr>(stmt)) {
    for (const clang::Expr* init : lambda->capture_inits()) for_each_statement(init, visit);
    return for_each_statement(lambda->getBody(), visit);
  }
  for (const clang::Stmt* child : stmt->children()) for_each_statement(child, visit);
}

bool is_of_library(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  if (function.getBuiltinID() != 0) return true;
  const clang::SourceManager& sources = context.getSourceManager();
  const auto* pattern = function.getTemplateInstantiationPattern();
  const clang::SourceLocation at = sources.getExpansionLoc((pattern ? pattern : &function)->getLocation());
  return at.isInvalid() || sources.isInSystemHeader(at) || sources.isWrittenInBuiltinFile(at);
}

bool keeps_pointers(const clang::FunctionDecl& function) {
  // What only threads of a kernel call, such as `__syncthreads`, has no pointer of the host.
  if (function.hasAttr<clang::CUDADeviceAttr>() && !function.hasAttr<clang::CUDAHostAttr>()) return false;
  return function.getIdentifier() && !is_allocation(function) && keeps_pointers(function.getName());
}

bool keeps_pointers(llvm::StringRef name) {
  for (const char* part : {"Async", "Register", "HostGetDevicePointer", "thread", "signal", "sigaction", "atexit", "at_quick_exit",
                           "Callback", "HostFunc", "Graph", "setjmp", "aio_", "mmap", "setvbuf", "MPI_I", "Prefetch", "putenv",
                           "Peer", "setbuf", "bind", "async", "ref"}) {
    if (name.contains(part)) return true;
  }
  return false;
}

bool is_allocation(const clang::FunctionDecl& function) {
  if (!function.getIdentifier()) return false;
  const llvm::StringRef name = function.getName();
  for (const char* known : {"cudaMalloc", "cudaMallocManaged", "cudaMallocHost", "cudaHostAlloc", "cudaMallocAsync", "cudaMallocPitch",
                            "hipMalloc", "hipMallocManaged", "hipHostMalloc", "malloc", "calloc"}) {
    if (name == known) return true;
  }
  return false;
}

bool takes_by_const_reference(const clang::FunctionDecl& function, unsigned number) {
  const bool names_memory = function.getIdentifier() && function.getName().contains("Symbol");  // that it writes: cudaMemcpyToSymbol
  if (names_memory || number >= function.getNumParams()) return false;
  const clang::QualType type = function.getParamDecl(number)->getType();
  return type->isLValueReferenceType() && type.getNonReferenceType().isConstQualified();
}

bool only_looks_at(const clang::FunctionDecl& function, unsigned number) {
  const bool of_c = function.getIdentifier() && !clang::isa<clang::CXXMethodDecl>(function) && !function.isTemplateInstantiation() && !function.isInStdNamespace();
  if (!of_c || number >= function.getNumParams() || function.getName().contains("Symbol") || keeps_pointers(function)) return false;
  const clang::QualType type = function.getParamDecl(number)->getType();
  if (!type->isPointerType()) return false;
  const clang::QualType pointee = type->getPointeeType();
  return pointee.isConstQualified() && (pointee->isVoidType() || pointee->isArithmeticType());
}

namespace {

// Functions of libraries that free nothing, by the beginnings of their names, unless a name has a word for it.
bool keeps_memory(llvm::StringRef name) {
  for (const char* word : {"free", "realloc", "delete", "release", "close", "destroy"}) {
    if (name.contains_insensitive(word)) return false;
  }
  for (const char* begin : {"cudaMem", "cudaPointer", "cudaHost", "cudaIpcGet", "cudaFunc", "cudaEvent", "cudaStream", "cudaBind", "cudaCreate", "cudaGet",
                            "hipMem", "hipPointer", "hipHost", "hipFunc", "hipEvent", "hipStream", "hipGet", "cublas", "cufft", "curand", "cusparse",
                            "cusolver", "mem", "str", "fread", "fwrite", "fgets", "fputs", "fscanf", "fprintf", "printf", "puts", "scanf", "sscanf",
                            "sprintf", "snprintf", "read", "write", "recv", "send", "qsort", "bsearch", "bzero", "__builtin_", "__assert", "__permverify"}) {
    if (name.starts_with(begin)) return true;
  }
  return false;
}

}  // namespace

bool may_free(const clang::FunctionDecl& function, unsigned number, const clang::ASTContext& context) {
  const clang::QualType type = number < function.getNumParams() ? function.getParamDecl(number)->getType() : clang::QualType();
  if (!type.isNull() && type->isPointerType() && type->getPointeeType().isConstQualified()) return false;
  if (!is_of_library(function, context) || !function.getIdentifier()) return true;
  const llvm::StringRef name = function.getName();
  // Of C++ the functions that free something have these names.
  const bool global = function.getDeclContext()->getRedeclContext()->isTranslationUnit();
  if (!global && !function.isExternC()) return name.contains("free") || name.contains("delete") || name.contains("deallocate") || name == "reset";
  return !keeps_memory(name);
}

bool resets_device(const clang::FunctionDecl& function) {
  return function.getIdentifier() && (function.getName().contains("DeviceReset") || function.getName().contains("ThreadExit"));
}

bool is_harmless_to_destroy(const clang::CXXRecordDecl& record, const clang::ASTContext& context) {
  if (!record.hasDefinition() || record.isInvalidDecl()) return false;
  if (record.hasTrivialDestructor()) return true;
  const clang::CXXDestructorDecl* end = record.getDestructor();
  if (!end || !is_of_library(*end, context)) return false;
  const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
  if (!instance) return true;
  for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
    if (argument.getKind() != clang::TemplateArgument::Type) continue;
    const auto* inner = argument.getAsType()->getAsCXXRecordDecl();
    if (inner && !is_harmless_to_destroy(*inner, context)) return false;
  }
  return true;
}

bool changes_device(const clang::FunctionDecl& function) {
  if (!function.getIdentifier()) return false;
  const llvm::StringRef name = function.getName();
  return name.contains("SetDevice") || name.contains("DeviceReset") || name.contains("ThreadExit") || name.contains("Ctx");
}

bool ends_the_program(const clang::FunctionDecl& function) {
  if (function.isNoReturn()) return true;
  if (!function.getIdentifier() || !function.isExternC()) return false;
  const llvm::StringRef name = function.getName();
  return name == "exit" || name == "abort" || name == "_exit" || name == "_Exit" || name == "quick_exit";
}

const clang::VarDecl* variable_of(const clang::Expr* expr) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto* variable = dyn_cast<clang::VarDecl>(ref->getDecl());
    return variable && !variable->getType()->isReferenceType() ? variable->getCanonicalDecl() : nullptr;
  }
  if (const auto* member = dyn_cast<clang::MemberExpr>(expr)) {
    return member->isArrow() || member->getMemberDecl()->getType()->isReferenceType() ? nullptr : variable_of(member->getBase());
  }
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    const clang::Expr* base = element->getBase()->IgnoreParenImpCasts();
    return base->getType()->isArrayType() ? variable_of(base) : nullptr;
  }
  return nullptr;
}

namespace {

void note_written(const clang::Expr* lvalue, Effects& effects) {
  if (const clang::VarDecl* variable = variable_of(lvalue)) effects.assigned.insert(variable);
  else effects.memory = true;
}

bool is_callable(clang::QualType type) {
  type = type.getNonReferenceType();
  if (type->isFunctionPointerType() || type->isFunctionType() || type->isBlockPointerType()) return true;
  const auto* record = type->getAsCXXRecordDecl();
  return record && (record->isLambda() || record->getName() == "function");
}

// Each variable whose address, or a reference to it, stands in the argument. `by_const`: the argument itself is only looked at.
void for_each_given(const clang::Expr* argument, bool by_const, const std::function<void(const clang::VarDecl*)>& visit) {
  std::set<const clang::Stmt*> subscripted;  // an element of the array is looked at, by its value
  for_each_statement(argument, [&](const clang::Stmt& stmt) {
    if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(&stmt)) subscripted.insert(element->getBase());
    if (subscripted.count(&stmt) != 0) return;
    const clang::Expr* lvalue = nullptr;
    if (const auto* op = dyn_cast<clang::UnaryOperator>(&stmt); op && op->getOpcode() == clang::UO_AddrOf) lvalue = op->getSubExpr();
    const auto* cast = dyn_cast<clang::CastExpr>(&stmt);
    if (cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay) lvalue = cast->getSubExpr();
    if (!lvalue) return;
    if (const clang::VarDecl* variable = variable_of(lvalue)) visit(variable);
  });
  if (argument->isGLValue() && !by_const) {
    if (const clang::VarDecl* variable = variable_of(argument)) visit(variable);
  }
}

void note_call(const clang::FunctionDecl* callee, const clang::Expr* const* arguments, unsigned count, Effects& effects,
               const clang::ASTContext& context) {
  if (callee && launches_by_addresses(*callee)) {  // it reads the arguments
    effects.host_memory = true;
    return;
  }
  if (callee && keeps_elements(*callee, context)) return;
  const bool kernel = callee && callee->hasAttr<clang::CUDAGlobalAttr>();
  const bool library = callee && is_of_library(*callee, context);
  if ((!library && !kernel) || (library && changes_device(*callee))) effects.memory = true;
  if (kernel) effects.host_memory = true;
  for (unsigned i = 0; i < count; ++i) {
    if (is_callable(arguments[i]->getType())) effects.memory = true;
    const bool by_const = library && takes_by_const_reference(*callee, i);
    for_each_given(arguments[i], by_const, [&](const clang::VarDecl* variable) { effects.assigned.insert(variable); });
    // What a pointer in a variable points to.
    if (arguments[i]->getType()->isAnyPointerType() || arguments[i]->getType()->isRecordType()) {
      (library || kernel ? effects.host_memory : effects.memory) = true;
    }
  }
}

}  // namespace

Effects effects_of(const clang::Stmt* stmt, const clang::ASTContext& context) {
  Effects effects;
  for_each_statement(stmt, [&](const clang::Stmt& part) {
    if (const auto* binary = dyn_cast<clang::BinaryOperator>(&part)) {
      if (binary->isAssignmentOp()) note_written(binary->getLHS(), effects);
    } else if (const auto* unary = dyn_cast<clang::UnaryOperator>(&part)) {
      if (unary->isIncrementDecrementOp()) note_written(unary->getSubExpr(), effects);
    } else if (const auto* call = dyn_cast<clang::CallExpr>(&part)) {
      note_call(call->getDirectCallee(), call->getArgs(), call->getNumArgs(), effects, context);
      const bool keeps = call->getDirectCallee() && keeps_elements(*call->getDirectCallee(), context);
      if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(call); member && !keeps && member->getImplicitObjectArgument()) {
        note_written(member->getImplicitObjectArgument(), effects);
      }
    } else if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&part)) {
      const bool copies = made->getConstructor()->isCopyOrMoveConstructor() && made->getConstructor()->isTrivial();
      if (!copies && !makes_elements(*made, context)) note_call(made->getConstructor(), made->getArgs(), made->getNumArgs(), effects, context);
    } else if (clang::isa<clang::CXXDeleteExpr, clang::AsmStmt, clang::CXXThrowExpr>(part)) {
      effects.memory = true;
    } else if (const auto* declared = dyn_cast<clang::DeclStmt>(&part)) {
      for (const clang::Decl* decl : declared->decls()) {
        if (const auto* variable = dyn_cast<clang::VarDecl>(decl)) effects.assigned.insert(variable->getCanonicalDecl());
      }
    }
  });
  return effects;
}

namespace {

// `stream << value`, `stream >> variable`: it gives the stream, and has the other operand only while it runs.
bool is_of_stream(const clang::FunctionDecl& function) {
  const auto op = function.getOverloadedOperator();
  if ((op != clang::OO_LessLess && op != clang::OO_GreaterGreater) || clang::isa<clang::CXXMethodDecl>(function) || function.getNumParams() != 2) return false;
  const clang::QualType result = function.getReturnType(), first = function.getParamDecl(0)->getType(), second = function.getParamDecl(1)->getType();
  const auto* stream = first->isLValueReferenceType() ? first->getPointeeType()->getAsCXXRecordDecl() : nullptr;
  if (!stream || !stream->isInStdNamespace() || !result->isLValueReferenceType()) return false;
  const auto* other = second.getNonReferenceType()->getAsCXXRecordDecl();
  return result->getPointeeType()->getAsCXXRecordDecl() == stream && (!other || other->getCanonicalDecl() != stream->getCanonicalDecl());
}

// `std::min(a, b)`, whose value is read at once.
bool chooses_value(const clang::Expr& expr, const clang::ASTContext& context) {
  const auto* call = dyn_cast<clang::CallExpr>(expr.IgnoreParens());
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->isInStdNamespace() && is_of_library(*callee, context) && callee->getIdentifier() && (callee->getName() == "min" || callee->getName() == "max");
}

// Functions of C and CUDA use a pointer only while they run; classes and templates of C++ may keep it. None of them keeps a
// reference to what it is given, but those that say so by their name (keeps_pointers).
bool lends_pointers(const clang::FunctionDecl& function) {
  if (is_of_stream(function)) return true;
  if (is_allocation(function) || launches_by_addresses(function)) return true;
  const clang::QualType result = function.getReturnType();
  if (result->isPointerType() || result->isReferenceType()) return false;  // which may be what it was given
  return !clang::isa<clang::CXXMethodDecl>(function) && !function.isTemplateInstantiation() && !function.isInStdNamespace();
}

class Exposed {
 public:
  explicit Exposed(const clang::ASTContext& context) : context_(context) {}

  std::set<const clang::VarDecl*> of(const clang::Stmt* body, bool whole) {
    if (whole) lend_lists_of_arguments(body);
    for_each_statement(body, [&](const clang::Stmt& stmt) { look_at(stmt); });
    return std::move(exposed_);
  }

 private:
  // `void* list[] = {&a, &n};`, where the list is named only as what launches take: they read `a` and `n`.
  void lend_lists_of_arguments(const clang::Stmt* body) {
    std::map<const clang::VarDecl*, int> other;  // how often it is named otherwise
    const auto list_of = [](const clang::Expr* expr) -> const clang::VarDecl* {
      const auto* ref = dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenCasts());
      const auto* variable = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
      return variable && variable->hasLocalStorage() && variable->getType()->isArrayType() ? variable : nullptr;
    };
    for_each_statement(body, [&](const clang::Stmt& stmt) {
      if (const auto* ref = dyn_cast<clang::DeclRefExpr>(&stmt)) {
        if (const clang::VarDecl* list = list_of(ref)) ++other[list];
      } else if (const auto* call = dyn_cast<clang::CallExpr>(&stmt)) {
        const clang::FunctionDecl* callee = call->getDirectCallee();
        if (!callee || !launches_by_addresses(*callee) || call->getNumArgs() < 4) return;
        if (const clang::VarDecl* list = list_of(call->getArg(3))) --other[list];
      }
    });
    for (const auto& [list, count] : other) {
      const auto* values = list->getInit() ? dyn_cast<clang::InitListExpr>(list->getInit()) : nullptr;
      if (count != 0 || !values) continue;
      for (const clang::Expr* value : values->inits()) {
        const clang::Expr* plain = value->IgnoreParenCasts();
        if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain); unary && unary->getOpcode() == clang::UO_AddrOf) lent_.insert(unary);
      }
    }
  }

  void add(const clang::Expr* lvalue) {
    if (!lvalue) return;
    if (const clang::VarDecl* variable = variable_of(lvalue)) exposed_.insert(variable);
  }

  // `a = b;` of whole objects, by the operator that the language makes: no code has a reference to them behind it. As a part of an
  // expression its value is such a reference.
  static bool only_copies(const clang::Stmt* stmt) {
    if (const auto* full = dyn_cast<clang::FullExpr>(stmt)) stmt = full->getSubExpr();
    const auto* op = dyn_cast<clang::CXXOperatorCallExpr>(stmt);
    const auto* method = op ? dyn_cast_or_null<clang::CXXMethodDecl>(op->getDirectCallee()) : nullptr;
    return method && method->isTrivial() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  }

  void look_at(const clang::Stmt& stmt) {
    if (const auto* block = dyn_cast<clang::CompoundStmt>(&stmt)) {
      for (const clang::Stmt* part : block->body()) {
        if (const auto* full = dyn_cast<clang::FullExpr>(part); only_copies(part)) copies_.insert(full ? full->getSubExpr() : part);
      }
    }
    if (const auto* cast = dyn_cast<clang::ImplicitCastExpr>(&stmt); cast && cast->getCastKind() == clang::CK_LValueToRValue && chooses_value(*cast->getSubExpr(), context_)) {
      copies_.insert(cast->getSubExpr()->IgnoreParens());
    }
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(&stmt); unary && unary->getOpcode() == clang::UO_AddrOf) {
      if (lent_.count(&stmt) == 0) add(unary->getSubExpr());
    } else if (const auto* cast = dyn_cast<clang::CastExpr>(&stmt); cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay) {
      if (lent_.count(&stmt) == 0) add(cast->getSubExpr());
    } else if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(&stmt)) {
      lent_.insert(element->getBase());
    } else if (const auto* lambda = dyn_cast<clang::LambdaExpr>(&stmt)) {
      for (const clang::LambdaCapture& capture : lambda->captures()) {
        if (!capture.capturesVariable() || capture.getCaptureKind() == clang::LCK_ByCopy) continue;
        if (const auto* variable = dyn_cast<clang::VarDecl>(capture.getCapturedVar())) exposed_.insert(variable->getCanonicalDecl());
      }
    } else if (const auto* declared = dyn_cast<clang::DeclStmt>(&stmt)) {
      for (const clang::Decl* decl : declared->decls()) {
        const auto* variable = dyn_cast<clang::VarDecl>(decl);
        if (variable && variable->getType()->isReferenceType() && variable->getInit()) add(variable->getInit());
      }
    } else if (const auto* loop = dyn_cast<clang::CXXForRangeStmt>(&stmt)) {
      add(loop->getRangeInit());
    } else if (const auto* list = dyn_cast<clang::InitListExpr>(&stmt)) {
      for (const clang::Expr* init : list->inits()) {
        if (init->isGLValue()) add(init);  // a member that is a reference
      }
    } else if (clang::isa<clang::AsmStmt>(stmt)) {
      for (const clang::Stmt* operand : stmt.children()) {
        if (const auto* expr = dyn_cast<clang::Expr>(operand); expr && expr->isGLValue()) add(expr);
      }
    }
    if (const auto* call = dyn_cast<clang::CallExpr>(&stmt)) {
      if (copies_.count(&stmt) != 0) return;
      const clang::FunctionDecl* callee = call->getDirectCallee();
      if (callee && hides_object(*callee, context_) && clang::isa<clang::CXXOperatorCallExpr>(call)) return;
      if (const auto* member = dyn_cast<clang::CXXMemberCallExpr>(call)) {
        if (member->getImplicitObjectArgument() && !(callee && hides_object(*callee, context_))) add(member->getImplicitObjectArgument());
      }
      given(call->getDirectCallee(), call->getArgs(), call->getNumArgs());
    } else if (const auto* made = dyn_cast<clang::CXXConstructExpr>(&stmt)) {
      const bool copies = made->getConstructor()->isCopyOrMoveConstructor() && made->getConstructor()->isTrivial();
      if (!copies && !makes_elements(*made, context_)) given(made->getConstructor(), made->getArgs(), made->getNumArgs());
    }
  }

  void given(const clang::FunctionDecl* callee, const clang::Expr* const* arguments, unsigned count) {
    const bool library = callee && is_of_library(*callee, context_) && !keeps_pointers(*callee);
    for (unsigned i = 0; i < count; ++i) {
      if (arguments[i]->isGLValue() && (!library || !lends_pointers(*callee))) add(arguments[i]);
      if (!library || !lends_pointers(*callee)) continue;
      const clang::Expr* plain = arguments[i]->IgnoreParenCasts();
      if (const auto* unary = dyn_cast<clang::UnaryOperator>(plain); unary && unary->getOpcode() == clang::UO_AddrOf) lent_.insert(unary);
      for (const clang::Expr* part = arguments[i]; const auto* cast = dyn_cast<clang::CastExpr>(part); part = cast->getSubExpr()) {
        if (cast->getCastKind() == clang::CK_ArrayToPointerDecay) lent_.insert(cast);
      }
    }
  }

  const clang::ASTContext& context_;
  std::set<const clang::VarDecl*> exposed_;
  std::set<const clang::Stmt*> copies_;  // calls whose result is no reference that is kept
  std::set<const clang::Stmt*> lent_;  // addresses that only a call of the library has, for as long as it lasts
};

}  // namespace

std::set<const clang::VarDecl*> exposed_in(const clang::Stmt* body, bool whole, const clang::ASTContext& context) { return Exposed(context).of(body, whole); }

bool has_keeper(const clang::Stmt* body) {
  bool found = false;
  for_each_statement(body, [&](const clang::Stmt& stmt) {
    const auto* call = dyn_cast<clang::CallExpr>(&stmt);
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    found = found || (callee && keeps_pointers(*callee));
  });
  return found;
}

std::set<const clang::VarDecl*> lost_in(const clang::Stmt* body, bool whole, bool keepers, const clang::ASTContext& context) {
  std::set<const clang::VarDecl*> lost;
  if (keepers) lost = exposed_in(body, whole, context);
  for_each_statement(body, [&](const clang::Stmt& stmt) {
    if (const auto* call = dyn_cast<clang::CallExpr>(&stmt)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      const bool kernel = clang::isa<clang::CUDAKernelCallExpr>(stmt);
      if (!kernel && callee && !keeps_pointers(*callee)) return;
      if (!kernel && !callee) return;
      for (const clang::Expr* argument : call->arguments()) {
        for_each_given(argument, false, [&](const clang::VarDecl* variable) {
          if (!argument->isGLValue() || !kernel) lost.insert(variable);
        });
      }
    } else if (const auto* lambda = dyn_cast<clang::LambdaExpr>(&stmt)) {
      const Effects inside = effects_of(lambda->getBody(), context);
      for (const clang::LambdaCapture& capture : lambda->captures()) {
        if (!capture.capturesVariable() || capture.getCaptureKind() != clang::LCK_ByRef) continue;
        const auto* variable = dyn_cast<clang::VarDecl>(capture.getCapturedVar());
        if (variable && inside.assigned.count(variable->getCanonicalDecl()) != 0) lost.insert(variable->getCanonicalDecl());
      }
    } else if (const auto* declared = dyn_cast<clang::DeclStmt>(&stmt)) {
      for (const clang::Decl* decl : declared->decls()) {
        const auto* variable = dyn_cast<clang::VarDecl>(decl);
        if (variable && variable->getType().isVolatileQualified()) lost.insert(variable->getCanonicalDecl());
      }
    }
  });
  return lost;
}

}  // namespace permverify::host
