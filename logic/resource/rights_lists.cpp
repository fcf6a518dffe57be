// Lists of rights in the order of time: what is held after something was given and received.
#include <algorithm>

#include "logic/resource/amounts.h"

namespace permverify::obligation {
namespace {

using term::TermManager;

// Up to the names of bound variables and to the sign.
bool same_atom(TermManager& terms, const Atom& a, const Atom& b) {
  if (a.binders.size() != b.binders.size()) return false;
  Atom renamed = a;
  renamed.taken = b.taken;
  term::Substitution rename(terms);
  for (std::size_t i = 0; i < a.binders.size(); ++i) rename.add(a.binders[i], b.binders[i]);
  renamed = substituted(rename, {renamed}).front();
  renamed.binders = b.binders;
  return renamed == b;
}

std::ptrdiff_t reads_on(const std::vector<Atom>& atoms, ir::VarId array) {
  return std::count_if(atoms.begin(), atoms.end(), [&](const Atom& atom) { return atom.array == array && atom.kind == RightKind::Read; });
}

}  // namespace

Atom renamed(TermManager& terms, const Atom& atom) {
  if (atom.binders.empty()) return atom;
  term::Substitution s(terms);
  std::vector<Term> binders;
  for (const Term b : atom.binders) {
    binders.push_back(terms.bound(b->name, b.sort()));
    s.add(b, binders.back());
  }
  Atom result = substituted(s, {atom}).front();
  result.binders = std::move(binders);
  return result;
}

bool has_the_same(TermManager& terms, const std::vector<Atom>& held,
                  const std::vector<Atom>& needed, ir::VarId array) {
  std::vector<Atom> left = on_array(held, array);
  if (std::any_of(left.begin(), left.end(), [](const Atom& a) { return a.taken; })) return false;
  for (const auto& atom : needed) {
    if (atom.array != array) continue;
    const auto it = std::find_if(left.begin(), left.end(), [&](const Atom& other) {
      return atom.kind == RightKind::Exact && same_atom(terms, atom, other);
    });
    if (it == left.end()) return false;
    left.erase(it);
  }
  return true;
}

std::vector<Atom> combine(TermManager& terms, std::vector<Atom> held,
                          const std::vector<Atom>& more, Reads reads) {
  for (const auto& atom : more) {
    const auto cancels = [&](const Atom& other) {
      if (atom.kind == RightKind::Read && reads == Reads::Unrelated) return false;
      return other.taken != atom.taken && same_atom(terms, atom, other);
    };
    const auto it = std::find_if(held.begin(), held.end(), cancels);
    if (it != held.end()) {
      held.erase(it);
    } else {
      held.push_back(atom);
    }
  }
  return held;
}

std::vector<Atom> exchanged(TermManager& terms, std::vector<Atom> held,
                            const std::vector<Atom>& given, const std::vector<Atom>& received) {
  std::vector<Atom> gone = given, come = received, latest;
  std::erase_if(gone, [&](const Atom& atom) {
    if (atom.kind != RightKind::Read) return false;
    const auto here = on_array(held, atom.array);
    const bool unknown = std::none_of(here.begin(), here.end(), [](const Atom& other) {
      return other.kind == RightKind::Exact;
    });
    const auto same = [&](const Atom& other) { return other.kind == RightKind::Read && !other.taken && same_atom(terms, atom, other); };
    const auto back = std::find_if(come.begin(), come.end(), same);
    if (!unknown || back == come.end()) return false;
    // It is received behind what else is taken, so no taken `read` lessens it: it stands behind them in the list.
    const auto there = std::find_if(held.begin(), held.end(), same);
    if (there == held.end() && reads_on(given, atom.array) > 1) return false;
    if (there != held.end()) {
      latest.push_back(*there);
      held.erase(there);
    }
    come.erase(back);
    return true;
  });
  held = combine(terms, std::move(held), taken(gone), Reads::Unrelated);
  held.insert(held.end(), latest.begin(), latest.end());
  return combine(terms, std::move(held), come, Reads::Unrelated);
}

std::vector<Atom> guarded(TermManager& terms, const std::vector<Atom>& atoms, Term guard) {
  std::vector<Atom> result = atoms;
  for (auto& atom : result) {
    atom.guard = terms.conj(guard, atom.guard);
    atom.narrowed = atom.narrowed || !guard.is_true();
  }
  return result;
}

std::vector<Atom> taken(const std::vector<Atom>& atoms) {
  std::vector<Atom> result = atoms;
  for (auto& atom : result) atom.taken = !atom.taken;
  return result;
}

std::vector<Atom> substituted(term::Substitution& s, const std::vector<Atom>& atoms) {
  std::vector<Atom> result = atoms;
  for (auto& atom : result) {
    for (Term& i : atom.index) i = s(i);
    if (atom.amount) atom.amount = s(atom.amount);
    atom.guard = s(atom.guard);
  }
  return result;
}

}  // namespace permverify::obligation
