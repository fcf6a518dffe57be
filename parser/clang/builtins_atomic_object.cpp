// `cuda::atomic`, `cuda::atomic_ref` and `cuda::atomic_thread_fence` of libcu++: their meaning is that of C++20 (atomics.order), with
// scopes of threads. A weak exchange does not fail without a reason, since `atom.cas` of [PTX] does not.
#include <unordered_map>

#include "parser/clang/builtins.h"
#include "parser/clang/terms.h"

namespace permverify::parser::builtins {

using namespace ir;
using clang::QualType;

namespace {

// The numbers of `memory_order`.
enum Order : std::int64_t { Relaxed, Consume, Acquire, Release, AcquireRelease, Sequential };

bool releases(std::int64_t order) { return order >= Release; }
bool acquires(std::int64_t order) { return order == Consume || order == Acquire || order >= AcquireRelease; }

const clang::ClassTemplateSpecializationDecl* atomic_class(const clang::FunctionDecl& function) {
  const auto* method = clang::dyn_cast<clang::CXXMethodDecl>(&function);
  const auto* record = method ? clang::dyn_cast<clang::ClassTemplateSpecializationDecl>(method->getParent()) : nullptr;
  if (!record || (record->getName() != "atomic" && record->getName() != "atomic_ref")) return nullptr;
  const auto* space = clang::dyn_cast<clang::NamespaceDecl>(record->getDeclContext());
  return space && space->getName() == "cuda" ? record : nullptr;
}

// A member function, by its name or by its operator, and the operation that it is. CmpXchg: a load, or an exchange that compares.
struct Member {
  AtomicOp op;
  bool gives_new = false;  // its result is the new value
  bool one = false;        // the operand is 1
};
std::optional<Member> member_of(const clang::FunctionDecl& function) {
  static const std::unordered_map<std::string_view, Member> named{
      {"load", {AtomicOp::CmpXchg}},       {"store", {AtomicOp::Xchg, true}},
      {"exchange", {AtomicOp::Xchg}},      {"compare_exchange_weak", {AtomicOp::CmpXchg}},
      {"compare_exchange_strong", {AtomicOp::CmpXchg}},
      {"fetch_add", {AtomicOp::Add}},      {"fetch_sub", {AtomicOp::Sub}},
      {"fetch_and", {AtomicOp::And}},      {"fetch_or", {AtomicOp::Or}},
      {"fetch_xor", {AtomicOp::Xor}},      {"fetch_min", {AtomicOp::Min}},
      {"fetch_max", {AtomicOp::Max}}};
  if (clang::isa<clang::CXXConversionDecl>(function)) return Member{AtomicOp::CmpXchg};
  if (const auto* name = function.getIdentifier()) {
    const auto found = named.find(name->getName());
    return found == named.end() ? std::nullopt : std::optional(found->second);
  }
  const bool before = function.getNumParams() == 0;  // `++x`, not `x++`
  switch (function.getOverloadedOperator()) {
    case clang::OO_Equal: return Member{AtomicOp::Xchg, true};
    case clang::OO_PlusPlus: return Member{AtomicOp::Add, before, true};
    case clang::OO_MinusMinus: return Member{AtomicOp::Sub, before, true};
    case clang::OO_PlusEqual: return Member{AtomicOp::Add, true};
    case clang::OO_MinusEqual: return Member{AtomicOp::Sub, true};
    case clang::OO_AmpEqual: return Member{AtomicOp::And, true};
    case clang::OO_PipeEqual: return Member{AtomicOp::Or, true};
    case clang::OO_CaretEqual: return Member{AtomicOp::Xor, true};
    default: return std::nullopt;
  }
}

class ObjectCall {
 public:
  ObjectCall(Builtins& b, const clang::CallExpr& expr)
      : b_(b), expr_(expr), function_(*expr.getDirectCallee()), record_(*atomic_class(function_)), member_(*member_of(function_)),
        at_(b.spans.of(&expr)), arguments_(expr.arg_begin(), expr.arg_end()) {
    if (const auto* call = clang::dyn_cast<clang::CXXMemberCallExpr>(&expr)) {
      self_ = call->getImplicitObjectArgument();
    } else {
      self_ = arguments_.front();
      arguments_.erase(arguments_.begin());
    }
    type_ = record_.getTemplateArgs()[0].getAsType().getUnqualifiedType();
    unit_ = b.refusals.type_of(type_, &expr);
    check_type();
  }

  Value value() {
    const bool exchanges = name().starts_with("compare_exchange");
    const AtomicScope scope = scope_of_class();
    const MemoryOrder order = exchanges ? order_of_exchange() : order_of_operation();
    const Pointer target = operands(exchanges);
    if (member_.one) operand_ = literal(1, unit_, at_);
    ExprPtr expected;
    if (exchanges) expected = b_.emitter.temporary(as(b_.accesses.load(expected_, at_).scalar, unit_), "expected");
    AtomicUpdate update{};
    update.op = member_.op;
    update.scope = scope;
    update.operands = exchanges ? std::vector{expected, operand_} : is_load() ? std::vector{zero(unit_, at_), zero(unit_, at_)} : std::vector{operand_};
    ExprPtr old;
    if (!(member_.op == AtomicOp::Xchg && member_.gives_new)) {
      update.result = b_.emitter.declare("old", unit_, nullptr, at_);
      old = make_expr(VarRef{*update.result}, unit_, at_);
    }
    update_element(b_, target, type_, std::move(update), order, expr_);
    if (exchanges) return exchanged(b_, expected_, equal(old, expected), old, at_);
    if (!old) return name() == "store" ? Value{} : Value{operand_, {}, {}};
    return {member_.gives_new ? b_.emitter.temporary(new_value(old)) : old, {}, {}};
  }

 private:
  std::string_view name() const {
    const auto* name = function_.getIdentifier();
    return name ? std::string_view(name->getName()) : std::string_view();
  }
  bool is_load() const { return name() == "load" || clang::isa<clang::CXXConversionDecl>(function_); }

  void check_type() {
    const bool integer = unit_.is_integer() && unit_.kind == TypeKind::Fixed;
    const bool sum = member_.op == AtomicOp::Add || member_.op == AtomicOp::Sub || member_.op == AtomicOp::Xchg || is_load();
    if (integer || (unit_.is_float() && sum && !member_.one)) return;
    b_.refusals.refuse("atomic_type", &expr_, "this operation on an atomic object of this type has no meaning here");
  }

  AtomicScope scope_of_class() {
    const std::int64_t scope = record_.getTemplateArgs()[1].getAsIntegral().getExtValue();
    constexpr std::int64_t block = 2, thread = 3;  // `thread_scope`
    if (scope == thread) b_.refusals.refuse("atomic_scope", &expr_, "an atomic operation for its own thread alone");
    group_ = scope == block;
    return group_ ? AtomicScope::Group : AtomicScope::All;
  }

  MemoryOrder made(bool release, bool acquire) const {
    if (!release && !acquire) return {};
    return {OrderOf::Operation, release, acquire, group_ ? FenceScope::Group : FenceScope::All};
  }
  std::int64_t known(const clang::Expr* expr) {
    const auto order = known_integer(b_, expr);
    if (!order || *order > Sequential) b_.refusals.refuse("memory_order", expr, "this memory order is no constant");
    return *order;
  }
  [[noreturn]] void refuse_order() { b_.refusals.refuse("memory_order", &expr_, "the operation must not have this memory order"); }

  // [atomics.types.operations]: a load does not release, a store does not acquire.
  MemoryOrder order_of_operation() {
    const bool has_order = function_.getIdentifier() != nullptr;
    const std::int64_t order = has_order ? known(arguments_.back()) : Sequential;
    if (has_order) arguments_.pop_back();
    const bool store = name() == "store" || (member_.op == AtomicOp::Xchg && member_.gives_new);
    if (is_load() && (order == Release || order == AcquireRelease)) refuse_order();
    if (store && acquires(order) && order != Sequential) refuse_order();
    return made(releases(order) && !is_load(), acquires(order) && !store);
  }
  MemoryOrder order_of_exchange() {
    const std::int64_t success = known(arguments_[2]);
    if (arguments_.size() > 3) {
      const std::int64_t failure = known(arguments_[3]);
      if (failure == Release || failure == AcquireRelease) refuse_order();
      if (acquires(failure) && !acquires(success)) {
        b_.refusals.refuse("memory_order", arguments_[3], "an exchange that acquires only where it fails");
      }
    }
    arguments_.resize(2);
    return made(releases(success), acquires(success));
  }

  Pointer pointer_of(Place object) {
    const Place field = b_.memory.field(object, 0);
    if (record_.getName() == "atomic") return b_.memory.address_of(field);
    return *b_.accesses.load(field, at_).pointer;
  }

  // The element, with the operands evaluated in the order of the language.
  Pointer operands(bool exchanges) {
    Pointer target;
    const Operand object{[&] { target = b_.emitter.freeze(pointer_of(b_.emitter.freeze(b_.places.object_of(*self_)))); },
                         [&](std::vector<ExprPtr*>& out) { collect(target, out); }};
    const bool is_operator = function_.isOverloadedOperator();
    std::vector<Operand> all;
    if (is_operator) all.push_back(object);
    else object.evaluate();
    if (exchanges) {
      all.push_back({[&] { expected_ = b_.emitter.freeze(b_.places.place(arguments_[0])); },
                     [&](std::vector<ExprPtr*>& out) { collect(expected_, out); }});
    }
    if (!member_.one && !arguments_.empty()) {
      all.push_back({[&] { operand_ = b_.emitter.temporary(as(b_.expressions.scalar(arguments_.back()), unit_), "operand"); },
                     [&](std::vector<ExprPtr*>& out) { collect(operand_, out); }});
    }
    b_.order.in_sequence(is_operator ? Sequence::Backwards : Sequence::Open, all, at_);
    return target;
  }

  // Of numbers with a sign, too, it wraps around ([atomics.ref.int], [atomics.types.int]).
  ExprPtr new_value(const ExprPtr& old) {
    const auto op = member_.op == AtomicOp::Add   ? clang::BO_Add
                    : member_.op == AtomicOp::Sub ? clang::BO_Sub
                    : member_.op == AtomicOp::And ? clang::BO_And
                    : member_.op == AtomicOp::Or  ? clang::BO_Or
                                                  : clang::BO_Xor;
    const Type plain = unit_.is_float() ? unit_ : fixed_type(unit_.bits, false);
    return as(b_.terms.arithmetic(op, as(old, plain), as(operand_, plain), plain, at_), unit_);
  }

  Builtins& b_;
  const clang::CallExpr& expr_;
  const clang::FunctionDecl& function_;
  const clang::ClassTemplateSpecializationDecl& record_;
  const Member member_;
  const Span at_;
  std::vector<const clang::Expr*> arguments_;
  const clang::Expr* self_ = nullptr;
  QualType type_;
  Type unit_;
  bool group_ = false;
  ExprPtr operand_;
  Place expected_;
};

}  // namespace

Value exchanged(Builtins& b, const Place& expected, ExprPtr done, const ExprPtr& found, Span at) {
  const ExprPtr yes = make_expr(VarRef{b.emitter.declare("exchanged", bool_type, std::move(done), at)}, bool_type, at);
  const auto store = [&] { b.accesses.store(expected, {found, {}, {}}, at); };
  const auto& targets = expected.at.targets;
  const bool own = std::all_of(targets.begin(), targets.end(), [&](const Target& to) { return b.memory.region(to.region).kind == RegionKind::Private; });
  if (own) store();  // where it is so already, too
  else b.emitter.emit(If{yes, {}, b.emitter.captured(store)}, at);
  return {yes, {}, {}};
}

Builtin atomic_object_builtin(const clang::FunctionDecl& function) {
  return atomic_class(function) && member_of(function) ? &atomic_object : nullptr;
}

Value atomic_object(Builtins& b, const clang::CallExpr& expr, std::string_view) { return ObjectCall(b, expr).value(); }

Value ordering_fence(Builtins& b, const clang::CallExpr& expr, std::string_view) {
  const auto order = known_integer(b, expr.getArg(0));
  if (!order || *order > Sequential) b.refusals.refuse("memory_order", expr.getArg(0), "this memory order is no constant");
  std::int64_t scope = 0;
  if (expr.getNumArgs() > 1) {
    const auto given = known_integer(b, expr.getArg(1));
    if (!given) b.refusals.refuse("atomic_scope", expr.getArg(1), "the scope of this fence is no constant");
    scope = *given;
  }
  constexpr std::int64_t block = 2, thread = 3;  // `thread_scope`
  if (*order == Relaxed || scope == thread) return {};
  emit_order(b, {*order == Sequential ? OrderOf::SequentialFence : OrderOf::Fence, releases(*order), acquires(*order),
                 scope == block ? FenceScope::Group : FenceScope::All}, b.spans.of(&expr));
  return {};
}

}  // namespace permverify::parser::builtins
