#include "logic/semantics/translate.h"

#include <algorithm>

#include "support/overloaded.h"

namespace permverify::obligation {

using namespace ir;

Term Context::close(Term formula) const {
  for (auto it = entries_.rbegin(); it != entries_.rend(); ++it) {
    formula = it->is_binder ? terms_.forall({it->term}, formula) : terms_.implies(it->term, formula);
  }
  return formula;
}

Term Context::close_binders(Term formula) const {
  const auto first = std::find_if(entries_.begin(), entries_.end(),
                                  [](const Entry& entry) { return entry.is_binder; });
  for (auto it = entries_.end(); it != first;) {
    --it;
    formula = it->is_binder ? terms_.forall({it->term}, formula) : terms_.implies(it->term, formula);
  }
  return formula;
}

std::vector<Term> Context::binders() const {
  std::vector<Term> result;
  for (const Entry& entry : entries_) {
    if (entry.is_binder) result.push_back(entry.term);
  }
  return result;
}

Term Context::guard() const {
  std::vector<Term> guards;
  for (const Entry& entry : entries_) {
    if (!entry.is_binder) guards.push_back(entry.term);
  }
  return terms_.conj(std::move(guards));
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

void Translator::require(FailureId kind, const std::string& message, Term condition, Span span) {
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
      support::Overloaded{
          [&](const BoolLit& n) { return terms_.truth(n.value); },
          [&](const IntLit& n) {
            if (expr.type.kind == TypeKind::Real || expr.type.kind == TypeKind::Amount) {
              return terms_.real(n.value, 1);
            }
            if (expr.type.is_float()) return literal(RealLit{n.value, 1}, expr.type);
            return terms_.integer(n.value);
          },
          [&](const RealLit& n) { return literal(n, expr.type); },
          [&](const VarRef& n) { return variable(n, expr.span); },
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

Term Translator::variable(const VarRef& ref, Span span) {
  const auto& var = vocabulary_.variable(ref.var);
  if (const auto it = bound_.find(ref.var); it != bound_.end()) return it->second;
  if (var.kind == VarKind::GlobalArray || var.kind == VarKind::LocalArray) {
    return (in_old_ ? env_.old_memory : env_.contents()).at(ref.var);
  }
  return private_value(ref.var, span);
}

// A jump may have passed over the declaration of a variable: then it has no value there.
Term Translator::private_value(VarId var, Span span) {
  if (const auto it = env_.variables().find(var); it != env_.variables().end()) return it->second;
  if (checks_) checks_->on_unsupported("jump_over_declaration", span);
  const auto& variable = vocabulary_.variable(var);
  return terms_.fresh(variable.name, Vocabulary::sort_of(variable.type), term::Scope::Private);
}

Term Translator::typed(Term value, const Type& type) {
  if (checks_ && type.is_scalar() && type.kind == TypeKind::Fixed) {
    checks_->on_truth(context_.close_binders(vocabulary_.in_range(value, type)));
  }
  return value;
}

Term Translator::read(const ArrayRead& node, const Expr& expr) {
  auto index = indices(node.indices);
  const auto& var = vocabulary_.variable(node.array);
  // What a cell holds is a value of its type; what is found stored there is a term of its own.
  const auto cell = [&](Term value) {
    const bool known = value.kind() == term::Kind::Select && var.kind != VarKind::FunctionParam;
    if (known && expr.type.kind == TypeKind::Fixed) {
      vocabulary_.ranges().learn(value, Vocabulary::values_of(expr.type));
    }
    return typed(value, expr.type);
  };
  if (var.kind != VarKind::GlobalArray && var.kind != VarKind::LocalArray) {
    const auto it = bound_.find(node.array);
    const Term map = it != bound_.end() ? it->second : private_value(node.array, expr.span);
    if (checks_) checks_->on_read(node.array, index, expr.span, context_);
    return cell(terms_.select(map, std::move(index)));
  }
  const Term map = (in_old_ ? env_.old_memory : env_.contents()).at(node.array);
  if (checks_) {
    if (in_old_) {
      checks_->on_old_read(node.array, index, expr.span, context_);
    } else {
      checks_->on_read(node.array, index, expr.span, context_);
    }
  }
  return cell(terms_.select(map, std::move(index)));
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
  if (function.is_lemma) return used_lemma(node.function, arguments, expr);
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
  if (!function.intrinsic.empty()) return typed(intrinsic(function, arguments, expr), expr.type);
  return typed(terms_.apply(f, std::move(arguments)), expr.type);
}

// The instance of the lemma: true whatever the memory is that it is about, so nothing needs to be held.
Term Translator::used_lemma(FunctionId id, const std::vector<Term>& arguments, const Expr& expr) {
  const LemmaStatement& lemma = vocabulary_.lemma(id);
  term::Substitution at(terms_);
  for (std::size_t i = 0; i < arguments.size(); ++i) at.add(lemma.params[i], arguments[i]);
  const Term needed = at(lemma.requires_facts);
  if (checks_) {
    require("lemma.pre:false", "the precondition of `" + vocabulary_.module().functions[id].name +
                                   "` may not hold where it is used",
            needed, expr.span);
  }
  const Term instance = terms_.implies(needed, at(lemma.ensures_facts));
  vocabulary_.note_use(context_.close_binders(instance));
  return instance;
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
