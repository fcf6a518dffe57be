// Inline assembly: instructions of PTX that compute registers from registers, whose results are unknown.
#include <algorithm>
#include <optional>

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringSet.h>

#include "parser/clang/accesses.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/places.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/statements.h"
#include "parser/clang/term_builder.h"

namespace permverify::parser {

namespace {

// PTX ISA 8.6, 9.7: neither memory nor other threads take part.
bool computes_registers(llvm::StringRef mnemonic) {
  static const llvm::StringSet<> all{
      "abs", "add", "addc", "and", "bfe", "bfi", "bfind", "bmsk", "brev", "clz", "cnot", "copysign", "cos", "cvt", "cvta", "div",
      "dp2a", "dp4a", "ex2", "fma", "fns", "isspacep", "lg2", "lop3", "mad", "mad24", "madc", "max", "min", "mov", "mul", "mul24",
      "neg", "not", "or", "popc", "prmt", "rcp", "rem", "rsqrt", "sad", "selp", "set", "setp", "shf", "shl", "shr", "sin", "slct",
      "sqrt", "sub", "subc", "szext", "tanh", "testp", "vabsdiff", "vabsdiff2", "vabsdiff4", "vadd", "vadd2", "vadd4", "vavrg2",
      "vavrg4", "vmad", "vmax", "vmax2", "vmax4", "vmin", "vmin2", "vmin4", "vset", "vset2", "vset4", "vshl", "vshr", "vsub",
      "vsub2", "vsub4", "xor"};
  return all.contains(mnemonic);
}

// One that begins with a declaration of registers or a predicate, too.
bool is_computation(llvm::StringRef instruction) {
  llvm::StringRef rest = instruction.ltrim("{} \t\r\n").rtrim("{} \t\r\n");
  if (rest.empty() || rest.starts_with(".reg")) return true;
  if (rest.contains('[') || rest.contains("//") || rest.contains("/*")) return false;
  if (rest.consume_front("@")) rest = rest.drop_until([](char c) { return c == ' ' || c == '\t'; }).ltrim();
  return computes_registers(rest.take_until([](char c) { return c == '.' || c == ' ' || c == '\t'; }));
}

// Instructions for asynchronous copies (PTX ISA 8.6, 9.7.9.25), as calls of the functions of CUDA C++ that they implement.
class CopiesInAssembly {
 public:
  CopiesInAssembly(const clang::GCCAsmStmt& assembly, const clang::ASTContext& context, const Variables& variables)
      : assembly_(assembly), context_(const_cast<clang::ASTContext&>(context)), variables_(variables) {}

  // None if some instruction is of another kind.
  llvm::SmallVector<const clang::Expr*, 4> calls() {
    llvm::SmallVector<llvm::StringRef, 8> instructions;
    assembly_.getAsmString()->getString().split(instructions, ';');
    llvm::SmallVector<const clang::Expr*, 4> all;
    if (assembly_.getNumOutputs() != 0) return {};
    for (unsigned i = 0; i < assembly_.getNumInputs(); ++i) {
      if (assigns(assembly_.getInputExpr(i))) return {};  // an input may be used never, or twice
    }
    for (llvm::StringRef instruction : instructions) {
      instruction = instruction.trim("{} \t\r\n");
      if (instruction.empty()) continue;
      if (!add(instruction, all)) return {};
    }
    return all;
  }

 private:
  bool add(llvm::StringRef instruction, llvm::SmallVector<const clang::Expr*, 4>& all) {
    const llvm::StringRef name = instruction.take_until([](char c) { return c == ' ' || c == '\t'; });
    llvm::SmallVector<llvm::StringRef, 4> operands;
    instruction.drop_front(name.size()).split(operands, ',', -1, false);
    for (llvm::StringRef& operand : operands) operand = operand.trim();
    if (operands.size() == 1 && operands[0].empty()) operands.clear();
    const clang::Expr* call = nullptr;
    if (name == "cp.async.commit_group" && operands.empty()) {
      call = call_of("__pipeline_commit", {});
    } else if (name == "cp.async.wait_group" && operands.size() == 1) {
      const clang::Expr* but = number(operands[0]);
      call = but ? call_of("__pipeline_wait_prior", {but}) : nullptr;
    } else if (name == "cp.async.wait_all" && operands.empty()) {  // a commit, and a wait for all batches
      if (const clang::Expr* commit = call_of("__pipeline_commit", {})) all.push_back(commit);
      call = call_of("__pipeline_wait_prior", {literal_of(0)});
    } else if (is_copy(name) && operands.size() == 3) {
      const clang::Expr* to = memory(operands[0]);
      const clang::Expr* from = memory(operands[1]);
      const clang::Expr* bytes = number(operands[2]);
      if (to && from && bytes) call = call_of("__pipeline_memcpy_async", {to, from, bytes, literal_of(0)});
    }
    if (call) all.push_back(call);
    return call != nullptr;
  }

  // Hints for the caches follow.
  static bool is_copy(llvm::StringRef name) {
    if (!name.consume_front("cp.async.ca.shared") && !name.consume_front("cp.async.cg.shared")) return false;
    name.consume_front("::cta");
    return name == ".global" || name == ".global.L2::64B" || name == ".global.L2::128B" || name == ".global.L2::256B";
  }

  const clang::Expr* input(llvm::StringRef operand) const {
    unsigned number = 0;
    const bool is_input = operand.consume_front("%") && !operand.getAsInteger(10, number) && assembly_.getNumOutputs() == 0 &&
                          number < assembly_.getNumInputs();
    return is_input ? assembly_.getInputExpr(number) : nullptr;
  }
  const clang::Expr* literal_of(std::int64_t value) {
    const clang::QualType type = context_.UnsignedLongTy;
    const llvm::APInt number(static_cast<unsigned>(context_.getTypeSize(type)), static_cast<std::uint64_t>(value));
    return clang::IntegerLiteral::Create(context_, number, type, assembly_.getBeginLoc());
  }
  const clang::Expr* number(llvm::StringRef operand) {
    std::int64_t value = 0;
    if (!operand.getAsInteger(0, value)) return value >= 0 ? literal_of(value) : nullptr;
    clang::Expr::EvalResult known;
    const clang::Expr* expr = input(operand);
    if (!expr || !expr->EvaluateAsInt(known, context_) || known.Val.getInt().isNegative()) return nullptr;
    return literal_of(known.Val.getInt().getExtValue());
  }
  const clang::Expr* memory(llvm::StringRef operand) const {
    if (!operand.consume_front("[") || !operand.consume_back("]")) return nullptr;
    const clang::Expr* expr = input(operand.trim());
    return expr ? pointer_in(expr) : nullptr;
  }

  // The pointer that a number is made of.
  const clang::Expr* pointer_in(const clang::Expr* expr) const {
    expr = expr->IgnoreParens();
    if (expr->getType()->isPointerType()) return expr;
    if (const auto* cast = clang::dyn_cast<clang::CastExpr>(expr)) {
      const bool keeps = cast->getType()->isIntegerType() && context_.getTypeSize(cast->getType()) >= 32;  // addresses of shared memory have 32 bits
      return keeps || cast->getCastKind() == clang::CK_LValueToRValue ? pointer_in(cast->getSubExpr()) : nullptr;
    }
    if (const auto* call = clang::dyn_cast<clang::CallExpr>(expr)) return argument_in(*call);
    const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(expr);
    const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    const bool keeps = variable && !clang::isa<clang::ParmVarDecl>(variable) && variable->hasLocalStorage() && variable->hasInit() &&
                       variable->getType()->isIntegerType() && !variables_.is_modified(variable);
    if (!keeps) return nullptr;
    const clang::Expr* pointer = pointer_in(variable->getInit());
    return pointer && is_constant(pointer) ? pointer : nullptr;
  }

  // Of a conversion of addresses, or of a function that only returns one of its argument.
  const clang::Expr* argument_in(const clang::CallExpr& call) const {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (!callee) return nullptr;
    const std::string name = callee->getQualifiedNameAsString();
    if (name == "__cvta_generic_to_shared" || name == "__cvta_generic_to_global") return call.getArg(0);
    const auto* body = clang::dyn_cast_or_null<clang::CompoundStmt>(callee->getBody());
    const auto* returned = body && body->size() == 1 ? clang::dyn_cast<clang::ReturnStmt>(body->body_front()) : nullptr;
    const clang::Expr* pointer = returned && returned->getRetValue() ? pointer_in(returned->getRetValue()) : nullptr;
    const auto* ref = pointer ? clang::dyn_cast<clang::DeclRefExpr>(pointer->IgnoreParenImpCasts()) : nullptr;
    const auto* parameter = ref ? clang::dyn_cast<clang::ParmVarDecl>(ref->getDecl()) : nullptr;
    const bool is_own = parameter && parameter->getDeclContext() == callee && parameter->getFunctionScopeIndex() < call.getNumArgs();
    return is_own ? call.getArg(parameter->getFunctionScopeIndex()) : nullptr;
  }

  static bool assigns(const clang::Stmt* expr) {
    const auto* unary = clang::dyn_cast<clang::UnaryOperator>(expr);
    const auto* binary = clang::dyn_cast<clang::BinaryOperator>(expr);
    if ((unary && unary->isIncrementDecrementOp()) || (binary && binary->isAssignmentOp())) return true;
    return std::any_of(expr->child_begin(), expr->child_end(), [](const clang::Stmt* child) { return child && assigns(child); });
  }

  // Whether the value is the same wherever its variables are visible: it reads nothing that changes.
  bool is_constant(const clang::Stmt* expr) const {
    if (clang::isa<clang::CallExpr>(expr) || clang::isa<clang::LambdaExpr>(expr) || assigns(expr)) return false;
    if (const auto* member = clang::dyn_cast<clang::MemberExpr>(expr)) return is_of_launch(member->getBase());
    if (const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(expr)) {
      const auto* variable = clang::dyn_cast<clang::VarDecl>(ref->getDecl());
      if (!variable) return clang::isa<clang::EnumConstantDecl>(ref->getDecl());
      return !variable->getType()->isReferenceType() && (variable->getType()->isArrayType() || !variables_.is_modified(variable));
    }
    if (const auto* cast = clang::dyn_cast<clang::CastExpr>(expr); cast && cast->getCastKind() == clang::CK_LValueToRValue) {
      const clang::Expr* read = cast->getSubExpr()->IgnoreParens();
      if (!clang::isa<clang::DeclRefExpr>(read) && !clang::isa<clang::MemberExpr>(read)) return false;
    }
    return std::all_of(expr->child_begin(), expr->child_end(), [&](const clang::Stmt* child) { return child && is_constant(child); });
  }
  static bool is_of_launch(const clang::Expr* base) {
    const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(base->IgnoreParenImpCasts());
    if (!ref || !ref->getDecl()->getDeclContext()->isTranslationUnit()) return false;
    const std::string name = ref->getDecl()->getNameAsString();
    return name == "threadIdx" || name == "blockIdx" || name == "blockDim" || name == "gridDim";
  }

  const clang::Expr* call_of(llvm::StringRef name, llvm::ArrayRef<const clang::Expr*> arguments) {
    const clang::FunctionDecl* function = nullptr;
    for (clang::NamedDecl* found : context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(name))) {
      if (const auto* declared = clang::dyn_cast<clang::FunctionDecl>(found)) function = declared;
    }
    if (!function) return nullptr;
    const clang::SourceLocation at = assembly_.getBeginLoc();
    auto* called = const_cast<clang::FunctionDecl*>(function);
    auto* ref = clang::DeclRefExpr::Create(context_, clang::NestedNameSpecifierLoc(), clang::SourceLocation(), called, false, at,
                                           function->getType(), clang::VK_LValue);
    auto* callee = clang::ImplicitCastExpr::Create(context_, context_.getPointerType(function->getType()), clang::CK_FunctionToPointerDecay,
                                                   ref, nullptr, clang::VK_PRValue, {});
    llvm::SmallVector<clang::Expr*, 4> given;
    for (const clang::Expr* argument : arguments) given.push_back(const_cast<clang::Expr*>(argument));
    return clang::CallExpr::Create(context_, callee, given, context_.VoidTy, clang::VK_PRValue, assembly_.getEndLoc(), {});
  }

  const clang::GCCAsmStmt& assembly_;
  clang::ASTContext& context_;
  const Variables& variables_;
};

}  // namespace

void Statements::inline_assembly(const clang::Stmt& stmt) {
  const auto* assembly = clang::dyn_cast<clang::GCCAsmStmt>(&stmt);
  if (!assembly) refusals_.refuse("inline_assembly", &stmt, "inline assembly has no meaning here");
  if (barrier_in_assembly(*assembly)) return;
  const auto calls = CopiesInAssembly(*assembly, layout_.context(), variables_).calls();
  for (const clang::Expr* call : calls) expressions_.effect(call);
  if (!calls.empty()) return;
  llvm::SmallVector<llvm::StringRef, 8> instructions;
  assembly->getAsmString()->getString().split(instructions, ';');
  for (const llvm::StringRef instruction : instructions) {
    if (is_computation(instruction)) continue;
    refusals_.refuse("inline_assembly", &stmt, "this instruction has no meaning here: `" + instruction.trim().str() + "`");
  }
  for (unsigned i = 0; i < assembly->getNumInputs(); ++i) expressions_.value(assembly->getInputExpr(i));
  for (unsigned i = 0; i < assembly->getNumOutputs(); ++i) {
    const clang::Expr* output = assembly->getOutputExpr(i);
    const Place to = places_.place(output);
    accesses_.store(to, terms_.unknown_value(output->getType(), &stmt), spans_.of(output));
  }
}

}  // namespace permverify::parser
