#include "logic/obligation/translate.h"

#include "logic/ir/traverse.h"

namespace permverify::obligation {

using namespace ir;
using term::Sort;

namespace {

template <class... Arms>
struct Overloaded : Arms... {
  using Arms::operator()...;
};
template <class... Arms>
Overloaded(Arms...) -> Overloaded<Arms...>;

const char* float_name(const Type& type) {
  return type.kind == TypeKind::Float32 ? "float32" : "float64";
}

}  // namespace

Term Context::close(Term formula) const {
  for (auto it = entries_.rbegin(); it != entries_.rend(); ++it) {
    formula = it->is_binder ? terms_.forall({it->term}, formula) : terms_.implies(it->term, formula);
  }
  return formula;
}

bool Context::has_binders() const {
  for (const auto& entry : entries_) {
    if (entry.is_binder) return true;
  }
  return false;
}

Translator::Translator(Vocabulary& vocabulary, const Environment& env, Mode mode, CheckSink* checks)
    : vocabulary_(vocabulary),
      terms_(vocabulary.terms()),
      env_(env),
      mode_(mode),
      checks_(checks),
      context_(vocabulary.terms()) {}

Term Translator::operator()(const ExprPtr& expr) { return visit(*expr); }

std::vector<Term> Translator::indices(const std::vector<ExprPtr>& list) {
  std::vector<Term> result;
  for (const auto& e : list) result.push_back(visit(*e));
  return result;
}

void Translator::require(const char* kind, const std::string& message, Term condition, Span span) {
  if (!checks_ || condition.is_true()) return;
  checks_->on_condition(kind, message, condition, span, context_);
  context_.push_guard(condition);  // said once: what follows stands under it
}

Term Translator::unsupported(const std::string& what, const Expr& expr) {
  if (checks_) checks_->on_unsupported(what, expr.span);
  // A value nothing is known about; the refusal already decides the verdict.
  return terms_.fresh("unsupported", Vocabulary::sort_of(expr.type), term::Scope::Private);
}

Term Translator::visit(const Expr& expr) {
  return std::visit(
      Overloaded{
          [&](const BoolLit& n) { return terms_.truth(n.value); },
          [&](const IntLit& n) {
            if (expr.type.kind == TypeKind::Real || expr.type.kind == TypeKind::Amount) {
              return terms_.real(n.value, 1);
            }
            if (expr.type.is_float()) return literal(RealLit{n.value, 1}, expr.type);
            return terms_.integer(n.value);
          },
          [&](const RealLit& n) { return literal(n, expr.type); },
          [&](const VarRef& n) { return variable(n); },
          [&](const BuiltinRef& n) {
            return env_.launch->builtin(n.which, n.dimension, env_.ids);
          },
          [&](const ArrayRead& n) { return read(n, expr); },
          [&](const Unary& n) { return unary(n, expr); },
          [&](const Binary& n) { return binary(n, expr); },
          [&](const Conditional& n) { return conditional(n); },
          [&](const Cast& n) { return cast(n, expr); },
          [&](const Quantifier& n) { return quantifier(n); },
          [&](const Reduction& n) { return reduction(n, expr); },
          [&](const Old& n) { return old(n); },
          [&](const ResultRef&) { return env_.result; },
          [&](const Call& n) { return call(n, expr); },
          [&](const SeqLit& n) {
            std::vector<Term> elements;
            for (const auto& e : n.elements) {
              elements.push_back(coerce(visit(*e), e->type, expr.type.element()));
            }
            return terms_.seq_lit(Vocabulary::sort_of(expr.type), std::move(elements));
          },
          [&](const SeqLength& n) { return terms_.seq_length(visit(*n.seq)); },
          [&](const SeqIndex& n) { return sequence_index(n, expr); },
          [&](const SeqSlice& n) { return sequence_slice(n, expr); },
          [&](const SeqConcat& n) { return terms_.seq_concat(visit(*n.left), visit(*n.right)); },
          // A right inside a value expression: the parser keeps them out (type:resource_...).
          [&](const Perm&) { return unsupported("right_in_expression", expr); },
          [&](const AtomicRight&) { return unsupported("right_in_expression", expr); }},
      expr.node);
}

Term Translator::literal(const RealLit& lit, const Type& type) {
  if (type.is_float()) {
    // One value for each numeral; nothing says that two numerals differ.
    std::string name = std::string(float_name(type)) + ".literal:" + std::to_string(lit.numerator);
    if (lit.denominator != 1) name += "/" + std::to_string(lit.denominator);
    return vocabulary_.opaque(name, {}, Vocabulary::sort_of(type));
  }
  if (type.is_integer()) return terms_.integer(lit.numerator);
  return terms_.real(lit.numerator, lit.denominator);
}

Term Translator::variable(const VarRef& ref) {
  const auto& var = vocabulary_.variable(ref.var);
  if (const auto it = bound_.find(ref.var); it != bound_.end()) return it->second;
  if (var.kind == VarKind::GlobalArray || var.kind == VarKind::LocalArray) {
    return (in_old_ ? env_.old_memory : env_.memory).at(ref.var);
  }
  return env_.vars.at(ref.var);
}

Term Translator::read(const ArrayRead& node, const Expr& expr) {
  auto index = indices(node.indices);
  const auto& var = vocabulary_.variable(node.array);
  if (var.kind != VarKind::GlobalArray && var.kind != VarKind::LocalArray) {
    const auto it = bound_.find(node.array);
    const Term map = it != bound_.end() ? it->second : env_.vars.at(node.array);
    if (checks_) checks_->on_read(node.array, index, expr.span, context_);
    return terms_.select(map, std::move(index));
  }
  const Term map = (in_old_ ? env_.old_memory : env_.memory).at(node.array);
  if (checks_) {
    if (in_old_) {
      checks_->on_old_read(node.array, index, expr.span, context_);
    } else {
      checks_->on_read(node.array, index, expr.span, context_);
    }
  }
  const Term value = terms_.select(map, std::move(index));
  if (checks_ && expr.type.kind == TypeKind::Fixed && !context_.has_binders()) {
    checks_->on_truth(vocabulary_.in_range(value, expr.type));
  }
  return value;
}

Term Translator::float_operation(const char* name, std::vector<Term> arguments, const Type& type,
                                 Sort result) {
  return vocabulary_.opaque(std::string(float_name(type)) + "." + name, std::move(arguments), result);
}

Term Translator::machine(Term exact, const Expr& expr) {
  if (expr.type.kind != TypeKind::Fixed || !expr.type.is_scalar() || mode_ == Mode::Formula) {
    return exact;
  }
  if (!expr.type.is_signed) return vocabulary_.wrap(exact, expr.type);
  require("arith.overflow:signed", "this can leave the range of `" + to_string(expr.type) + "`",
          vocabulary_.in_range(exact, expr.type), expr.span);
  return exact;
}

Term Translator::unary(const Unary& node, const Expr& expr) {
  const Term a = visit(*node.operand);
  switch (node.op) {
    case UnaryOp::Not: return terms_.negate(a);
    case UnaryOp::Neg:
      if (expr.type.is_float()) {
        return float_operation("neg", {a}, expr.type, Vocabulary::sort_of(expr.type));
      }
      return machine(terms_.neg(a), expr);
    case UnaryOp::BitNot: return machine(terms_.sub(terms_.neg(a), terms_.integer(1)), expr);
  }
  return a;
}

// && || ==> : the right side is only evaluated, and only has to make sense, under the left one.
Term Translator::lazy(const Binary& node) {
  const Term a = visit(*node.left);
  const auto depth = context_.depth();
  context_.push_guard(node.op == BinaryOp::Or ? terms_.negate(a) : a);
  const Term b = visit(*node.right);
  context_.restore(depth);
  if (node.op == BinaryOp::Or) return terms_.disj(a, b);
  if (node.op == BinaryOp::Implies) return terms_.implies(a, b);
  return terms_.conj(a, b);
}

Term Translator::coerce(Term value, const Type& from, const Type& to) {
  const bool to_rational = to.kind == TypeKind::Real || to.kind == TypeKind::Amount;
  if (from.is_integer() && to.is_scalar() && to_rational) return terms_.to_real(value);
  return value;
}

Term Translator::equality(const Binary& node, Term a, Term b) {
  const Type& left = node.left->type;
  const Type& right = node.right->type;
  if (mode_ == Mode::Program && left.is_float()) {
    return float_operation("eq", {a, b}, left, term::bool_sort);
  }
  return terms_.eq(coerce(a, left, right), coerce(b, right, left));
}

Term Translator::comparison(const Binary& node, Term a, Term b) {
  const Type& left = node.left->type;
  const Type& right = node.right->type;
  const bool swap = node.op == BinaryOp::Gt || node.op == BinaryOp::Ge;
  const bool strict = node.op == BinaryOp::Lt || node.op == BinaryOp::Gt;
  a = coerce(a, left, right);
  b = coerce(b, right, left);
  if (swap) std::swap(a, b);
  if (left.is_float()) return float_operation(strict ? "lt" : "le", {a, b}, left, term::bool_sort);
  return strict ? terms_.lt(a, b) : terms_.le(a, b);
}

Term Translator::division(const Binary& node, Term a, Term b, const Expr& expr) {
  const Term zero = terms_.integer(0);
  require("arith.division:by_zero", "the divisor can be zero", terms_.ne(b, zero), expr.span);
  switch (node.op) {
    case BinaryOp::Div: return machine(terms_.div(a, b), expr);
    case BinaryOp::Mod: return machine(terms_.mod(a, b), expr);
    default: break;
  }
  // Truncation: the quotient of the absolute values, with the sign of a*b (C11 6.5.5).
  const auto absolute = [&](Term t) { return terms_.ite(terms_.lt(t, zero), terms_.neg(t), t); };
  const Term size = terms_.div(absolute(a), absolute(b));
  const Term negative = terms_.ne(terms_.lt(a, zero), terms_.lt(b, zero));
  const Term quotient = terms_.ite(negative, terms_.neg(size), size);
  if (node.op == BinaryOp::TruncDiv) return machine(quotient, expr);
  return machine(terms_.sub(a, terms_.mul(quotient, b)), expr);
}

Term Translator::arithmetic(const Binary& node, Term a, Term b, const Expr& expr) {
  const Sort sort = Vocabulary::sort_of(expr.type);
  if (expr.type.is_float()) {
    switch (node.op) {
      case BinaryOp::Add: return float_operation("add", {a, b}, expr.type, sort);
      case BinaryOp::Sub: return float_operation("sub", {a, b}, expr.type, sort);
      case BinaryOp::Mul: return float_operation("mul", {a, b}, expr.type, sort);
      case BinaryOp::Div:
      case BinaryOp::TruncDiv:
      case BinaryOp::RealDiv: return float_operation("div", {a, b}, expr.type, sort);
      default: return unsupported("float_operation", expr);
    }
  }
  if (!expr.type.is_integer()) {
    a = coerce(a, node.left->type, expr.type);
    b = coerce(b, node.right->type, expr.type);
  }
  switch (node.op) {
    case BinaryOp::Add: return machine(terms_.add(a, b), expr);
    case BinaryOp::Sub: return machine(terms_.sub(a, b), expr);
    case BinaryOp::Mul: return machine(terms_.mul(a, b), expr);
    case BinaryOp::Div:
    case BinaryOp::Mod:
    case BinaryOp::TruncDiv:
    case BinaryOp::TruncMod:
      if (expr.type.is_integer()) return division(node, a, b, expr);
      [[fallthrough]];
    case BinaryOp::RealDiv:
      require("arith.division:by_zero", "the divisor can be zero",
              terms_.ne(b, terms_.real(0)), expr.span);
      return terms_.real_div(a, b);
    case BinaryOp::Fraction: {
      const Type amount = amount_type;
      a = coerce(a, node.left->type, amount);
      b = coerce(b, node.right->type, amount);
      require("arith.division:by_zero", "the divisor can be zero",
              terms_.ne(b, terms_.real(0)), expr.span);
      return terms_.real_div(a, b);
    }
    case BinaryOp::Shl:
    case BinaryOp::Shr:
      if (b->kind == term::Kind::IntConst && b->value >= 0 && b->value < 62) {
        const Term factor = terms_.integer(std::int64_t{1} << b->value);
        return machine(node.op == BinaryOp::Shl ? terms_.mul(a, factor) : terms_.div(a, factor),
                       expr);
      }
      return unsupported("shift_by_variable", expr);
    default: return unsupported("bit_operation", expr);
  }
}

Term Translator::binary(const Binary& node, const Expr& expr) {
  switch (node.op) {
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Implies:
    case BinaryOp::Star: return lazy(node);
    default: break;
  }
  const Term a = visit(*node.left);
  const Term b = visit(*node.right);
  switch (node.op) {
    case BinaryOp::Eq: return equality(node, a, b);
    case BinaryOp::Ne: return terms_.negate(equality(node, a, b));
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge: return comparison(node, a, b);
    default: return arithmetic(node, a, b, expr);
  }
}

Term Translator::conditional(const Conditional& node) {
  const Term c = visit(*node.condition);
  const auto depth = context_.depth();
  context_.push_guard(c);
  const Term a = visit(*node.then_value);
  context_.restore(depth);
  context_.push_guard(terms_.negate(c));
  const Term b = visit(*node.else_value);
  context_.restore(depth);
  return terms_.ite(c, coerce(a, node.then_value->type, node.else_value->type),
                    coerce(b, node.else_value->type, node.then_value->type));
}

Term Translator::cast(const Cast& node, const Expr& expr) {
  const Term a = visit(*node.operand);
  const Type& from = node.operand->type;
  const Type& to = expr.type;
  if (from == to) return a;
  const Sort sort = Vocabulary::sort_of(to);
  if (to.is_float() || from.is_float()) {
    if (a.sort() == sort && from.kind == to.kind) return a;
    return vocabulary_.opaque("convert." + to_string(from) + "." + to_string(to), {a}, sort);
  }
  if (to.kind == TypeKind::Real || to.kind == TypeKind::Amount) return coerce(a, from, to);
  if (to.kind == TypeKind::Fixed && from.is_integer()) {
    // A widening keeps the value; so does a literal that fits (in_range folds).
    const bool wider = from.kind == TypeKind::Fixed &&
                       (from.is_signed == to.is_signed ? from.bits <= to.bits
                                                       : !from.is_signed && from.bits < to.bits);
    return wider || vocabulary_.in_range(a, to).is_true() ? a : vocabulary_.wrap(a, to);
  }
  if (to.kind == TypeKind::Int && from.is_integer()) return a;
  return unsupported("conversion", expr);
}

Term Translator::open(const std::vector<Binder>& binders, const ExprPtr& range,
                      std::vector<Term>& bound) {
  std::vector<Term> parts;
  for (const auto& binder : binders) {
    const auto& var = vocabulary_.variable(binder.var);
    const Term b = terms_.bound(var.name, Vocabulary::sort_of(var.type));
    if (binder.low) {
      parts.push_back(terms_.le(visit(*binder.low), b));
      parts.push_back(terms_.lt(b, visit(*binder.high)));
    }
    if (var.type.kind == TypeKind::Fixed) parts.push_back(vocabulary_.in_range(b, var.type));
    bound_[binder.var] = b;
    bound.push_back(b);
    context_.push_binder(b);
  }
  const Term limits = terms_.conj(parts);
  context_.push_guard(limits);
  if (!range) return limits;
  const Term condition = visit(*range);
  context_.push_guard(condition);
  return terms_.conj(limits, condition);
}

Term Translator::quantifier(const Quantifier& node) {
  const auto depth = context_.depth();
  std::vector<Term> bound;
  const Term range = open(node.binders, node.range, bound);
  const Term body = visit(*node.body);
  std::vector<std::vector<Term>> triggers;
  for (const auto& group : node.triggers) triggers.push_back(indices(group));
  context_.restore(depth);
  if (node.kind == QuantifierKind::Exists) {
    return terms_.exists(std::move(bound), terms_.conj(range, body));
  }
  return terms_.forall(std::move(bound), terms_.implies(range, body), std::move(triggers));
}

namespace {

bool mentions(const ExprPtr& expr, VarId var) {
  return any_of(expr, [&](const Expr& e) {
    const auto* ref = std::get_if<VarRef>(&e.node);
    return ref && ref->var == var;
  });
}

}  // namespace

// The range of a reduction is an interval, given as `v = lo .. hi` or found in its condition.
Term Translator::reduction(const Reduction& node, const Expr& expr) {
  const auto depth = context_.depth();
  std::vector<ExprPtr> conjuncts;
  const std::function<void(const ExprPtr&)> split = [&](const ExprPtr& e) {
    const auto* b = e ? std::get_if<Binary>(&e->node) : nullptr;
    if (b && (b->op == BinaryOp::And || b->op == BinaryOp::Star)) {
      split(b->left);
      split(b->right);
    } else if (e) {
      conjuncts.push_back(e);
    }
  };
  split(node.range);
  Term low = node.binder.low ? visit(*node.binder.low) : Term{};
  Term high = node.binder.high ? visit(*node.binder.high) : Term{};
  std::vector<ExprPtr> rest;
  const VarId v = node.binder.var;
  const auto is_v = [&](const ExprPtr& e) {
    const auto* ref = std::get_if<VarRef>(&e->node);
    return ref && ref->var == v;
  };
  for (const auto& c : conjuncts) {
    const auto* b = std::get_if<Binary>(&c->node);
    bool used = false;
    if (b) {
      BinaryOp op = b->op;
      ExprPtr left = b->left, right = b->right;
      if (op == BinaryOp::Gt || op == BinaryOp::Ge) {
        std::swap(left, right);
        op = op == BinaryOp::Gt ? BinaryOp::Lt : BinaryOp::Le;
      }
      if (op == BinaryOp::Lt || op == BinaryOp::Le) {
        const Term one = terms_.integer(1);
        if (!low && is_v(right) && !mentions(left, v)) {
          low = op == BinaryOp::Le ? visit(*left) : terms_.add(visit(*left), one);
          used = true;
        } else if (!high && is_v(left) && !mentions(right, v)) {
          high = op == BinaryOp::Lt ? visit(*right) : terms_.add(visit(*right), one);
          used = true;
        }
      }
    }
    if (!used) rest.push_back(c);
  }
  if (!low || !high) return unsupported("reduction_without_interval", expr);
  const auto& var = vocabulary_.variable(v);
  const Term bound = terms_.bound(var.name, term::int_sort);
  bound_[v] = bound;
  context_.push_binder(bound);
  context_.push_guard(terms_.conj(terms_.le(low, bound), terms_.lt(bound, high)));
  std::vector<Term> condition;
  for (const auto& c : rest) {
    condition.push_back(visit(*c));
    context_.push_guard(condition.back());
  }
  const Term body = visit(*node.body);
  context_.restore(depth);
  const Term where = terms_.conj(condition);
  term::Kind kind = term::Kind::Sum;
  switch (node.op) {
    case ReductionOp::Sum: kind = term::Kind::Sum; break;
    case ReductionOp::Min: kind = term::Kind::Min; break;
    case ReductionOp::Max: kind = term::Kind::Max; break;
    case ReductionOp::Count: kind = term::Kind::Count; break;
  }
  if (kind == term::Kind::Sum && node.body->type.is_float()) {
    return unsupported("sum_of_floats", expr);
  }
  if (kind == term::Kind::Min || kind == term::Kind::Max) {
    // The least element of nothing has no value.
    const Term some = terms_.exists(
        {bound}, terms_.conj({terms_.le(low, bound), terms_.lt(bound, high), where}));
    require("arith.reduction:empty", "the range of this minimum or maximum can be empty",
            where.is_true() ? terms_.lt(low, high) : some, expr.span);
  }
  return terms_.reduce(kind, bound, low, high, where, body);
}

Term Translator::old(const Old& node) {
  const bool before = in_old_;
  in_old_ = true;
  const Term value = visit(*node.operand);
  in_old_ = before;
  return value;
}

Term Translator::call(const Call& node, const Expr& expr) {
  const auto& function = vocabulary_.module().functions[node.function];
  std::vector<Term> arguments;
  for (std::size_t i = 0; i < node.arguments.size(); ++i) {
    const auto& arg = node.arguments[i];
    const Type& param = vocabulary_.variable(function.params[i]).type;
    arguments.push_back(coerce(visit(*arg), arg->type, param));
  }
  const term::Function* f = vocabulary_.function(node.function);
  if (checks_) {
    checks_->on_call(node.function, arguments, expr.span, context_);
    for (std::size_t i = 0; i < node.arguments.size(); ++i) {
      if (!node.arguments[i]->type.is_array()) continue;
      const Expr* arg = node.arguments[i].get();
      bool launch_contents = in_old_;
      while (const auto* o = std::get_if<Old>(&arg->node)) {
        arg = o->operand.get();
        launch_contents = true;
      }
      if (const auto* ref = std::get_if<VarRef>(&arg->node)) {
        checks_->on_array_argument(ref->var, node, i, arguments, launch_contents, expr.span,
                                   context_);
      }
    }
    if (f->domain) {
      term::Substitution to_arguments(terms_);
      for (std::size_t i = 0; i < arguments.size(); ++i) to_arguments.add(f->params[i], arguments[i]);
      require("function.pre:false", "`" + function.name + "` is applied outside its precondition",
              to_arguments(f->domain), expr.span);
    }
  }
  return terms_.apply(f, std::move(arguments));
}

Term Translator::sequence_index(const SeqIndex& node, const Expr& expr) {
  const Term s = visit(*node.seq);
  const Term i = visit(*node.index);
  require("access.bounds:sequence", "the index can be outside the sequence",
          terms_.conj(terms_.le(terms_.integer(0), i), terms_.lt(i, terms_.seq_length(s))),
          expr.span);
  return terms_.seq_at(s, i);
}

Term Translator::sequence_slice(const SeqSlice& node, const Expr& expr) {
  const Term s = visit(*node.seq);
  const Term low = visit(*node.low);
  const Term high = visit(*node.high);
  require("access.bounds:sequence", "the slice can be outside the sequence",
          terms_.conj({terms_.le(terms_.integer(0), low), terms_.le(low, high),
                       terms_.le(high, terms_.seq_length(s))}),
          expr.span);
  return terms_.seq_slice(s, low, high);
}

}  // namespace permverify::obligation
