#include "encoder/lowered.h"

#include "encoder/walk.h"
#include "logic/term/kind_info.h"

namespace permverify::encoder {

using term::Kind;

namespace {

bool allowed(Term t) {
  switch (t.kind()) {
    case Kind::BoolConst: case Kind::IntConst: case Kind::RealConst: case Kind::Symbol:
    case Kind::BoundVar: case Kind::Not: case Kind::And: case Kind::Or: case Kind::Implies:
    case Kind::Eq: case Kind::Ite: case Kind::Lt: case Kind::Le: case Kind::Add: case Kind::Mul:
    case Kind::RealDiv: case Kind::ToReal: case Kind::Apply: case Kind::Forall:
    case Kind::Exists: return true;
    case Kind::Div:
    case Kind::Mod: return t.child(1).kind() == Kind::IntConst && t.child(1)->value > 0;
    case Kind::Flat: case Kind::Select: case Kind::Store: case Kind::Keep: case Kind::Sum:
    case Kind::Min: case Kind::Max: case Kind::Count: case Kind::SeqLength: case Kind::SeqAt:
    case Kind::SeqSlice: case Kind::SeqConcat: case Kind::SeqLit: return false;
  }
  return false;
}

}  // namespace

std::optional<std::string> outside_lowered(const Query& query) {
  std::vector<Term> roots = query.hypotheses;
  roots.push_back(query.goal);
  std::optional<std::string> found;
  for_each_subterm(roots, [&](Term t) {
    if (!found && !allowed(t)) found = term::info(t.kind()).name;
  });
  return found;
}

}  // namespace permverify::encoder
