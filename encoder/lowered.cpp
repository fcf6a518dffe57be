#include "encoder/lowered.h"

#include "encoder/walk.h"
#include "logic/term/kind_info.h"

namespace permverify::encoder {

using term::Kind;

namespace {

bool allowed(Term t, bool words) {
  switch (t.kind()) {
    case Kind::BoolConst: case Kind::IntConst: case Kind::RealConst: case Kind::Symbol:
    case Kind::BoundVar: case Kind::Not: case Kind::And: case Kind::Or: case Kind::Implies:
    case Kind::Eq: case Kind::Ite: case Kind::Lt: case Kind::Le: case Kind::Add: case Kind::Mul:
    case Kind::RealDiv: case Kind::ToReal: case Kind::Apply: case Kind::Forall:
    case Kind::Exists: return true;
    case Kind::Div:
    case Kind::Mod: return words || constant_of(t.child(1)).value_or(0) > 0;
    case Kind::Pow2: return words || constant_of(t).has_value();
    case Kind::BitAnd: case Kind::BitOr: case Kind::BitXor: return words;
    case Kind::Flat: case Kind::Select: case Kind::Store: case Kind::Keep: case Kind::Sum:
    case Kind::Min: case Kind::Max: case Kind::Count: case Kind::SeqLength: case Kind::SeqAt:
    case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit: return false;
  }
  return false;
}

}  // namespace

std::optional<term::Wide> constant_of(Term t) {
  if (t.kind() == Kind::IntConst) return t->value;
  const bool power = t.kind() == Kind::Pow2 && t.child(0).kind() == Kind::IntConst;
  if (!power || t.child(0)->value < 0 || t.child(0)->value > 120) return std::nullopt;
  return term::wide_power_of_two(static_cast<unsigned>(t.child(0)->value));
}

std::optional<unsigned> exponent_of(Term t) {
  const auto value = constant_of(t);
  for (unsigned k = 0; value && k < 120; ++k) {
    if (*value == term::wide_power_of_two(k)) return k;
  }
  return std::nullopt;
}

std::optional<std::string> outside_lowered(const Query& query) {
  std::vector<Term> roots = query.hypotheses;
  roots.push_back(query.goal);
  std::optional<std::string> found;
  for_each_subterm(roots, [&](Term t) {
    if (!found && !allowed(t, query.word != 0)) found = term::info(t.kind()).name;
  });
  return found;
}

}  // namespace permverify::encoder
