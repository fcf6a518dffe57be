#include "checker/z3_terms.h"

namespace permverify::checker::z3_terms {

using term::Function;
using term::Kind;
using term::Sort;
using term::SortKind;

z3::expr Translator::operator()(Term t) {
  if (const auto known = terms_.find(t); known != terms_.end()) return known->second;
  z3::expr result = translate(t);
  if (t.kind() == Kind::Symbol) symbols_.push_back(t);
  terms_.emplace(t, result);
  return result;
}

z3::sort Translator::sort(Sort s) {
  switch (s.kind) {
    case SortKind::Bool: return context_.bool_sort();
    case SortKind::Int: return word_ != 0 ? context_.bv_sort(word_) : context_.int_sort();
    case SortKind::Real: return context_.real_sort();
    case SortKind::Float32:
    case SortKind::Float64:
    case SortKind::Map:
    case SortKind::Seq: break;
  }
  return context_.uninterpreted_sort(("sort " + term::to_string(s)).c_str());
}

z3::func_decl Translator::function(const Function& f) {
  if (const auto known = functions_.find(&f); known != functions_.end()) return known->second;
  z3::sort_vector domain(context_);
  for (const Sort argument : f.arguments) domain.push_back(sort(argument));
  const std::string name = f.name + "#" + std::to_string(f.id);
  z3::func_decl result = context_.function(name.c_str(), domain, sort(f.result));
  functions_.emplace(&f, result);
  return result;
}

z3::expr Translator::number(std::int64_t value) {
  return checked(Z3_mk_int64(context_, value, sort(term::int_sort)));
}

z3::expr_vector Translator::children(Term t) {
  z3::expr_vector result(context_);
  for (const Term child : t.children()) result.push_back((*this)(child));
  return result;
}

z3::expr Translator::translate(Term t) {
  switch (t.kind()) {
    case Kind::BoolConst: return context_.bool_val(t.is_true());
    case Kind::IntConst: return number(t->value);
    case Kind::RealConst:
      return context_.real_val(
          (std::to_string(t->value) + "/" + std::to_string(t->denominator)).c_str());
    case Kind::Symbol:
    case Kind::BoundVar: return context_.constant(t->name.c_str(), sort(t.sort()));
    case Kind::Not: return !(*this)(t.child(0));
    case Kind::And: return z3::mk_and(children(t));
    case Kind::Or: return z3::mk_or(children(t));
    case Kind::Implies: return z3::implies((*this)(t.child(0)), (*this)(t.child(1)));
    case Kind::Eq: return (*this)(t.child(0)) == (*this)(t.child(1));
    case Kind::Ite:
      return z3::ite((*this)(t.child(0)), (*this)(t.child(1)), (*this)(t.child(2)));
    case Kind::Lt: return (*this)(t.child(0)) < (*this)(t.child(1));  // signed, of words
    case Kind::Le: return (*this)(t.child(0)) <= (*this)(t.child(1));
    case Kind::Add:
    case Kind::Mul: return words(t) ? word_arithmetic(t) : arithmetic(t);
    case Kind::Div:
      if (words(t)) return floor_division(t);
      [[fallthrough]];
    case Kind::RealDiv: return (*this)(t.child(0)) / (*this)(t.child(1));
    case Kind::Mod:
      if (words(t)) return floor_division(t);
      return z3::mod((*this)(t.child(0)), (*this)(t.child(1)));
    case Kind::ToReal: return z3::to_real((*this)(t.child(0)));
    case Kind::BitAnd: return (*this)(t.child(0)) & (*this)(t.child(1));
    case Kind::BitOr: return (*this)(t.child(0)) | (*this)(t.child(1));
    case Kind::BitXor: return (*this)(t.child(0)) ^ (*this)(t.child(1));
    case Kind::Pow2:
      if (word_ != 0) return z3::shl(number(1), (*this)(t.child(0)));
      return context_.int_val(term::to_string(encoder::constant_of(t).value_or(0)).c_str());
    case Kind::Apply: return application(t);
    case Kind::Forall:
    case Kind::Exists: return quantifier(t);
    case Kind::Flat:
    case Kind::Select:
    case Kind::Store:
    case Kind::Keep:
    case Kind::Sum:
    case Kind::Min:
    case Kind::Max:
    case Kind::Count:
    case Kind::SeqLength:
    case Kind::SeqAt:
    case Kind::SeqSlice:
    case Kind::SeqConcat:
    case Kind::SeqLit: break;
  }
  throw z3::exception("not in the lowered language");
}

z3::expr Translator::word_arithmetic(Term t) {
  const bool sum = t.kind() == Kind::Add;
  z3::expr result = number(sum ? 0 : 1);
  for (const Term next : t.children()) {
    if (!sum && next.kind() == Kind::Pow2) {
      result = z3::shl(result, encoder::exponent_of(next) ? number(*encoder::exponent_of(next))
                                                          : (*this)(next.child(0)));
    } else {
      result = sum ? result + (*this)(next) : result * (*this)(next);
    }
  }
  return result;
}

// By a positive divisor: the remainder has its sign, and what is left divides exactly.
z3::expr Translator::floor_division(Term t) {
  const z3::expr x = (*this)(t.child(0));
  const bool quotient = t.kind() == Kind::Div;
  const auto k = encoder::exponent_of(t.child(1));
  if (k || t.child(1).kind() == Kind::Pow2) {
    const z3::expr by = k ? number(*k) : (*this)(t.child(1).child(0));
    return quotient ? z3::ashr(x, by) : x & (z3::shl(number(1), by) - number(1));
  }
  const z3::expr n = (*this)(t.child(1));
  const z3::expr rest = z3::smod(x, n);
  return quotient ? (x - rest) / n : rest;
}

z3::expr Translator::arithmetic(Term t) {
  const z3::expr_vector operands = children(t);
  std::vector<Z3_ast> raw;
  for (unsigned i = 0; i < operands.size(); ++i) raw.push_back(operands[static_cast<int>(i)]);
  const auto make = t.kind() == Kind::Add ? Z3_mk_add : Z3_mk_mul;
  return checked(make(context_, static_cast<unsigned>(raw.size()), raw.data()));
}

z3::expr Translator::application(Term t) {
  if (!t->has_bound) applications_.push_back(t);
  return function(*t->function)(children(t));
}

z3::expr Translator::quantifier(Term t) {
  std::vector<Z3_app> bound;
  for (const Term binder : t->binders) {
    bound.push_back(Z3_to_app(context_, (*this)(binder)));
  }
  std::vector<Z3_pattern> patterns;
  std::vector<z3::ast> owned;  // Z3 frees a pattern without a reference
  for (const auto& trigger : t->triggers) {
    std::vector<Z3_ast> terms;
    for (const Term part : trigger) terms.push_back((*this)(part));
    patterns.push_back(Z3_mk_pattern(context_, static_cast<unsigned>(terms.size()),
                                     terms.data()));
    context_.check_error();
    owned.emplace_back(context_, Z3_pattern_to_ast(context_, patterns.back()));
  }
  const z3::expr body = (*this)(t.child(0));
  return checked(Z3_mk_quantifier_const(
      context_, t.kind() == Kind::Forall, 1, static_cast<unsigned>(bound.size()), bound.data(),
      static_cast<unsigned>(patterns.size()), patterns.data(), body));
}

z3::expr Translator::checked(Z3_ast ast) {
  context_.check_error();
  return z3::expr(context_, ast);
}

}  // namespace permverify::checker::z3_terms
