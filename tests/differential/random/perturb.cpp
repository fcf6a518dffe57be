#include "tests/differential/random/perturb.h"

#include <functional>

#include "tests/differential/random/everywhere.h"
#include "tests/differential/random/sites.h"
#include "tests/differential/random/walk.h"

namespace permverify::differential {
namespace {

using Change = std::function<std::string(const std::string&)>;

// A marked part of one of the texts of the draft.
struct Spot {
  std::string* text;
  Place place;
};

std::vector<Spot> spots(Draft& draft, Site site, bool program, bool clauses) {
  std::vector<Spot> found;
  const auto look = [&](std::string& text) {
    for (const Place& p : places(text)) {
      if (p.site == site) found.push_back({&text, p});
    }
  };
  if (program) program_texts(draft, look);
  if (clauses) clause_texts(draft, look);
  return found;
}

bool change_one(Draft& draft, Site site, bool program, bool clauses, Rng& rng,
                const Change& change) {
  std::vector<Spot> found = spots(draft, site, program, clauses);
  if (found.empty()) return false;
  const Spot spot = rng.pick(found);
  const std::string old = spot.text->substr(spot.place.begin, spot.place.end - spot.place.begin);
  const std::string now = change(old);
  if (now == old) return false;
  spot.text->replace(spot.place.begin, spot.place.end - spot.place.begin, now);
  return true;
}

std::string shifted(const std::string& index, Rng& rng) {
  return "(" + index + ")" + (rng.percent(70) ? " + 1" : " - 1");
}

std::string other_guard(const std::string& guard, Rng& rng) {
  switch (rng.weighted({3, 2, 2})) {
    case 0: return "!(" + guard + ")";
    case 1: return "true";
    default: return "(" + guard + ") || lid == 1";
  }
}

bool drop_barrier(Draft& draft, Rng& rng) {
  const auto found = statements(draft, Statement::Kind::Barrier);
  if (found.empty()) return false;
  const Location at = rng.pick(found);
  at.block->erase(at.block->begin() + static_cast<std::ptrdiff_t>(at.index));
  return true;
}

bool change_fences(Draft& draft, Rng& rng, bool swap) {
  std::vector<Location> found;
  for (const Location& at : statements(draft, Statement::Kind::Barrier)) {
    const Statement& s = at.statement();
    if (swap ? s.fence_local != s.fence_global : s.fence_local || s.fence_global) {
      found.push_back(at);
    }
  }
  if (found.empty()) return false;
  Statement& s = rng.pick(found).statement();
  if (swap) {
    std::swap(s.fence_local, s.fence_global);
  } else if (s.fence_local && s.fence_global && rng.percent(50)) {
    (rng.percent(50) ? s.fence_local : s.fence_global) = false;
  } else {
    s.fence_local = s.fence_global = false;
  }
  return true;
}

bool drop_clause(Draft& draft, Rng& rng) {
  std::vector<std::vector<Clause>*> lists;
  clause_lists(draft, [&](std::vector<Clause>& list) {
    if (!list.empty()) lists.push_back(&list);
  });
  if (lists.empty()) return false;
  std::vector<Clause>& list = *rng.pick(lists);
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(rng.below(list.size())));
  return true;
}

bool divergent_barrier(Draft& draft, Rng& rng) {
  const auto found = statements(draft, Statement::Kind::Barrier);
  if (found.empty()) return false;
  const Location at = rng.pick(found);
  Statement guard;
  guard.kind = Statement::Kind::If;
  guard.text = rng.percent(50) ? "lid == 0" : "lid != 1";
  guard.body.push_back(at.statement());
  if (rng.percent(30)) guard.other.push_back(at.statement());
  at.statement() = std::move(guard);
  return true;
}

bool early_return(Draft& draft, Rng& rng) {
  const auto found = statements(draft, Statement::Kind::Barrier);
  if (found.empty()) return false;
  const Location at = rng.pick(found);
  Statement guard;
  guard.kind = Statement::Kind::If;
  guard.text = rng.percent(50) ? "lid == 0" : "lid > 1";
  Statement leave;
  leave.text = "return;";
  guard.body.push_back(std::move(leave));
  at.block->insert(at.block->begin() + static_cast<std::ptrdiff_t>(at.index), std::move(guard));
  return true;
}

bool exchange(Draft& draft, Rng& rng) {
  std::vector<Location> found;
  for (const Location& at : all_statements(draft)) {
    if (at.index + 1 >= at.block->size()) continue;
    const auto barrier = [&](std::size_t i) {
      return (*at.block)[i].kind == Statement::Kind::Barrier;
    };
    if (barrier(at.index) != barrier(at.index + 1)) found.push_back(at);
  }
  if (found.empty()) return false;
  const Location at = rng.pick(found);
  std::swap((*at.block)[at.index], (*at.block)[at.index + 1]);
  return true;
}

bool plain_update(Draft& draft, Rng& rng) {
  const auto found = statements(draft, Statement::Kind::Atomic);
  if (found.empty()) return false;
  Statement& s = rng.pick(found).statement();
  s.kind = Statement::Kind::Store;
  s.value = s.cell + " + " + s.value;
  return true;
}

bool drop_statement(Draft& draft, Rng& rng) {
  std::vector<Location> found = statements(draft, Statement::Kind::Store);
  for (const Location& at : statements(draft, Statement::Kind::If)) found.push_back(at);
  if (found.empty()) return false;
  const Location at = rng.pick(found);
  at.block->erase(at.block->begin() + static_cast<std::ptrdiff_t>(at.index));
  return true;
}

// A barrier that only waits: no thread gives anything away, so what follows lacks its rights.
bool keep(Draft& draft, Rng& rng) {
  std::vector<Location> found;
  for (const Location& at : statements(draft, Statement::Kind::Barrier)) {
    if (!at.statement().clauses.empty()) found.push_back(at);
  }
  if (found.empty()) return false;
  rng.pick(found).statement().clauses.clear();
  return true;
}

bool amount(Draft& draft, Rng& rng, const std::string& from, const std::string& to) {
  std::vector<Spot> fit;
  for (const Spot& s : spots(draft, Site::Amount, false, true)) {
    const std::string now = s.text->substr(s.place.begin, s.place.end - s.place.begin);
    if ((from.empty() && now != to) || now == from) fit.push_back(s);
  }
  if (fit.empty()) return false;
  const Spot spot = rng.pick(fit);
  spot.text->replace(spot.place.begin, spot.place.end - spot.place.begin, to);
  return true;
}

bool apply(Draft& draft, Damage damage, Rng& rng) {
  const auto edit = [&](Site site, bool program, bool clauses, const Change& change) {
    return change_one(draft, site, program, clauses, rng, change);
  };
  switch (damage) {
    case Damage::DropBarrier: return drop_barrier(draft, rng);
    case Damage::DropFence: return change_fences(draft, rng, false);
    case Damage::SwapFence: return change_fences(draft, rng, true);
    case Damage::ShiftIndex:
      return edit(Site::Index, true, false, [&](const auto& t) { return shifted(t, rng); });
    case Damage::ShiftClauseIndex:
      return edit(Site::Index, false, true, [&](const auto& t) { return shifted(t, rng); });
    case Damage::Modulus:
      return edit(Site::Modulus, true, true,
                  [&](const auto& t) { return rng.percent(50) ? "(" + t + " + 1)" : "2"; });
    case Damage::Stride:
      return edit(Site::Factor, true, true, [&](const auto& t) { return "(" + t + " - 1)"; });
    case Damage::Guard:
      return edit(Site::Guard, true, false, [&](const auto& t) { return other_guard(t, rng); });
    case Damage::GuardClause:
      return edit(Site::Guard, false, true, [&](const auto& t) { return other_guard(t, rng); });
    case Damage::Bound:
      return edit(Site::Bound, true, true,
                  [&](const auto& t) { return t + (rng.percent(70) ? " + 1" : " - 1"); });
    case Damage::Extent:
      return edit(Site::Extent, false, true,
                  [&](const auto& t) { return rng.percent(60) ? t + " - 1" : "1"; });
    case Damage::StoredValue:
      return edit(Site::Stored, true, false,
                  [&](const auto&) { return std::string(rng.percent(50) ? "1" : "3 - lid"); });
    case Damage::ClaimedValue:
      return edit(Site::Claimed, true, true, [&](const auto& t) { return "(" + t + ") + 1"; });
    case Damage::DropClause: return drop_clause(draft, rng);
    case Damage::WriteToRead: return amount(draft, rng, "write", rng.percent(60) ? "read" : "1\\2");
    case Damage::ReadToWrite: return amount(draft, rng, "read", "write");
    case Damage::Amount: return amount(draft, rng, "", rng.percent(60) ? "3\\4" : "5\\4");
    case Damage::DivergentBarrier: return divergent_barrier(draft, rng);
    case Damage::EarlyReturn: return early_return(draft, rng);
    case Damage::Exchange: return exchange(draft, rng);
    case Damage::PlainUpdate: return plain_update(draft, rng);
    case Damage::OtherGroup:
      return edit(Site::Group, true, true, [&](const auto& t) {
        return "(" + t + " + 1) % ngroups" + (t.size() > 3 ? t.substr(3) : "");
      });
    case Damage::DropStatement: return drop_statement(draft, rng);
    case Damage::KeepAll: return keep(draft, rng);
    case Damage::IndexEverywhere: return other_index_everywhere(draft, rng);
    case Damage::GuardEverywhere: return other_guard_everywhere(draft, rng);
    case Damage::AmountEverywhere: return other_amount_everywhere(draft, rng);
    case Damage::ClaimEverywhere: return other_claim_everywhere(draft, rng);
    case Damage::VaryingCondition: return varying_condition(draft, rng);
    case Damage::NoFences: return no_fences(draft);
    case Damage::SharedByGroups: return shared_by_groups(draft, rng);
    case Damage::MoreGroups: return more_groups(draft);
    case Damage::TouchNeighbour: return touch_neighbour(draft, rng);
  }
  return false;
}

}  // namespace

const char* name(Damage damage) {
  static const char* const names[damage_count] = {"drop_barrier",
                                                  "drop_fence",
                                                  "swap_fence",
                                                  "shift_index",
                                                  "shift_clause_index",
                                                  "modulus",
                                                  "stride",
                                                  "guard",
                                                  "guard_clause",
                                                  "bound",
                                                  "extent",
                                                  "stored_value",
                                                  "claimed_value",
                                                  "drop_clause",
                                                  "write_to_read",
                                                  "read_to_write",
                                                  "amount",
                                                  "divergent_barrier",
                                                  "early_return",
                                                  "exchange",
                                                  "plain_update",
                                                  "other_group",
                                                  "drop_statement",
                                                  "keep_all",
                                                  "index_everywhere",
                                                  "guard_everywhere",
                                                  "amount_everywhere",
                                                  "claim_everywhere",
                                                  "varying_condition",
                                                  "no_fences",
                                                  "shared_by_groups",
                                                  "more_groups",
                                                  "touch_neighbour"};
  return names[static_cast<std::size_t>(damage)];
}

std::optional<Draft> perturb(const Draft& draft, Damage damage, Rng& rng) {
  Draft copy = draft;
  if (!apply(copy, damage, rng)) return {};
  if (print(copy) == print(draft)) return {};
  return copy;
}

std::optional<Perturbed> perturb(const Draft& draft, Rng& rng) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    const auto damage = static_cast<Damage>(rng.below(damage_count));
    std::optional<Draft> copy = perturb(draft, damage, rng);
    if (!copy) continue;
    if (rng.percent(88)) return Perturbed{std::move(*copy), name(damage)};
    const auto second = static_cast<Damage>(rng.below(damage_count));
    if (auto both = perturb(*copy, second, rng)) return Perturbed{std::move(*both), "two"};
    return Perturbed{std::move(*copy), name(damage)};
  }
  return {};
}

}  // namespace permverify::differential
