#include "host/loop_ends.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "host/effects.h"
#include "host/endings.h"
#include "host/exposed.h"
#include "host/library_functions.h"
#include "host/loop_steps.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::VarDecl;

namespace {

bool skips_rest(const clang::Stmt* body) {
  if (!body) return false;
  if (clang::isa<clang::ContinueStmt>(body)) return true;
  return std::any_of(body->child_begin(), body->child_end(), skips_rest);
}

const clang::Expr* without_full(const clang::Stmt* stmt) {
  const auto* expr = clang::dyn_cast_or_null<clang::Expr>(stmt);
  const auto* full = clang::dyn_cast_or_null<clang::FullExpr>(expr);
  return full ? full->getSubExpr() : expr;
}

class Ends {
 public:
  Ends(const clang::Stmt& loop, const clang::ASTContext& context) : context_(context) {
    if (const auto* counted = dyn_cast<clang::ForStmt>(&loop)) {
      condition_ = counted->getConditionVariable() ? nullptr : counted->getCond();
      body_ = counted->getBody();
      inside_ = counted->getInc();
      init_ = counted->getInit();
      add_steps(counted->getInc());
    } else if (const auto* repeated = dyn_cast<clang::WhileStmt>(&loop)) {
      condition_ = repeated->getConditionVariable() ? nullptr : repeated->getCond();
      body_ = repeated->getBody();
    } else if (const auto* until = dyn_cast<clang::DoStmt>(&loop)) {
      condition_ = until->getCond();
      body_ = until->getBody();
    }
    if (!skips_rest(body_)) {
      if (const auto* block = clang::dyn_cast_or_null<clang::CompoundStmt>(body_)) {
        for (const clang::Stmt* part : block->body()) add_steps(without_full(part));
      } else {
        add_steps(without_full(body_));
      }
    }
    changed_ = effects_of(body_, context);
    for (const clang::Stmt* part : {static_cast<const clang::Stmt*>(condition_), inside_}) {
      const Effects more = effects_of(part, context);
      changed_.assigned.insert(more.assigned.begin(), more.assigned.end());
      changed_.memory = changed_.memory || more.memory;
    }
  }

  bool by_condition() {
    if (!condition_ || condition_->isInstantiationDependent() || condition_->containsErrors()) return false;
    bool truth = true;
    if (condition_->EvaluateAsBooleanCondition(truth, context_)) return !truth;
    return by(*condition_);
  }

 private:
  void add_steps(const clang::Stmt* stmt) {
    const auto* expr = clang::dyn_cast_or_null<clang::Expr>(stmt);
    if (!expr) return;
    const auto* both = dyn_cast<clang::BinaryOperator>(expr->IgnoreParens());
    if (both && both->getOpcode() == clang::BO_Comma) {
      add_steps(both->getLHS());
      return add_steps(both->getRHS());
    }
    if (const auto step = step_of(*expr, context_)) steps_.push_back(*step);
    if (const auto* op = dyn_cast<clang::CXXOperatorCallExpr>(expr->IgnoreParens()); op && op->getOperator() == clang::OO_PlusPlus) {
      if (const VarDecl* variable = variable_of(op->getArg(0))) iterators_.insert(variable);
    }
  }

  bool by(const clang::Expr& condition) {
    const clang::Expr* plain = without_wrappers(condition.IgnoreParenImpCasts())->IgnoreParenImpCasts();
    const auto* binary = dyn_cast<clang::BinaryOperator>(plain);
    if (binary && binary->getOpcode() == clang::BO_LAnd) return by(*binary->getLHS()) || by(*binary->getRHS());
    if (binary && binary->isComparisonOp()) return by_comparison(*binary);
    if (const auto* call = dyn_cast<clang::CXXOperatorCallExpr>(plain); call && call->getOperator() == clang::OO_ExclaimEqual) return by_iterator(*call);
    if (goes_along_text(*plain) || reads_on(*plain, clang::BO_NE, 0) || reads_on_by_stream(*plain)) return true;
    return plain->getType()->isIntegerType() && counts_to(*plain, clang::BO_NE, nullptr);
  }

  bool by_comparison(const clang::BinaryOperator& compared) {
    const clang::Expr &left = *compared.getLHS(), &right = *compared.getRHS();
    const auto op = compared.getOpcode();
    const auto right_value = constant_of(right, context_);
    if (op == clang::BO_NE && right_value == 0 && goes_along_text(*left.IgnoreParenImpCasts())) return true;
    const bool null = right.isNullPointerConstant(const_cast<clang::ASTContext&>(context_), clang::Expr::NPC_ValueDependentIsNotNull) != clang::Expr::NPCK_NotNull;
    if (right_value || null) {
      if (reads_on(*left.IgnoreParenImpCasts(), op, right_value.value_or(0))) return true;
    }
    return counts_to(left, op, &right) || counts_to(right, clang::BinaryOperator::reverseComparisonOp(op), &left);
  }

  // The only change of the variable in the loop is a step of each iteration.
  std::optional<Step> step_of_counter(const clang::Expr& side) const {
    const clang::Expr* plain = side.IgnoreParenImpCasts();
    std::optional<Step> step = step_of(*plain, context_);  // `n-- > 0`
    const VarDecl* variable = step ? step->variable : clang::isa<clang::DeclRefExpr>(plain) ? variable_of(plain) : nullptr;
    if (!variable || !is_own(*variable) || changes_of(variable) != 1) return std::nullopt;
    if (step) return step;
    for (const Step& one : steps_) {
      if (one.variable == variable) return one;
    }
    return std::nullopt;
  }

  // No other code changes it.
  bool is_own(const VarDecl& variable) const {
    const auto* function = clang::dyn_cast_or_null<clang::FunctionDecl>(variable.getDeclContext());
    if (!function || !variable.hasLocalStorage() || variable.getType().isVolatileQualified() || variable.getType()->isReferenceType()) return false;
    const clang::FunctionDecl* body = nullptr;
    return function->hasBody(body) && exposed_in(body->getBody(), true, context_).count(variable.getCanonicalDecl()) == 0;
  }

  int changes_of(const VarDecl* variable) const {
    int count = 0;
    const auto add = [&](const clang::Stmt* part) {
      for_each_statement(part, [&](const clang::Stmt& stmt) {
        const auto* assigned = dyn_cast<clang::BinaryOperator>(&stmt);
        const auto* stepped = dyn_cast<clang::UnaryOperator>(&stmt);
        const auto* call = dyn_cast<clang::CXXOperatorCallExpr>(&stmt);
        if (assigned && assigned->isAssignmentOp() && variable_of(assigned->getLHS()) == variable) ++count;
        if (stepped && stepped->isIncrementDecrementOp() && variable_of(stepped->getSubExpr()) == variable) ++count;
        if (call && (call->isAssignmentOp() || call->getOperator() == clang::OO_PlusPlus || call->getOperator() == clang::OO_MinusMinus) &&
            variable_of(call->getArg(0)) == variable) {
          ++count;
        }
      });
    };
    for (const clang::Stmt* part : {static_cast<const clang::Stmt*>(condition_), inside_, body_}) add(part);
    return count;
  }

  bool is_fixed(const clang::Expr* bound, bool may_be_in_memory) const {
    if (!bound) return true;
    bool fixed = true;
    for_each_statement(bound, [&](const clang::Stmt& part) {
      const auto* ref = dyn_cast<clang::DeclRefExpr>(&part);
      const auto* variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (variable) fixed = fixed && changed_.assigned.count(variable->getCanonicalDecl()) == 0 && !variable->getType().isVolatileQualified();
      const bool reference = variable && variable->getType()->isReferenceType();
      const auto* unary = dyn_cast<clang::UnaryOperator>(&part);
      const auto* member = dyn_cast<clang::MemberExpr>(&part);
      const bool behind = reference || (unary && unary->getOpcode() == clang::UO_Deref) || (member && member->isArrow()) ||
                          clang::isa<clang::ArraySubscriptExpr, clang::CXXThisExpr>(part) || (variable && variable->hasGlobalStorage());
      if (behind && !may_be_in_memory && (changed_.memory || changed_.host_memory)) fixed = false;
      if (const auto* call = dyn_cast<clang::CallExpr>(&part)) fixed = fixed && gives_size(*call);
      if (clang::isa<clang::LambdaExpr, clang::CXXConstructExpr>(part)) fixed = false;
    });
    return fixed;
  }

  static bool gives_size(const clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (callee && callee->getOverloadedOperator() == clang::OO_Subscript) return true;
    static const std::set<std::string> names{"size", "length", "strlen", "min", "max", "sqrt", "sqrtf", "end", "cend", "ceil"};
    return callee && callee->getIdentifier() && names.count(callee->getName().str()) != 0;
  }

  // `side` goes to where `side op bound` is false. No sum of a signed type, or of 64 bits, overflows (host_overflow).
  bool counts_to(const clang::Expr& side, clang::BinaryOperatorKind op, const clang::Expr* bound) {
    const auto step = step_of_counter(side);
    if (!step) return false;
    const clang::QualType type = step->variable->getType();
    if (type->isPointerType()) {  // behind the end of an object nothing is defined
      const bool forward = op == clang::BO_NE || op == clang::BO_LT || op == clang::BO_LE;
      return bound && forward && step->way == Way::Up && step->size == 1 && is_fixed(bound, false);
    }
    if (!type->isIntegerType() || type->isBooleanType() || context_.getIntWidth(type) < 32) return false;
    const bool is_signed = type->isSignedIntegerOrEnumerationType(), wide = context_.getIntWidth(type) > 32;
    if (!is_fixed(bound, is_signed && !wide)) return false;
    const clang::QualType other = bound ? bound->IgnoreParenImpCasts()->getType() : type;
    if (!other->isIntegralOrEnumerationType() && !is_signed) return false;
    const auto value = bound ? constant_of(*bound, context_) : std::optional<std::int64_t>(0);
    const bool as_unsigned = is_signed && other->isUnsignedIntegerType() && context_.getIntWidth(other) >= context_.getIntWidth(type);
    if (as_unsigned && step->way != Way::Up) return false;  // `i >= 0u`
    const bool not_wider = other->isIntegralOrEnumerationType() && context_.getIntWidth(other) <= context_.getIntWidth(type);
    return ends_at(*step, op, value, {is_signed, is_signed || wide, not_wider, begins_positive(*step->variable)});
  }

  bool begins_positive(const VarDecl& variable) const {
    const auto* declared = clang::dyn_cast_or_null<clang::DeclStmt>(init_);
    const bool here = declared && std::find(declared->decl_begin(), declared->decl_end(), &variable) != declared->decl_end();
    const auto begin = here && variable.getInit() ? constant_of(*variable.getInit(), context_) : std::nullopt;
    return begin && *begin > 0;
  }

  // `it != v.end()`
  bool by_iterator(const clang::CXXOperatorCallExpr& call) {
    const VarDecl* variable = call.getNumArgs() == 2 ? variable_of(without_wrappers(call.getArg(0)->IgnoreParenImpCasts())) : nullptr;
    return variable && iterators_.count(variable) != 0 && is_fixed(call.getArg(1), false) && changes_of(variable) == 1;
  }

  // `*p`, `s[i]`: a text ends, and behind its end nothing is defined.
  bool goes_along_text(const clang::Expr& expr) {
    if (!expr.getType()->isAnyCharacterType()) return false;
    const clang::Expr* moved = nullptr;
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(&expr); unary && unary->getOpcode() == clang::UO_Deref) moved = unary->getSubExpr();
    const auto* element = dyn_cast<clang::ArraySubscriptExpr>(&expr);
    if (element) moved = element->getIdx();
    if (!moved || (element && !is_fixed(element->getBase(), true))) return false;
    const auto step = step_of_counter(*moved);
    return step && step->way == Way::Up && step->size == 1 && (step->variable->getType()->isPointerType() || context_.getIntWidth(step->variable->getType()) >= 32);
  }

  // Each iteration takes something of the arguments, or of a stream, until there is nothing more. Nothing in the loop goes back.
  bool reads_on(const clang::Expr& expr, clang::BinaryOperatorKind op, std::int64_t value) {
    const clang::Expr* plain = expr.IgnoreParenImpCasts();
    if (const auto* assigned = dyn_cast<clang::BinaryOperator>(plain); assigned && assigned->getOpcode() == clang::BO_Assign) {
      if (context_.getTypeSize(assigned->getLHS()->getType()) < 8 * sizeof(int)) return false;  // a character never is EOF
      plain = assigned->getRHS()->IgnoreParenImpCasts();
    }
    const auto* call = dyn_cast<clang::CallExpr>(plain);
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    if (!callee || !callee->getIdentifier() || goes_back()) return false;
    const llvm::StringRef name = callee->getName();
    const bool not_end = op == clang::BO_NE && value == -1;
    if (name.starts_with("getopt") || name == "fgetc" || name == "getc" || name == "getchar") return not_end;
    if (name == "fgets") return op == clang::BO_NE && value == 0;
    const bool scans = name == "fscanf" || name == "scanf" || name == "fread";
    return scans && ((op == clang::BO_EQ && value > 0) || (op == clang::BO_GT && value >= 0) || (op == clang::BO_GE && value > 0));
  }

  // `std::getline(file, line)`, `file >> number`, as a truth value.
  bool reads_on_by_stream(const clang::Expr& expr) const {
    const auto* converted = dyn_cast<clang::CXXMemberCallExpr>(&expr);
    if (!converted || !clang::dyn_cast_or_null<clang::CXXConversionDecl>(converted->getDirectCallee()) || goes_back()) return false;
    const auto* call = dyn_cast<clang::CallExpr>(converted->getImplicitObjectArgument()->IgnoreParenImpCasts());
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    if (!callee || !is_of_library(*callee, context_)) return false;
    return callee->getOverloadedOperator() == clang::OO_GreaterGreater || (callee->getIdentifier() && callee->getName() == "getline");
  }

  bool goes_back() const {
    static const std::set<std::string> back{"ungetc", "clear", "seekg", "putback", "unget", "open", "str", "rdbuf", "rewind", "fseek", "fseeko", "fsetpos", "lseek", "freopen", "fopen", "optind", "optreset", "dup2"};
    bool found = false;
    for_each_statement(body_, [&](const clang::Stmt& part) {
      const auto* ref = dyn_cast<clang::DeclRefExpr>(&part);
      const auto* member = dyn_cast<clang::MemberExpr>(&part);
      const auto* function = ref ? dyn_cast<clang::FunctionDecl>(ref->getDecl()) : nullptr;
      found = found || (member && back.count(member->getMemberDecl()->getNameAsString()) != 0) || (ref && back.count(ref->getDecl()->getNameAsString()) != 0) || (function && function->hasBody() && !function->hasAttr<clang::CUDAGlobalAttr>());
    });
    return found;
  }

  const clang::ASTContext& context_;
  const clang::Expr* condition_ = nullptr;
  const clang::Stmt *body_ = nullptr, *inside_ = nullptr, *init_ = nullptr;
  std::vector<Step> steps_;
  std::set<const VarDecl*> iterators_;
  Effects changed_;
};

}  // namespace

bool ends_surely(const clang::Stmt& loop, const clang::ASTContext& context) {
  if (const auto* ranged = dyn_cast<clang::CXXForRangeStmt>(&loop)) {
    const clang::Expr* range = ranged->getRangeInit();
    if (range && clang::isa<clang::CXXStdInitializerListExpr, clang::InitListExpr>(range->IgnoreImplicit())) return true;
    const VarDecl* variable = range ? variable_of(range) : nullptr;
    const Effects inside = effects_of(ranged->getBody(), context);
    if (!variable) return range && clang::isa<clang::DeclRefExpr>(range->IgnoreParenImpCasts()) && !inside.memory && !inside.host_memory;
    return inside.assigned.count(variable) == 0;
  }
  const auto* once = dyn_cast<clang::DoStmt>(&loop);
  return (once && runs_once(*once, context)) || Ends(loop, context).by_condition();
}

}  // namespace permverify::host
