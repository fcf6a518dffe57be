#include "host/text_uses.h"

#include <algorithm>

#include "host/effects.h"
#include "host/library_functions.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::isa;
using clang::QualType;

namespace {

using Names = std::set<std::string>;

// Nothing can be written through it without a cast that takes `const` away.
bool leads_to_constants(QualType type) {
  int levels = 0;
  for (; type->isPointerType() || type->isReferenceType(); ++levels) {
    type = type->getPointeeType();
    if (!type.isConstQualified() || type->isFunctionType()) return false;
  }
  return levels > 0 && (type->isVoidType() || type->isArithmeticType());
}

bool leads_anywhere(QualType type) { return type->isAnyPointerType() || type->isReferenceType() || type->isArrayType() || type->isRecordType(); }

// `const char*` that becomes `char*`.
bool takes_const_away(const clang::CastExpr& cast) {
  if (!isa<clang::ExplicitCastExpr>(cast) || isa<clang::StringLiteral>(cast.getSubExpr()->IgnoreParenImpCasts())) return false;
  QualType from = cast.getSubExpr()->getType(), to = cast.getType();
  if (from->isPointerType() && to->isIntegerType() && !to->isBooleanType()) return true;
  while (from->isPointerType() && to->isPointerType()) {
    from = from->getPointeeType();
    to = to->getPointeeType();
    const bool character = from->isAnyCharacterType() || from->isVoidType() || from->isPointerType();
    if (from.isConstQualified() && !to.isConstQualified() && character) return true;
  }
  return false;
}

llvm::StringRef name_of(const clang::FunctionDecl& function) { return function.getIdentifier() ? function.getName() : llvm::StringRef(); }

bool is_named(const clang::Expr* expr, llvm::StringRef name) {
  const auto* ref = expr ? dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts()) : nullptr;
  return ref && isa<clang::VarDecl>(ref->getDecl()) && ref->getDecl()->getIdentifier() && ref->getDecl()->getName() == name;
}

// `stream << text`, `text == other`
bool looks_at_operands(const clang::FunctionDecl& function) {
  const auto op = function.getOverloadedOperator();
  return op == clang::OO_LessLess || op == clang::OO_EqualEqual || op == clang::OO_ExclaimEqual || op == clang::OO_Plus;
}

// They read on in the stream that they are given, or ask about it.
bool reads_on(llvm::StringRef name) {
  static const Names names{"fscanf", "fgets", "fgetc", "getc", "fread", "getline", "getdelim", "feof", "ferror", "setvbuf", "setbuf"};
  return names.count(name.str()) != 0;
}

bool reads_on_of_stream(llvm::StringRef name) {
  static const Names names{"good", "eof", "fail", "bad", "ignore", "get", "getline", "peek", "gcount", "sync_with_stdio", "tie", "clear", "read"};
  return names.count(name.str()) != 0;
}

}  // namespace

TextUses::Use TextUses::kept_in(const clang::VarDecl& variable) {
  return leads_to_constants(variable.getType()) ? Use{} : Use{Use::Kind::Kept, variable.getCanonicalDecl()};
}

void TextUses::add(const clang::VarDecl& variable) {
  if (!having_.insert(variable.getCanonicalDecl()).second) return;
  more_ = true;
  sources_.names.insert(variable.getNameAsString());
}

void TextUses::begin_with(const clang::VarDecl& variable) {
  roots_.insert(variable.getCanonicalDecl());
  add(variable);
}

bool TextUses::found_more() {
  const bool more = more_;
  more_ = false;
  return more;
}

void TextUses::look_at(const clang::VarDecl& variable) {
  if (!variable.getInit()) return;
  visit(variable.getInit(), isa<clang::DecompositionDecl>(variable) ? writes : kept_in(variable));
}

void TextUses::visit(const clang::Stmt* stmt, Use use) {
  if (!stmt || isa<clang::UnaryExprOrTypeTraitExpr>(stmt)) return;
  if (const auto* declared = dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl* decl : declared->decls()) {
      if (const auto* variable = dyn_cast<clang::VarDecl>(decl)) look_at(*variable);
    }
    return;
  }
  if (isa<clang::ReturnStmt>(stmt)) return visit_parts(*stmt, writes);
  const auto* expr = dyn_cast<clang::Expr>(stmt);
  if (!expr) return visit_parts(*stmt, {});
  if (visit_wrapper(*expr, use)) return;
  if (const auto* ref = dyn_cast<clang::DeclRefExpr>(expr)) visit_name(*ref, use);
  else if (const auto* cast = dyn_cast<clang::CastExpr>(expr)) visit_cast(*cast, use);
  else if (const auto* unary = dyn_cast<clang::UnaryOperator>(expr)) visit_unary(*unary, use);
  else if (const auto* binary = dyn_cast<clang::BinaryOperator>(expr)) visit_binary(*binary, use);
  else if (const auto* call = dyn_cast<clang::CallExpr>(expr)) visit_call(*call, use);
  else if (const auto* made = dyn_cast<clang::CXXConstructExpr>(expr)) visit_construction(*made, use);
  else if (const auto* lambda = dyn_cast<clang::LambdaExpr>(expr)) visit_lambda(*lambda);
  else visit_parts(*expr, writes);
}

// An expression whose value is one of a part of it, or lies in it.
bool TextUses::visit_wrapper(const clang::Expr& expr, Use use) {
  if (const clang::Expr* inner = without_wrappers(&expr); inner != &expr) {
    visit(inner, use);
  } else if (const auto* choice = dyn_cast<clang::ConditionalOperator>(&expr)) {
    visit(choice->getCond(), {});
    visit(choice->getTrueExpr(), use);
    visit(choice->getFalseExpr(), use);
  } else if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(&expr)) {
    visit(element->getBase(), use);
    visit(element->getIdx(), {});
  } else if (const auto* member = dyn_cast<clang::MemberExpr>(&expr)) {
    note_name(*member->getMemberDecl());
    visit(member->getBase(), use);
  } else if (const auto* temporary = dyn_cast<clang::CXXBindTemporaryExpr>(&expr)) {
    visit(temporary->getSubExpr(), use);
  } else if (isa<clang::InitListExpr>(expr)) {
    visit_parts(expr, use.looks() ? writes : use);
  } else {
    return false;
  }
  return true;
}

void TextUses::note_name(const clang::NamedDecl& named) {
  const std::string name = named.getNameAsString();
  const bool variable = isa<clang::VarDecl>(named);
  if (changing_environment().count(name) != 0) sources_.environment = false;
  if (changing_descriptors().count(name) != 0) sources_.standard_input = sources_.files = false;
  if (variable && (name == "stdin" || name == "cin") && !named.isDefinedOutsideFunctionOrMethod()) return;  // a local one
  if (variable && (name == "stdin" || name == "cin")) sources_.standard_input = false;  // where it is read on, it is not visited
}

void TextUses::visit_name(const clang::DeclRefExpr& ref, Use use) {
  note_name(*ref.getDecl());
  const auto* variable = dyn_cast<clang::VarDecl>(ref.getDecl());
  if (!variable || use.looks() || !has_text(*variable)) return;
  if (use.kind == Use::Kind::Writes) sources_.texts = false;
  else add(*use.to);
}

void TextUses::visit_cast(const clang::CastExpr& cast, Use use) {
  if (takes_const_away(cast)) sources_.texts = false;
  const QualType type = cast.getType();
  const bool ends = cast.getCastKind() == clang::CK_PointerToIntegral;
  if (ends) use = writes;
  else if (leads_to_constants(type) || (!cast.isGLValue() && !leads_anywhere(type))) use = {};
  visit(cast.getSubExpr(), use);
}

// A variable, or a part of it: to assign it writes no text.
bool TextUses::is_storage_of_its_own(const clang::Expr& expr) const {
  const clang::VarDecl* variable = variable_of(&expr);
  return variable && roots_.count(variable->getCanonicalDecl()) == 0;
}

void TextUses::visit_unary(const clang::UnaryOperator& unary, Use use) {
  const auto op = unary.getOpcode();
  if (op == clang::UO_AddrOf || op == clang::UO_Deref || op == clang::UO_Extension) return visit(unary.getSubExpr(), use);
  if (!unary.isIncrementDecrementOp()) return visit(unary.getSubExpr(), {});
  visit(unary.getSubExpr(), is_storage_of_its_own(*unary.getSubExpr()) ? use : writes);
}

void TextUses::visit_binary(const clang::BinaryOperator& binary, Use use) {
  if (binary.isAssignmentOp()) {
    const bool own = is_storage_of_its_own(*binary.getLHS());
    visit(binary.getLHS(), own ? use : writes);
    return visit(binary.getRHS(), own ? kept_in(*variable_of(binary.getLHS())) : writes);
  }
  const bool moves = binary.isAdditiveOp() && binary.getType()->isPointerType();
  visit(binary.getLHS(), moves ? use : Use{});
  visit(binary.getRHS(), moves || binary.getOpcode() == clang::BO_Comma ? use : Use{});
}

void TextUses::visit_call(const clang::CallExpr& call, Use use) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  const clang::Expr* const* arguments = call.getArgs();
  unsigned count = call.getNumArgs();
  const auto* member = dyn_cast<clang::CXXMemberCallExpr>(&call);
  const auto* op = dyn_cast<clang::CXXOperatorCallExpr>(&call);
  const bool of_stream = callee && is_of_library(*callee, context_);
  const clang::Expr* object = member ? member->getImplicitObjectArgument() : nullptr;
  if (callee) note_name(*callee);
  if (object && of_stream && is_named(object, "cin") && (reads_on_of_stream(name_of(*callee)) || isa<clang::CXXConversionDecl>(callee))) object = nullptr;
  if (object) visit(object, of_stream ? Use{} : writes);
  if (!member) visit(call.getCallee(), {});
  if (op && callee && isa<clang::CXXMethodDecl>(callee) && count != 0) {  // the object is the first operand
    const bool reads = op->getOperator() == clang::OO_GreaterGreater || op->getOperator() == clang::OO_Exclaim;
    if (!(reads && is_named(arguments[0], "cin"))) visit(arguments[0], of_stream ? Use{} : writes);
    ++arguments;
    --count;
  }
  if (callee && is_of_library(*callee, context_)) return visit_library_call(*callee, arguments, count, use);
  visit_arguments(callee, arguments, count);
}

// What searches in a text gives a pointer into it: `strchr(text, '=')`, `strtol(text, &end, 10)`.
bool TextUses::visit_search(llvm::StringRef name, const clang::Expr* const* arguments, unsigned count, Use use) {
  static const Names searches{"strchr", "strrchr", "strstr", "strpbrk", "strcasestr", "memchr", "index", "rindex", "basename", "strchrnul"};
  const bool number = name.starts_with("strto") && name != "strtok" && name != "strtok_r" && count >= 2;
  if (count == 0 || (!number && searches.count(name.str()) == 0)) return false;
  const clang::Expr* text = arguments[0]->IgnoreParenImpCasts();
  if (!number) {
    visit(text, use);
  } else if (arguments[1]->isNullPointerConstant(const_cast<clang::ASTContext&>(context_), clang::Expr::NPC_ValueDependentIsNotNull) != clang::Expr::NPCK_NotNull) {
    visit(text, {});
  } else {
    const auto* address = dyn_cast<clang::UnaryOperator>(arguments[1]->IgnoreParenCasts());
    const clang::VarDecl* end = address && address->getOpcode() == clang::UO_AddrOf ? variable_of(address->getSubExpr()) : nullptr;
    visit(text, end ? Use{Use::Kind::Kept, end} : writes);
  }
  for (unsigned i = number ? 2 : 1; i < count; ++i) visit(arguments[i], {});
  return true;
}

void TextUses::visit_library_call(const clang::FunctionDecl& callee, const clang::Expr* const* arguments, unsigned count, Use use) {
  const llvm::StringRef name = name_of(callee);
  if (name == "getenv") {
    if (use.kind == Use::Kind::Writes) sources_.texts = false;
    if (use.kind == Use::Kind::Kept) add(*use.to);
  }
  if (visit_search(name, arguments, count, use)) return;
  const bool moves = name.starts_with("getopt"), prints = name.contains("printf"), looks = name == "MPI_Init" || name == "MPI_Init_thread" || looks_at_operands(callee);
  for (unsigned i = 0; i < count; ++i) {
    const QualType type = i < callee.getNumParams() ? callee.getParamDecl(i)->getType() : QualType();
    const bool stream = (reads_on(name) && is_named(arguments[i], "stdin")) ||
                        ((name == "getline" || callee.getOverloadedOperator() == clang::OO_GreaterGreater) && i == 0 && is_named(arguments[i], "cin"));
    if (stream) continue;
    const bool harmless = type.isNull() ? prints : leads_to_constants(type) || !leads_anywhere(type);
    visit(arguments[i], harmless || moves || looks ? Use{} : writes);
  }
  if (moves && count >= 2) {
    visit(arguments[1], {});
    sources_.in_order = false;
  }
}

void TextUses::visit_arguments(const clang::FunctionDecl* callee, const clang::Expr* const* arguments, unsigned count) {
  const clang::FunctionDecl* body = nullptr;
  const auto* method = clang::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  const bool known = callee && callee->hasBody(body) && !(method && method->isVirtual());
  for (unsigned i = 0; i < count; ++i) {
    const clang::ParmVarDecl* parameter = known && i < body->getNumParams() ? body->getParamDecl(i) : nullptr;
    const bool constant = callee && i < callee->getNumParams() && leads_to_constants(callee->getParamDecl(i)->getType());
    visit(arguments[i], constant ? Use{} : parameter ? kept_in(*parameter) : writes);
  }
}

void TextUses::visit_construction(const clang::CXXConstructExpr& made, Use use) {
  const clang::CXXConstructorDecl& constructor = *made.getConstructor();
  if (constructor.isCopyOrMoveConstructor() && made.getNumArgs() == 1) return visit(made.getArg(0), use);
  if (!is_of_library(constructor, context_)) return visit_arguments(&constructor, made.getArgs(), made.getNumArgs());
  // `std::vector<std::string>(argv, argv + argc)` copies the texts.
  const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(constructor.getParent());
  const bool of_records = instance && instance->getTemplateArgs().size() != 0 && instance->getTemplateArgs().get(0).getKind() == clang::TemplateArgument::Type &&
                          instance->getTemplateArgs().get(0).getAsType()->isRecordType();
  if (!of_records) return visit_library_call(constructor, made.getArgs(), made.getNumArgs(), use);
  for (const clang::Expr* argument : made.arguments()) visit(argument, {});
}

void TextUses::visit_lambda(const clang::LambdaExpr& lambda) {
  for (const clang::LambdaCapture& capture : lambda.captures()) {
    const auto* variable = capture.capturesVariable() ? dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
    if (variable && variable->isInitCapture()) look_at(*variable);
  }
  visit(lambda.getBody(), {});
}

void TextUses::visit_parts(const clang::Stmt& stmt, Use use) {
  for (const clang::Stmt* part : stmt.children()) visit(part, use);
}

}  // namespace permverify::host
