// Launches as the execution of the host's code meets them.
#include <algorithm>

#include "host/effects.h"
#include "host/library_functions.h"
#include "host/executor.h"
#include "host/source_ranges.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

constexpr std::size_t most_met = 64;

// Whether a kernel gets to memory by its parameters alone, and writes nothing through those that point to something constant: it
// makes no pointer of a number, reads none from memory, gives none away and does not take `const` away, nor does what it calls.
class ByParameters {
 public:
  ByParameters(const clang::ASTContext& context, const Functions& functions) : context_(context), functions_(functions) {}

  bool reaches_no_more(const clang::FunctionDecl& function) {
    const clang::FunctionDecl* body = nullptr;
    if (!seen_.insert(function.getCanonicalDecl()).second) return true;
    if (!function.hasBody(body) || body->isInvalidDecl() || !functions_.errors_in(*body).empty()) return false;
    bool plain = true;
    for_each_statement(body->getBody(), [&](const clang::Stmt& part) { plain = plain && is_plain_part(part); });
    return plain;
  }

 private:
  bool is_plain_part(const clang::Stmt& part) {
    if (clang::isa<clang::AsmStmt, clang::LambdaExpr, clang::CXXNewExpr, clang::CXXDeleteExpr, clang::CUDAKernelCallExpr, clang::CXXThisExpr, clang::VAArgExpr,
                   clang::CXXConstructExpr, clang::InitListExpr, clang::StmtExpr, clang::RecoveryExpr>(part)) {
      return false;
    }
    if (const auto* cast = dyn_cast<clang::CastExpr>(&part)) return is_plain_cast(*cast);
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(&part); unary && unary->getOpcode() == clang::UO_AddrOf) {
      return !has_pointers(unary->getSubExpr()->getType());
    }
    if (const auto* declared = dyn_cast<clang::DeclStmt>(&part)) {
      return std::all_of(declared->decl_begin(), declared->decl_end(), [](const clang::Decl* decl) {
        const auto* variable = dyn_cast<clang::VarDecl>(decl);
        return !variable || !variable->getType()->isReferenceType();
      });
    }
    const auto* call = dyn_cast<clang::CallExpr>(&part);
    if (!call) return true;
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee || has_pointers(call->getType().getNonReferenceType())) return false;
    return is_of_library(*callee, context_) || (!takes_references(*callee) && reaches_no_more(*callee));
  }

  bool is_plain_cast(const clang::CastExpr& cast) const {
    const clang::QualType to = cast.getType(), from = cast.getSubExpr()->getType();
    if (cast.getCastKind() == clang::CK_IntegralToPointer || cast.getCastKind() == clang::CK_LValueBitCast) return false;
    if (cast.getCastKind() == clang::CK_LValueToRValue && has_pointers(to)) {
      const auto* ref = dyn_cast<clang::DeclRefExpr>(cast.getSubExpr()->IgnoreParens());
      const auto* variable = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
      return to->isPointerType() && variable && variable->hasLocalStorage();
    }
    if (cast.isGLValue()) return to.isConstQualified() || !from.isConstQualified();
    if (!to->isPointerType()) return true;
    if (!from->isPointerType()) {
      return cast.getCastKind() == clang::CK_ArrayToPointerDecay || cast.getCastKind() == clang::CK_NullToPointer || cast.getCastKind() == clang::CK_FunctionToPointerDecay;
    }
    return to->getPointeeType().isConstQualified() || !from->getPointeeType().isConstQualified();
  }

  static bool takes_references(const clang::FunctionDecl& function) {
    return std::any_of(function.param_begin(), function.param_end(), [](const auto* p) { return p->getType()->isReferenceType(); });
  }

  static bool has_pointers(clang::QualType type) { return type->isAnyPointerType() || type->isReferenceType() || type->isMemberPointerType() || type->isRecordType(); }

  const clang::ASTContext& context_;
  const Functions& functions_;
  std::set<const clang::FunctionDecl*> seen_;
};

// A stream that the program made may be independent of the copies to constant memory.
bool is_default_stream(const clang::Expr& stream, const clang::ASTContext& context) {
  const clang::Expr* plain = stream.IgnoreParenCasts();
  return clang::isa<clang::CXXDefaultArgExpr>(plain) ||
         plain->isNullPointerConstant(const_cast<clang::ASTContext&>(context), clang::Expr::NPC_ValueDependentIsNotNull) != clang::Expr::NPCK_NotNull;
}

}  // namespace

void Executor::launch(const clang::CallExpr& expr) {
  if (!state_.reachable) return;
  if (met_.size() >= most_met) exhausted_ = true;
  Met met;
  met.site = &expr;
  const clang::FunctionDecl* kernel = nullptr;
  if (!exhausted_ && !expr.isInstantiationDependent() && !expr.containsErrors()) {
    const auto* direct = dyn_cast<clang::CUDAKernelCallExpr>(&expr);
    kernel = direct ? configured(*direct, met) : by_addresses(expr, met);
  }
  if (!kernel) {
    open_sites_.insert(&expr);
    return forget_memory_of_host();
  }
  met.kernel = kernel->getCanonicalDecl();
  met.facts = state_.facts;
  met.doubts = state_.doubts;
  met.freed = state_.freed;
  met.contents = state_.contents;
  met.chain = chain_;
  met.no_overflow = integers_.assumes_no_overflow();
  met.no_overflow_of_constants = integers_.assumes_no_overflow_of_constants();
  met_sites_.insert(&expr);
  met_.push_back(std::move(met));
  for (const auto& [variable, value] : state_.constants) {
    if (lost_.count(variable) == 0 && !concurrent_ && !met_.back().own_stream) met_.back().constants[static_cast<const clang::VarDecl*>(variable)] = value;
  }
  const std::map<const void*, Contents> contents = state_.contents;
  forget_memory_of_host();  // mapped and managed memory
  keep_contents(*kernel, met_.back(), contents);
}

// What no argument of the launch leads to, or only pointers to something constant, the kernel does not write.
void Executor::keep_contents(const clang::FunctionDecl& kernel, const Met& met, std::map<const void*, Contents> before) {
  if (met.arguments.size() != kernel.getNumParams() || !ByParameters(context_, functions_).reaches_no_more(kernel)) return;
  for (std::size_t i = 0; i < met.arguments.size(); ++i) {
    const clang::QualType type = kernel.getParamDecl(static_cast<unsigned>(i))->getType();
    if (type->isArithmeticType() || type->isEnumeralType()) continue;
    if (!type->isPointerType() || type->getPointeeType()->isAnyPointerType() || type->getPointeeType()->isRecordType()) return;
    if (type->getPointeeType().isConstQualified()) continue;
    const Value& value = met.arguments[i].value;
    if (value.kind != Value::Kind::Pointer || !value.target.root || is_abstract(value.target.root) || unsure_.count(value.target.root) != 0) return;
    before.erase(value.target.root);
  }
  state_.contents = std::move(before);
}

// `kernel<<<grid, block>>>(...)`. Null: it is not known what is launched.
const clang::FunctionDecl* Executor::configured(const clang::CUDAKernelCallExpr& expr, Met& met) {
  const clang::CallExpr* sizes = expr.getConfig();
  const clang::FunctionDecl* kernel = launched_by(expr);
  if (!kernel) kernel = kernel_of(evaluate(expr.getCallee()));
  if (sizes && sizes->getNumArgs() >= 2) {
    set_sizes(met, *sizes->getArg(0), *sizes->getArg(1));
    for (unsigned i = 2; i < sizes->getNumArgs(); ++i) evaluate(sizes->getArg(i));
    met.own_stream = sizes->getNumArgs() > 3 && !is_default_stream(*sizes->getArg(3), context_);
  } else {
    kernel = nullptr;
  }
  for (const clang::Expr* argument : expr.arguments()) {
    // The order of the operands is open, so what one of them changes is not known in the others.
    met.arguments.push_back({evaluate(argument), argument->getSourceRange()});
  }
  return kernel;
}

// `cudaLaunchKernel(kernel, grid, block, addresses, bytes, stream)`.
const clang::FunctionDecl* Executor::by_addresses(const clang::CallExpr& expr, Met& met) {
  const clang::FunctionDecl* callee = expr.getDirectCallee();
  if (!callee || !launches_by_addresses(*callee) || expr.getNumArgs() < 4) return nullptr;
  const clang::FunctionDecl* kernel = kernel_of(evaluate(expr.getArg(0)));
  set_sizes(met, *expr.getArg(1), *expr.getArg(2));
  const Value addresses = evaluate(expr.getArg(3));
  for (unsigned i = 4; i < expr.getNumArgs(); ++i) evaluate(expr.getArg(i));
  met.own_stream = expr.getNumArgs() > 5 && !is_default_stream(*expr.getArg(5), context_);
  if (!kernel) return nullptr;
  for (unsigned i = 0; i < kernel->getNumParams(); ++i) {
    met.arguments.push_back({argument_at(addresses, i, *kernel->getParamDecl(i)), expr.getArg(3)->getSourceRange()});
  }
  return kernel;
}

void Executor::set_sizes(Met& met, const clang::Expr& grid, const clang::Expr& block) {
  met.grid = {evaluate(&grid), grid.getSourceRange()};
  met.block = {evaluate(&block), block.getSourceRange()};
}

const clang::FunctionDecl* Executor::kernel_of(const Value& value) const {
  const bool known = value.kind == Value::Kind::Function && value.function && value.function->hasAttr<clang::CUDAGlobalAttr>();
  return known ? value.function : nullptr;
}

// What the address at this place of an array of addresses leads to. A variable of another type than the parameter is read byte
// by byte, which is not followed.
Value Executor::argument_at(const Value& addresses, std::size_t number, const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getType();
  const std::string name = parameter.getNameAsString();
  const Place& list = addresses.target;
  const bool begins = addresses.kind == Value::Kind::Pointer && list.root && list.path.empty() && list.offset && list.offset.is_int(0);
  if (!begins || !may_be_read(list.root)) return unknown(type, name);
  const auto found = state_.memory.find(list.root);
  if (found == state_.memory.end() || found->second.kind != Value::Kind::Table) return unknown(type, name);
  const std::vector<Value>& elements = *found->second.elements;
  if (number >= elements.size() || elements[number].kind != Value::Kind::Pointer) return unknown(type, name);
  const Place& place = elements[number].target;
  if (!place.exact || place.type.isNull()) return unknown(type, name);
  const bool same = context_.hasSameUnqualifiedType(place.type, type) || (place.type->isObjectPointerType() && type->isObjectPointerType());
  return same ? read(place, name) : unknown(type, name);
}

// Where a kernel is named otherwise than in a launch, any launch that an expression gives the kernel for may launch it: each of
// those has to be executed, with a kernel that is known every time.
bool Executor::has_open_launch() const {
  if (!dropped_.empty() || !functions_.unread().empty()) return true;
  for (const clang::CallExpr* call : functions_.all_launches()) {
    if (launched_by(*call)) continue;
    const auto site = std::find_if(functions_.sites().begin(), functions_.sites().end(), [&](const Site& s) { return s.call == call; });
    if (site == functions_.sites().end()) {
      if (!call->isInstantiationDependent()) return true;
      continue;  // of a template: its instances are sites of their own
    }
    if (site->in && !functions_.is_reachable(*site->in)) continue;
    if (met_sites_.count(call) == 0 || open_sites_.count(call) != 0) return true;
  }
  return false;
}

std::string Executor::why_incomplete(const clang::FunctionDecl& kernel) const {
  if (!functions_.obstacle().empty()) return functions_.obstacle();
  if (exhausted_) return "the code of the host is too large, or too much of it was not read";
  if (functions_.has_stray_error()) return "there is an error outside of functions";
  if (functions_.is_taken(kernel) && has_open_launch()) return "its name is used otherwise than in a launch";
  for (const Site& site : functions_.sites()) {
    const clang::FunctionDecl* launched = launched_by(*site.call);
    if (!launched || launched->getCanonicalDecl() != kernel.getCanonicalDecl()) continue;
    if (site.in && !functions_.is_reachable(*site.in)) continue;
    if (met_sites_.count(site.call) != 0) continue;
    if (!site.in) return "a launch of it stands outside of functions";
    std::string reason = functions_.why_opaque(*site.in);
    for (const auto& [unit, why] : functions_.refused_in(*site.in)) {
      if (contains(unit->getSourceRange(), site.call->getBeginLoc(), context_.getSourceManager())) reason = why;
    }
    return reason.empty() ? "a launch of it could not be followed" : "a function that launches it has " + reason;
  }
  for (const clang::CallExpr* call : functions_.all_launches()) {
    const clang::FunctionDecl* launched = launched_by(*call);
    if (!launched || launched->getCanonicalDecl() != kernel.getCanonicalDecl() || met_sites_.count(call) != 0) continue;
    const bool known = std::any_of(functions_.sites().begin(), functions_.sites().end(), [&](const Site& site) { return site.call == call; });
    if (!known) return "a launch of it stands in code that is not followed";
  }
  return {};
}

}  // namespace permverify::host
