// Accesses that a flag orders. The thread behind has found the element set, so some thread set it; the accesses race only if that one
// is not behind the other access (logic.md 11.12). The operations are those of any threads, with symbols of their own.
#include "logic/race/clash.h"

#include <algorithm>

namespace permverify::obligation {

namespace {

Term same(term::TermManager& terms, const std::array<Term, 3>& some, const std::array<Term, 3>& others) {
  std::vector<Term> parts;
  for (std::size_t d = 0; d < 3; ++d) parts.push_back(terms.eq(some[d], others[d]));
  return terms.conj(std::move(parts));
}

}  // namespace

// A thread of which only the launch is shared, and the terms for which facts about it are needed.
struct ClashOfTwo::Other {
  SecondThread thread;
  std::vector<Term> about;
};

// `twin`: the names of the thread behind; null: it has the names of the executed one.
struct ClashOfTwo::Compared {
  const ThreadIds &before, &behind;
  SecondThread* twin;
};

ClashOfTwo::ClashOfTwo(KernelContext& context, FlagOrders& flags, bool groups)
    : k_(context), terms_(context.terms), flags_(flags), groups_(groups) {}
ClashOfTwo::~ClashOfTwo() = default;

void ClashOfTwo::forget_others() { others_.clear(); }

ClashOfTwo::Other& ClashOfTwo::other_thread(std::size_t number) {
  while (others_.size() <= number) others_.push_back(std::make_unique<Other>(Other{SecondThread::other_group(k_), {}}));
  return *others_[number];
}

FlagUse ClashOfTwo::by(Other& other, const FlagUse& use) {
  FlagUse result;
  for (const Term i : use.index) result.index.push_back(other.thread(i));
  result.path = other.thread(use.path);
  other.about.insert(other.about.end(), use.index.begin(), use.index.end());
  other.about.push_back(use.path);
  return result;
}

// Some thread has set the element, and the first access is not ordered before that. Or the element was set from the start.
Term ClashOfTwo::set_by_another(const Flagged& before, const SeenFlag& seen, const std::vector<Term>& index, const Compared& compared,
                                Other& setter) {
  std::vector<Term> ways;
  if (const Term start = flags_.at_start(seen.array, index)) ways.push_back(terms_.ne(start, terms_.integer(0)));
  for (const ir::AtomicUpdate* setting : flags_.settings(seen.array)) {
    if (std::find(seen.not_by.begin(), seen.not_by.end(), setting) != seen.not_by.end()) continue;
    const auto ahead = std::find_if(before.ahead.begin(), before.ahead.end(), [&](const auto& a) { return a.setting == setting; });
    for (const FlagUse& use : flags_.uses(*setting)) {
      const FlagUse made = by(setter, use);
      std::vector<Term> parts{made.path};
      for (std::size_t d = 0; d < index.size(); ++d) parts.push_back(terms_.eq(made.index[d], index[d]));
      if (ahead != before.ahead.end()) {
        const ThreadIds& ids = setter.thread.ids();
        const Term group = same(terms_, ids.gid, compared.before.gid);
        if (ahead->group.with(seen.side)) parts.push_back(terms_.negate(group));
        else if (ahead->own.with(seen.side)) parts.push_back(terms_.negate(terms_.conj(group, same(terms_, ids.lid, compared.before.lid))));
      }
      ways.push_back(terms_.conj(std::move(parts)));
    }
  }
  return terms_.disj(std::move(ways));
}

void ClashOfTwo::keep_apart(const Flagged& before, const Flagged& behind, const Compared& compared, std::size_t& number, std::vector<Term>& parts) {
  if (before.ahead.empty()) return;
  for (const SeenFlag& seen : behind.seen) {
    const bool orders = std::any_of(before.ahead.begin(), before.ahead.end(), [&](const auto& ahead) {
      return (ahead.own.with(seen.side) || ahead.group.with(seen.side)) && !flags_.uses(*ahead.setting).empty();
    });
    if (!orders) continue;
    Other& setter = other_thread(number++);
    if (seen.by_itself) {
      std::vector<Term> index = seen.index;
      for (Term& i : index) i = compared.twin ? (*compared.twin)(i) : i;
      parts.push_back(set_by_another(before, seen, index, compared, setter));
      continue;
    }
    // The first thread of the group has made the load.
    Other& first = other_thread(number++);
    const ThreadIds& ids = first.thread.ids();
    std::vector<Term> loads;
    for (const FlagUse& use : flags_.uses(*seen.load)) {
      const FlagUse made = by(first, use);
      std::vector<Term> load{made.path, same(terms_, ids.gid, compared.behind.gid)};
      for (const Term lid : ids.lid) load.push_back(terms_.eq(lid, terms_.integer(0)));
      load.push_back(set_by_another(before, seen, made.index, compared, setter));
      loads.push_back(terms_.conj(std::move(load)));
    }
    parts.push_back(terms_.disj(std::move(loads)));
  }
}

void ClashOfTwo::order_by_flags(const Access& mine, const Access& theirs, SecondThread& other, std::vector<Term>& parts) {
  if (k_.is_local(mine.array)) return;
  std::size_t number = 0;
  keep_apart(mine.flagged, theirs.flagged, {k_.ids, other.ids(), &other}, number, parts);
  keep_apart(theirs.flagged, mine.flagged, {other.ids(), k_.ids, nullptr}, number, parts);
}

std::vector<Term> ClashOfTwo::facts_of_others() {
  std::vector<Term> result;
  for (const auto& other : others_) {
    const auto facts = other->thread.facts(k_.facts.relevant(other->about, k_.facts.size()));
    result.insert(result.end(), facts.begin(), facts.end());
  }
  return result;
}

}  // namespace permverify::obligation
