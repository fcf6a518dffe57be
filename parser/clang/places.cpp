// Lvalues.
#include "parser/clang/places.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "logic/ir/effects.h"
#include "parser/clang/accesses.h"
#include "parser/clang/builtins.h"
#include "parser/clang/calls.h"
#include "parser/clang/emitter.h"
#include "parser/clang/expressions.h"
#include "parser/clang/header_folder.h"
#include "parser/clang/initialisers.h"
#include "parser/clang/invoke.h"
#include "parser/clang/layout.h"
#include "parser/clang/memory_model.h"
#include "parser/clang/operators.h"
#include "parser/clang/order.h"
#include "parser/clang/pointers.h"
#include "parser/clang/refusals.h"
#include "parser/clang/spans.h"
#include "parser/clang/terms.h"

namespace permverify::parser {

using namespace ir;
using clang::QualType;

// Those of our header, whatever else has such a name.
std::optional<ir::Builtin> Places::launch_variable(const clang::VarDecl& variable) const {
  if (options_.language != CLanguage::Cuda) return std::nullopt;
  const clang::VarDecl& first = *variable.getCanonicalDecl();
  const auto& manager = layout_.context().getSourceManager();
  if (!first.getDeclContext()->isTranslationUnit() ||
      !manager.getFilename(first.getLocation()).starts_with(own_folder)) {
    return std::nullopt;
  }
  static const std::unordered_map<std::string, ir::Builtin> all{{"threadIdx", ir::Builtin::Lid},
                                                                {"blockIdx", ir::Builtin::Gid},
                                                                {"blockDim", ir::Builtin::Gsize},
                                                                {"gridDim", ir::Builtin::Ngroups}};
  const auto which = all.find(variable.getNameAsString());
  return which == all.end() ? std::nullopt : std::optional(which->second);
}

Place Places::object_of(const clang::Expr& object) {
  return object.getType()->isAnyPointerType()
             ? memory_.dereference(expressions_.pointer(&object), object.getType()->getPointeeType())
             : place(&object);
}

Place Places::variable_place(const clang::VarDecl& variable, clang::SourceLocation at) {
  const clang::VarDecl* canonical = variable.getCanonicalDecl();
  if (const auto known = variables_.references.find(frames_.key(canonical)); known != variables_.references.end()) {
    return known->second;
  }
  if (objects_.contains(frames_.key(canonical))) {
    Place place;
    place.at.targets = {Target{frames_.key(canonical), {}}};
    place.at.index = literal(0, int_type, spans_.of(at));
    place.type = variable.getType();
    return place;
  }
  if (const auto bound = variables_.bindings.find(frames_.key(canonical)); bound != variables_.bindings.end()) {
    Place copy = memory_.new_private(frames_.key(canonical), variable.getNameAsString(), variable.getType(),
                             variable.getLocation());
    accesses_.store(copy, bound->second, spans_.of(at));
    return copy;
  }
  if (launch_variable(variable))
    refusals_.refuse("variable", at,
                     "`" + variable.getNameAsString() + "` is no object with an address here");
  if (MemoryModel::is_shared(variable)) {
    return memory_.shared_variable(variable);
  }
  refusals_.refuse("variable", at, "`" + variable.getNameAsString() + "` is not known here");
}

Place Places::place(const clang::Expr* expr) { return emitter_.evaluated(lvalue(expr)); }

Place Places::lvalue(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  using namespace clang;
  if (const auto* e = dyn_cast<DeclRefExpr>(expr)) {
    if (e->refersToEnclosingVariableOrCapture()) {
      if (const auto inside = captured(e->getDecl(), *e)) return *inside;
    }
    if (const auto* part = dyn_cast<BindingDecl>(e->getDecl())) {
      const VarDecl* holding = part->getHoldingVar();
      return holding ? variable_place(*holding, e->getBeginLoc()) : place(part->getBinding());
    }
    if (const auto* function = dyn_cast<FunctionDecl>(e->getDecl())) {
      return {{{Target{{function_instance, function->getCanonicalDecl()}, {}}}, nullptr, literal(0, int_type, spans_.of(e))},
              e->getType(), {}};
    }
    if (const auto* variable = dyn_cast<VarDecl>(e->getDecl())) {
      if (launch_variable(*variable)) return materialize(expr);
      return variable_place(*variable, e->getBeginLoc());
    }
  }
  if (const auto* e = dyn_cast<ArraySubscriptExpr>(expr)) {
    return subscript(*e);
  }
  if (const auto* e = dyn_cast<MemberExpr>(expr)) {
    // A reference to `blockDim.x`: to a copy, since no statement can change it.
    return builtins::cuda_identifier(builtins_, *e) ? materialize(expr) : member(*e);
  }
  if (const auto* e = dyn_cast<ExtVectorElementExpr>(expr)) {
    return vector_element(*e);
  }
  if (const auto* e = dyn_cast<clang::UnaryOperator>(expr)) {
    if (e->getOpcode() == UO_Deref) {
      return memory_.dereference(expressions_.pointer(e->getSubExpr()), e->getType());
    }
    if (e->isIncrementDecrementOp()) {  // C++: the object after the change
      return operators_.step(*e, false).to;
    }
    if (e->getOpcode() == UO_Extension) return place(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<clang::BinaryOperator>(expr)) {
    if (e->isAssignmentOp()) return operators_.assigned(*e, true).to;  // C++: an lvalue
    if (e->getOpcode() == BO_Comma) {
      expressions_.effect(e->getLHS());
      return place(e->getRHS());
    }
  }
  if (const auto* e = dyn_cast<CastExpr>(expr)) {
    switch (e->getCastKind()) {
      case CK_NoOp: case CK_AddressSpaceConversion: case CK_LValueToRValue:
        return e->getSubExpr()->isGLValue() ? place(e->getSubExpr()) : materialize(e);
      case CK_DerivedToBase: case CK_UncheckedDerivedToBase: {
        Place base = place(e->getSubExpr());
        for (const auto* step : e->path())
          base = memory_.base_of(base, *step->getType()->getAsCXXRecordDecl());
        return base;
      }
      case CK_BaseToDerived: {
        std::vector<const clang::CXXRecordDecl*> path;
        for (const auto* step : e->path()) path.push_back(step->getType()->getAsCXXRecordDecl());
        return memory_.derived_of(place(e->getSubExpr()), e->getType(), path, e->getBeginLoc());
      }
      case CK_LValueBitCast: {
        Place from = place(e->getSubExpr());
        from.at = pointers_.cast_pointer(from.at, from.type, e->getType(), e->getBeginLoc());
        from.type = e->getType();
        return from;
      }
      case CK_UserDefinedConversion:  // an operator that returns a reference
        return e->getSubExpr()->isGLValue() ? place(e->getSubExpr()) : materialize(e);
      default: return materialize(e);
    }
  }
  if (const auto* e = dyn_cast<AbstractConditionalOperator>(expr)) {
    return chosen_place(*e);
  }
  if (const auto* e = dyn_cast<CompoundLiteralExpr>(expr)) {
    Place fresh = memory_.new_private(frames_.key(e), "literal", e->getType(), e->getBeginLoc());
    accesses_.declare_storage(fresh, spans_.of(e));
    initialisers_.initialise(fresh, e->getInitializer());
    return fresh;
  }
  if (const auto* e = dyn_cast<CXXThisExpr>(expr)) return this_object(*e);
  if (const auto* e = dyn_cast<clang::StringLiteral>(expr)) return memory_.string_literal(*e);
  if (const auto* e = dyn_cast<PredefinedExpr>(expr); e && e->getFunctionName()) return place(e->getFunctionName());
  if (const auto* e = dyn_cast<MaterializeTemporaryExpr>(expr)) {
    Place object = materialize(e->getSubExpr());
    const bool ends = e->getStorageDuration() == clang::SD_FullExpression;
    if (ends) objects_.add_temporary(object.at.targets.front().region);
    return object;
  }
  if (const auto* e = dyn_cast<ExprWithCleanups>(expr)) {
    return place(e->getSubExpr());
  }
  if (const auto* e = dyn_cast<SubstNonTypeTemplateParmExpr>(expr)) {
    return place(e->getReplacement());
  }
  if (!expr->isGLValue() || isa<CallExpr>(expr)) {
    if (expr->isGLValue()) return calls_.call_place(*clang::cast<CallExpr>(expr));
    return materialize(expr);
  }
  refusals_.refuse("expression", expr, std::string("a ") + expr->getStmtClassName() + " has no meaning here");
}

// An lvalue of C++ that a condition chooses; only what belongs to the one that is chosen happens.
Place Places::chosen_place(const clang::AbstractConditionalOperator& expr) {
  ExprPtr test = expressions_.condition(expr.getCond());
  Place yes, no;
  StmtList first = emitter_.captured([&] { yes = place(expr.getTrueExpr()); });
  StmtList second = emitter_.captured([&] { no = place(expr.getFalseExpr()); });
  emitter_.without_reads(first, yes.at);
  emitter_.without_reads(second, no.at);
  if (!first.empty() || !second.empty()) {
    refusals_.refuse("expression", &expr, "a place chosen by a condition whose choice has side effects");
  }
  yes.at = pointers_.choose(test, yes.at, no.at);
  return yes;
}

// A temporary object that holds the value. What is a place itself has no value but the one at that place:
// `place` has to know it, or it asks for itself.
Place Places::materialize(const clang::Expr* expr) {
  if (!materializing_.insert(expr).second) {
    refusals_.refuse("expression", expr, std::string("a ") + expr->getStmtClassName() + " is no object here");
  }
  const bool in_place = initialisers_.makes_record_in_place(expr);
  std::optional<Value> held;
  if (!in_place) held = expressions_.value(expr);
  materializing_.erase(expr);
  Place fresh = memory_.new_private(frames_.key(expr), "temporary", expr->getType(), expr->getBeginLoc());
  accesses_.declare_storage(fresh, spans_.of(expr));
  if (held) {
    accesses_.store(fresh, *held, spans_.of(expr));
  } else {
    initialisers_.initialise(fresh, expr);
  }
  return fresh;
}

Place Places::subscript(const clang::ArraySubscriptExpr& expr) {
  const clang::Expr* base = expr.getBase();
  if (base->getType()->isVectorType()) {
    auto [object, index] = order_.operands(!order_.ordered_by_cpp17(), [&] { return place(base); },
                                    [&] { return to_int(expressions_.scalar(expr.getIdx())); }, spans_.of(&expr));
    if (object.components.empty()) return memory_.element(object, index);
    const auto* known = std::get_if<IntLit>(&index->node);  // `v.hi[1]`
    if (!known || known->value < 0 ||
        static_cast<std::size_t>(known->value) >= object.components.size()) {
      refusals_.refuse("swizzle", &expr, "a component of a swizzle that is chosen at run time");
    }
    object.components = {object.components[static_cast<std::size_t>(known->value)]};
    return object;
  }
  const bool index_first = expr.getLHS() == expr.getIdx();  // `i[p]`: [expr.sub] orders as written
  if (index_first && order_.ordered_by_cpp17() && base->HasSideEffects(layout_.context()) &&
      expr.getIdx()->HasSideEffects(layout_.context())) {
    refusals_.refuse("evaluation_order", &expr, "an index with effects in front of a pointer with effects");
  }
  auto [at, index] = order_.operands(!order_.ordered_by_cpp17(), [&] { return expressions_.pointer(base); },
                              [&] { return to_int(expressions_.scalar(expr.getIdx())); }, spans_.of(&expr));
  const auto* decay = clang::dyn_cast<clang::CastExpr>(base->IgnoreParens());
  if (decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay) {
    memory_.inside_field(at, decay->getSubExpr()->getType(), index, spans_.of(expr.getIdx()));
    return memory_.dereference(pointers_.offset(at, expr.getType(), index), expr.getType());
  }
  return memory_.dereference(pointers_.moved(at, expr.getType(), index, false), expr.getType());
}

Place Places::member(const clang::MemberExpr& expr) {
  const auto* declaration = clang::dyn_cast<clang::FieldDecl>(expr.getMemberDecl());
  if (!declaration) {
    if (const auto* variable = clang::dyn_cast<clang::VarDecl>(expr.getMemberDecl())) {
      if (expr.getBase()->HasSideEffects(layout_.context())) expressions_.effect(expr.getBase());  // [expr.ref]
      return variable_place(*variable, expr.getBeginLoc());  // a static member
    }
    refusals_.refuse("member", &expr, "this member is no object");
  }
  Place base;
  if (expr.isArrow()) {
    const QualType pointee = expr.getBase()->getType()->getPointeeType();
    base = memory_.dereference(expressions_.pointer(expr.getBase()), pointee);
  } else {
    base = place(expr.getBase());
  }
  if (layout_.components(base.type) != 0) {  // a vector of CUDA
    return memory_.element(base, literal(declaration->getFieldIndex(), int_type, spans_.of(&expr)));
  }
  if (base.type->isUnionType()) {
    base.type = declaration->getType();  // all members lie at its first byte
    return base;
  }
  return data_member(base, *declaration, spans_.of(&expr));
}

Place Places::data_member(const Place& object, const clang::FieldDecl& member, Span at) {
  const Place result = memory_.field(object, layout_.index_of(member));
  if (!member.getType()->isReferenceType()) return result;
  const Value held = accesses_.load(result, at);
  return memory_.dereference(*held.pointer, member.getType()->getPointeeType());
}

// What the body of a lambda means by the name of a variable around it, or by `this` (null): the member of the closure
// that holds it, or what that refers to ([expr.prim.lambda.capture]).
std::optional<Place> Places::captured(const clang::ValueDecl* variable, const clang::Expr& at) {
  const auto& frame = frames_.back();
  const auto* method = clang::dyn_cast_or_null<clang::CXXMethodDecl>(frame.function);
  if (!method || !method->getParent()->isLambda() || !frame.self) return std::nullopt;
  const clang::CXXRecordDecl& closure = *method->getParent();
  const auto* own = frame.self->type->getAsCXXRecordDecl();  // another one while its members are initialised
  if (!own || own->getCanonicalDecl() != closure.getCanonicalDecl()) return std::nullopt;
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> members;
  clang::FieldDecl* member = nullptr;
  closure.getCaptureFields(members, member);
  if (variable) {
    const auto found = members.find(variable);
    member = found == members.end() ? nullptr : found->second;
  }
  if (!member) return std::nullopt;
  return data_member(*frame.self, *member, spans_.of(&at));
}

Place Places::this_object(const clang::CXXThisExpr& expr) {
  if (const auto inside = captured(nullptr, expr)) {
    if (!inside->type->isAnyPointerType()) return *inside;  // `[*this]`
    return memory_.dereference(*accesses_.load(*inside, spans_.of(&expr)).pointer, inside->type->getPointeeType());
  }
  if (!frames_.back().self) refusals_.refuse("this", &expr, "`this` outside a method");
  return *frames_.back().self;
}

Place Places::vector_element(const clang::ExtVectorElementExpr& expr) {
  Place base;
  if (expr.isArrow()) {
    base = memory_.dereference(expressions_.pointer(expr.getBase()), expr.getBase()->getType()->getPointeeType());
  } else {
    base = place(expr.getBase());
  }
  llvm::SmallVector<std::uint32_t, 16> chosen;
  expr.getEncodedElementAccess(chosen);
  std::vector<unsigned> components;
  const unsigned width = layout_.components(base.type);
  for (const std::uint32_t c : chosen) {
    // `.odd` of a vector of 3 names a component that has no value.
    if (base.components.empty() && c >= width)
      refusals_.refuse("swizzle", &expr, "a component outside the vector");
    components.push_back(base.components.empty() ? c : base.components[c]);
  }
  base.components = std::move(components);
  return base;
}

}  // namespace permverify::parser
