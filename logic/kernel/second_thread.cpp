#include "logic/kernel/second_thread.h"

namespace permverify::obligation {

using term::Scope;

SecondThread::SecondThread(KernelContext& context, ThreadIds ids, Scope from)
    : k_(context),
      ids_(std::move(ids)),
      from_(from),
      rename_(std::make_shared<term::Substitution>(context.terms)) {
  for (int d = 0; d < 3; ++d) {
    for (const auto& [mine, theirs] :
         {std::pair{k_.ids.lid[d], ids_.lid[d]}, std::pair{k_.ids.gid[d], ids_.gid[d]}}) {
      seen_.insert(mine->id);
      if (mine != theirs) rename_->add(mine, theirs);
    }
  }
}

SecondThread SecondThread::same_phase(KernelContext& k) {
  return {k, k.launch.thread_of_group(k.ids.gid, "'"), Scope::Private};
}
SecondThread SecondThread::same_grid_phase(KernelContext& k) {
  return {k, k.launch.thread("'"), Scope::Private};
}
SecondThread SecondThread::other_time(KernelContext& k) {
  return {k, k.launch.thread_of_group(k.ids.gid, "'"), Scope::Uniform};
}
SecondThread SecondThread::other_group(KernelContext& k) {
  return {k, k.launch.thread("'"), Scope::Group};
}

// Fresh twins for the symbols and functions of `t` that the other thread has of its own.
void SecondThread::cover(Term t) {
  if (t->narrowest < from_) return;
  for (const Term s : k_.facts.symbols_of(t)) {
    if (s->scope < from_ || !seen_.insert(s->id).second) continue;
    rename_->add(s, k_.terms.fresh(s->name + "'", s.sort(), s->scope, s->elements));
  }
  cover_functions(t);
}

void SecondThread::cover_functions(Term t) {
  if (t->narrowest < from_ || !walked_.insert(t->id).second) return;
  if (t.kind() == term::Kind::Apply && t->function->scope >= from_ && functions_.insert(t->function).second) {
    const term::Function& f = *t->function;
    rename_->add(&f, k_.terms.declare(f.name + "'", f.arguments, f.result, f.scope));
  }
  for (const Term child : t.children()) cover_functions(child);
}

Term SecondThread::operator()(Term t) {
  cover(t);
  return (*rename_)(t);
}

std::vector<Atom> SecondThread::operator()(const std::vector<Atom>& atoms) {
  for (const auto& atom : atoms) {
    cover(atom.guard);
    if (atom.amount) cover(atom.amount);
    for (const Term i : atom.index) cover(i);
  }
  return substituted(*rename_, atoms);
}

std::vector<Term> SecondThread::facts(const std::vector<Term>& known) {
  std::vector<Term> result;
  for (const Term fact : known) result.push_back((*this)(fact));
  const auto ranges = k_.launch.ranges(ids_);
  result.insert(result.end(), ranges.begin(), ranges.end());
  return result;
}

}  // namespace permverify::obligation
