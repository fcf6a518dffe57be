#include "logic/memory/group_threads.h"

#include <algorithm>
#include <memory>

#include "logic/memory/witness.h"

namespace permverify::obligation {

namespace {

// Identifiers that are the only ones of their kind need no solution.
std::optional<Lids> determined(const KernelContext& context, const std::vector<Term>& values, const ThreadIds& ids) {
  Lids lids;
  for (std::size_t d = 0; d < 3; ++d) {
    const bool many = ids.lid[d].kind() == term::Kind::Symbol && !context.launch.gsize()[d].is_int(1);
    if (many && !values[d]) return std::nullopt;
    lids[d] = many ? values[d] : ids.lid[d];
  }
  return lids;
}

}  // namespace

NamedThread another_of_group(KernelContext& context, const Names& names) {
  const auto thread = std::make_shared<SecondThread>(SecondThread::same_phase(context));
  NamedThread result{[thread, names](Term t) { return names((*thread)(t)); }, thread->ids()};
  for (std::size_t d = 0; d < 3; ++d) {
    result.ids.lid[d] = names(result.ids.lid[d]);
    result.ids.gid[d] = names(result.ids.gid[d]);
  }
  return result;
}

void solve_for_threads(KernelContext& context, const NamedThread& thread, const std::vector<Term>& unknowns,
                       const std::vector<Term>& left, const std::vector<Term>& right, std::vector<Lids>& found) {
  const auto given = [](Term t) { return t->narrowest != term::Scope::Private; };
  std::vector<Term> all(thread.ids.lid.begin(), thread.ids.lid.end());
  all.insert(all.end(), unknowns.begin(), unknowns.end());
  for (const auto& values : solutions(context.terms, all, given, left, right)) {
    const auto lids = determined(context, values, thread.ids);
    if (lids && std::find(found.begin(), found.end(), *lids) == found.end()) found.push_back(*lids);
  }
}

PlacedThread thread_of_group(KernelContext& context, const Names& names, const Lids& lids) {
  const NamedThread any = another_of_group(context, names);
  const std::vector<std::pair<Term, Term>> places{
      {any.ids.lid[0], lids[0]}, {any.ids.lid[1], lids[1]}, {any.ids.lid[2], lids[2]}};
  const Names place = placed(context.terms, {[](Term t) { return t; }, {}}, places);
  std::vector<Term> is_thread;
  for (const Term range : context.launch.ranges(any.ids)) is_thread.push_back(place(range));
  return {placed(context.terms, any, places), context.terms.conj(std::move(is_thread))};
}

}  // namespace permverify::obligation
