// The only file that knows cvc5.
#include "checker/cvc5_solver.h"

#include <cvc5/cvc5.h>

#include <new>
#include <optional>
#include <unordered_map>

#include "encoder/lowered.h"

namespace permverify::checker {

namespace {

// A unit of cvc5 takes about ten times as long as one of Z3, in which limits are given.
constexpr std::uint64_t z3_units_per_unit = 10;

using term::Function;
using term::Kind;
using term::Sort;
using term::SortKind;

// Lowered terms -> cvc5 terms. Shared subterms are translated once.
class Translator {
 public:
  // word: as in encoder::Query.
  Translator(cvc5::Solver& solver, unsigned word) : solver_(solver), word_(word) {}

  cvc5::Term operator()(Term t) {
    if (const auto known = terms_.find(t); known != terms_.end()) return known->second;
    return terms_[t] = translate(t);
  }

 private:
  cvc5::Sort sort(Sort s) {
    switch (s.kind) {
      case SortKind::Bool: return solver_.getBooleanSort();
      case SortKind::Int:
        return word_ != 0 ? solver_.mkBitVectorSort(word_) : solver_.getIntegerSort();
      case SortKind::Real: return solver_.getRealSort();
      case SortKind::Float32:
      case SortKind::Float64:
      case SortKind::Map:
      case SortKind::Seq: break;
    }
    const std::string name = term::to_string(s);
    if (const auto known = sorts_.find(name); known != sorts_.end()) return known->second;
    return sorts_[name] = solver_.mkUninterpretedSort(name);
  }

  cvc5::Term function(const Function& f) {
    if (const auto known = functions_.find(&f); known != functions_.end()) return known->second;
    std::vector<cvc5::Sort> domain;
    for (const Sort argument : f.arguments) domain.push_back(sort(argument));
    return functions_[&f] = solver_.declareFun(f.name, domain, sort(f.result));
  }

  std::vector<cvc5::Term> children(Term t) {
    std::vector<cvc5::Term> result;
    for (const Term child : t.children()) result.push_back((*this)(child));
    return result;
  }

  // By a positive divisor: the remainder has its sign, and what is left divides exactly.
  cvc5::Term floor_division(Term t) {
    const cvc5::Term x = (*this)(t.child(0));
    const cvc5::Term n = (*this)(t.child(1));
    const cvc5::Term rest = solver_.mkTerm(cvc5::BITVECTOR_SMOD, {x, n});
    if (t.kind() == Kind::Mod) return rest;
    return solver_.mkTerm(cvc5::BITVECTOR_SDIV,
                          {solver_.mkTerm(cvc5::BITVECTOR_SUB, {x, rest}), n});
  }

  // The low bits of two's complement.
  cvc5::Term word(std::int64_t value) {
    std::string bits;
    for (unsigned i = word_; i-- > 0;) bits += (value >> (i < 63 ? i : 63) & 1) != 0 ? '1' : '0';
    return solver_.mkBitVector(word_, bits, 2);
  }

  // The operation of bit vectors for a kind that has another one for integers.
  static std::optional<cvc5::Kind> operation_of_words(Kind kind) {
    if (kind == Kind::Add) return cvc5::BITVECTOR_ADD;
    if (kind == Kind::Mul) return cvc5::BITVECTOR_MULT;
    if (kind == Kind::Lt) return cvc5::BITVECTOR_SLT;
    if (kind == Kind::Le) return cvc5::BITVECTOR_SLE;
    if (kind == Kind::BitAnd) return cvc5::BITVECTOR_AND;
    if (kind == Kind::BitOr) return cvc5::BITVECTOR_OR;
    if (kind == Kind::BitXor) return cvc5::BITVECTOR_XOR;
    return std::nullopt;
  }

  cvc5::Term translate_word(Term t) {
    if (const auto operation = operation_of_words(t.kind())) {
      return solver_.mkTerm(*operation, children(t));
    }
    if (t.kind() == Kind::IntConst) return word(t->value);
    if (t.kind() == Kind::Pow2) {
      return solver_.mkTerm(cvc5::BITVECTOR_SHL, {word(1), (*this)(t.child(0))});
    }
    if (t.kind() == Kind::Div || t.kind() == Kind::Mod) return floor_division(t);
    return translate_number(t);
  }

  cvc5::Term translate(Term t) {
    const bool compares = t.kind() == Kind::Lt || t.kind() == Kind::Le;
    const Sort of = compares ? t.child(0).sort() : t.sort();
    return word_ != 0 && of == term::int_sort ? translate_word(t) : translate_number(t);
  }

  cvc5::Term translate_number(Term t) {
    switch (t.kind()) {
      case Kind::BoolConst: return solver_.mkBoolean(t.is_true());
      case Kind::IntConst: return solver_.mkInteger(t->value);
      case Kind::Pow2:
        return solver_.mkInteger(term::to_string(encoder::constant_of(t).value_or(0)));
      case Kind::RealConst: return solver_.mkReal(t->value, t->denominator);
      case Kind::Symbol: return solver_.mkConst(sort(t.sort()), t->name);
      case Kind::BoundVar: return solver_.mkVar(sort(t.sort()), t->name);
      case Kind::Not: return solver_.mkTerm(cvc5::NOT, children(t));
      case Kind::And: return solver_.mkTerm(cvc5::AND, children(t));
      case Kind::Or: return solver_.mkTerm(cvc5::OR, children(t));
      case Kind::Implies: return solver_.mkTerm(cvc5::IMPLIES, children(t));
      case Kind::Eq: return solver_.mkTerm(cvc5::EQUAL, children(t));
      case Kind::Ite: return solver_.mkTerm(cvc5::ITE, children(t));
      case Kind::Lt: return solver_.mkTerm(cvc5::LT, children(t));
      case Kind::Le: return solver_.mkTerm(cvc5::LEQ, children(t));
      case Kind::Add: return solver_.mkTerm(cvc5::ADD, children(t));
      case Kind::Mul: return solver_.mkTerm(cvc5::MULT, children(t));
      case Kind::Div: return solver_.mkTerm(cvc5::INTS_DIVISION, children(t));
      case Kind::Mod: return solver_.mkTerm(cvc5::INTS_MODULUS, children(t));
      case Kind::RealDiv: return solver_.mkTerm(cvc5::DIVISION, children(t));
      case Kind::ToReal: return solver_.mkTerm(cvc5::TO_REAL, children(t));
      case Kind::Apply: return application(t);
      case Kind::Forall:
      case Kind::Exists: return quantifier(t);
      case Kind::BitAnd:
      case Kind::BitOr:
      case Kind::BitXor:
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
    throw cvc5::CVC5ApiException("not in the lowered language");
  }

  cvc5::Term application(Term t) {
    std::vector<cvc5::Term> operands = children(t);
    if (operands.empty()) return function(*t->function);
    operands.insert(operands.begin(), function(*t->function));
    return solver_.mkTerm(cvc5::APPLY_UF, operands);
  }

  cvc5::Term quantifier(Term t) {
    std::vector<cvc5::Term> bound, patterns;
    for (const Term binder : t->binders) bound.push_back((*this)(binder));
    for (const auto& trigger : t->triggers) {
      std::vector<cvc5::Term> parts;
      for (const Term part : trigger) parts.push_back((*this)(part));
      patterns.push_back(solver_.mkTerm(cvc5::INST_PATTERN, parts));
    }
    std::vector<cvc5::Term> operands{solver_.mkTerm(cvc5::VARIABLE_LIST, bound),
                                     (*this)(t.child(0))};
    if (!patterns.empty()) {
      operands.push_back(solver_.mkTerm(cvc5::INST_PATTERN_LIST, patterns));
    }
    return solver_.mkTerm(t.kind() == Kind::Forall ? cvc5::FORALL : cvc5::EXISTS, operands);
  }

  cvc5::Solver& solver_;
  unsigned word_;
  std::unordered_map<Term, cvc5::Term, term::TermHash> terms_;
  std::unordered_map<const Function*, cvc5::Term> functions_;
  std::unordered_map<std::string, cvc5::Sort> sorts_;
};

Reason plain_reason(cvc5::UnknownExplanation explanation) {
  switch (explanation) {
    case cvc5::RESOURCEOUT:
    case cvc5::TIMEOUT:
    case cvc5::INTERRUPTED: return Reason::ResourceLimit;
    case cvc5::MEMOUT: throw std::bad_alloc();
    case cvc5::REQUIRES_FULL_CHECK:
    case cvc5::INCOMPLETE:
    case cvc5::UNSUPPORTED:
    case cvc5::OTHER:
    case cvc5::REQUIRES_CHECK_AGAIN:
    case cvc5::UNKNOWN_REASON: break;
  }
  return Reason::Incomplete;
}

// A solver of cvc5 cannot be reused between queries, so nothing is kept.
class Cvc5Prover : public Solver {
 public:
  std::string name() const override { return cvc5_name(); }

  Answer prove(const encoder::Query& query, const Limits& limits) override {
    Answer answer;
    try {
      cvc5::Solver solver;
      solver.setOption("rlimit", std::to_string(limits.rlimit / z3_units_per_unit + 1));
      solver.setOption("seed", std::to_string(limits.seed));
      if (limits.beyond_patterns) solver.setOption("full-saturate-quant", "true");
      solver.setLogic("ALL");
      Translator translate(solver, query.word);
      for (const Term hypothesis : query.hypotheses) solver.assertFormula(translate(hypothesis));
      solver.assertFormula(translate(query.goal).notTerm());
      const cvc5::Result result = solver.checkSat();
      if (result.isUnsat()) {
        answer.outcome = Outcome::Proved;
      } else if (result.isSat()) {
        answer.outcome = Outcome::Model;
      } else {
        answer.reason = plain_reason(result.getUnknownExplanation());
      }
    } catch (const cvc5::CVC5ApiException& failure) {
      // One solver that refuses a query costs its own answer, not the other solver's.
      answer.reason = Reason::SolverRefused;
      answer.detail = "cvc5: " + failure.getMessage();
    }
    return answer;
  }
};

}  // namespace

std::unique_ptr<Solver> make_cvc5() { return std::make_unique<Cvc5Prover>(); }

std::string cvc5_name() {
  static const std::string name = "cvc5 " + cvc5::Solver().getVersion();  // a solver takes a while to make
  return name;
}

}  // namespace permverify::checker
