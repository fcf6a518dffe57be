// Sums of amounts (logic.md 2): access, cover, exclusion and framing all use the right that the sum
// gives, never single atoms.
#include <algorithm>

#include "runtime_spec/monitors/permissions.h"

namespace permverify::runtime_spec {

namespace {

bool is_zero(const term::Rational& amount) {
  return amount.numerator == 0;
}

term::Rational sum(const term::Rational& a, const term::Rational& b, support::Span span) {
  if (is_zero(a)) return b;
  if (is_zero(b)) return a;
  const auto result = term::checked_add(a, b);
  if (!result) throw EvaluationStop(Reason::TooLarge, span, "an amount beyond 64 bits");
  return *result;
}

void add(Held& to, const Held& more) {
  to.amount = sum(to.amount, more.amount, more.span);
  to.some_read = to.some_read || more.some_read;
  to.gave_read = to.gave_read || more.gave_read;
  const bool gave_atomic = to.gave_atomic || more.gave_atomic;
  const bool atomic = to.atomic || more.atomic;
  to.gave_atomic = gave_atomic && !atomic;
  to.atomic = atomic && !gave_atomic;
  if (more.span.end != 0) to.span = more.span;
}

// Amounts never fall below 0: that more is taken than was held has been reported by then.
void take(Held& from, const Held& taken, bool same_reads) {
  if (term::less(taken.amount, from.amount)) {
    from.amount = sum(from.amount, *term::checked_neg(taken.amount), from.span);
  } else if (!is_zero(taken.amount)) {
    from.amount = {0, 1};
  }
  if (taken.some_read) {
    if (!same_reads || !from.some_read) from.gave_read = true;
    from.some_read = false;
  }
  if (taken.atomic) {
    if (!from.atomic) from.gave_atomic = true;
    from.atomic = false;
  }
}

bool nothing(const Held& held) {
  return is_zero(held.amount) && !held.some_read && !held.atomic;
}

bool provides(const Held* held, const Held& needed) {
  if (!held) return false;
  const Right right = held->right();
  if (needed.atomic && right != Right::Atomic && right != Right::Write) return false;
  if (!is_zero(needed.amount)) {
    if (held->gave_read || held->gave_atomic || term::less(held->amount, needed.amount))
      return false;
    // Beside an exact amount that uses up what is known nothing is left for an unknown one.
    return !needed.some_read || held->some_read || term::less(needed.amount, held->amount);
  }
  return !needed.some_read || right == Right::Read || right == Right::Write;
}

}  // namespace

Right Held::right() const {
  if (!term::less(amount, {1, 1}) && !gave_read && !gave_atomic) return Right::Write;
  if (!is_zero(amount) || some_read) return Right::Read;
  return atomic ? Right::Atomic : Right::None;
}

Holdings Holdings::of(std::vector<Entry>& atoms) {
  const auto before = [](const Entry& a, const Entry& b) { return a.first < b.first; };
  if (!std::is_sorted(atoms.begin(), atoms.end(), before)) {
    std::stable_sort(atoms.begin(), atoms.end(), before);
  }
  Holdings result;
  result.entries_.reserve(atoms.size());
  for (const Entry& atom : atoms) {
    if (!result.entries_.empty() && result.entries_.back().first == atom.first) {
      add(result.entries_.back().second, atom.second);
    } else {
      result.entries_.push_back(atom);
    }
  }
  return result;
}

const Held* Holdings::find(CellName name) const {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), name,
                                   [](const Entry& e, const CellName& n) { return e.first < n; });
  return at != entries_.end() && at->first == name ? &at->second : nullptr;
}

Right Holdings::right(CellName name) const {
  const Held* held = find(name);
  return held ? held->right() : Right::None;
}

const Holdings::Entry* Holdings::lacking(const Holdings& needed) const {
  for (const Entry& entry : needed.entries_) {
    if (!provides(find(entry.first), entry.second)) return &entry;
  }
  return nullptr;
}

Holdings Holdings::plus(const Holdings& more) const {
  if (more.empty()) return *this;
  if (empty()) return more;
  std::vector<Entry> all;
  all.reserve(size() + more.size());
  std::merge(begin(), end(), more.begin(), more.end(), std::back_inserter(all),
             [](const Entry& a, const Entry& b) { return a.first < b.first; });
  return of(all);
}

Holdings Holdings::minus(const Holdings& taken, bool same_reads) const {
  Holdings result;
  result.entries_.reserve(size());
  auto other = taken.begin();
  for (const Entry& entry : entries_) {
    while (other != taken.end() && other->first < entry.first) ++other;
    Entry left = entry;
    if (other != taken.end() && other->first == entry.first) {
      take(left.second, other->second, same_reads);
      if (nothing(left.second)) continue;
    }
    result.entries_.push_back(left);
  }
  return result;
}

}  // namespace permverify::runtime_spec
