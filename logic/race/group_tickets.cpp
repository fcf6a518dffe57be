#include "logic/race/group_tickets.h"

#include <algorithm>

#include "logic/ir/effects.h"

namespace permverify::obligation {

using analysis::TicketSide;
using term::Kind;
using term::Scope;

namespace {

std::vector<Term> conjuncts(Term t) {
  if (t.kind() != Kind::And) return {t};
  std::vector<Term> result;
  for (const Term part : t.children()) {
    const auto parts = conjuncts(part);
    result.insert(result.end(), parts.begin(), parts.end());
  }
  return result;
}

bool contains(const std::vector<Term>& list, Term t) { return std::find(list.begin(), list.end(), t) != list.end(); }

}  // namespace

// Threads of one warp are a group of their own there, which has no ticket.
GroupTickets::GroupTickets(KernelContext& context) : k_(context) {
  if (k_.pairs == Pairs::OfOneWarp) return;
  found_ = analysis::find_group_ticket(k_.vocabulary.module(), k_.cfg);
}

void GroupTickets::branch(ir::BlockId block, Term condition) {
  if (!found_ || found_->choice.count(block) == 0) return;
  const auto [known, is_new] = conditions_.try_emplace(block, condition);
  if (!is_new && known->second != condition) found_.reset();
}

Term GroupTickets::found_by(const ir::AtomicUpdate& update, const std::vector<Term>& operands, bool main) {
  if (!found_ || found_->update != &update) return {};
  if (main && !is_taken_) take(update, operands);
  return number_;
}

// The conditions leave one thread: each identifier that differs between threads of a group is 0.
bool GroupTickets::one_thread_takes_it() {
  for (const auto& [block, truth] : found_->choice) {
    const auto condition = conditions_.find(block);
    if (condition == conditions_.end()) return false;
    for (const Term part : conjuncts(truth ? condition->second : k_.terms.negate(condition->second))) chooses_.push_back(part);
  }
  std::vector<Term> zero;
  for (const Term lid : k_.ids.lid) {
    if (!lid.is_int(0)) zero.push_back(k_.terms.eq(lid, k_.terms.integer(0)));
  }
  const auto all_of = [](const std::vector<Term>& some, const std::vector<Term>& others) {
    return std::all_of(some.begin(), some.end(), [&](Term t) { return contains(others, t); });
  };
  return all_of(zero, chooses_) && all_of(chooses_, zero);
}

bool GroupTickets::is_launch_value(Term t) const { return t->narrowest == Scope::Launch; }

void GroupTickets::take(const ir::AtomicUpdate& update, const std::vector<Term>& operands) {
  is_taken_ = true;
  auto& terms = k_.terms;
  if (!one_thread_takes_it()) return found_.reset();
  Term groups = terms.integer(1);
  for (const Term size : k_.launch.ngroups()) groups = terms.mul(groups, size);
  counts_ = terms.truth(true);
  if (update.op == ir::AtomicOp::BoundedInc) {
    if (!is_launch_value(operands.front())) return found_.reset();
    counts_ = terms.le(terms.sub(groups, terms.integer(1)), operands.front());
  }
  number_ = k_.fresh_value(*update.result, "@ticket", Scope::Group);
  const Term within = terms.conj(terms.le(terms.integer(0), number_), terms.lt(number_, groups));
  k_.facts.add(terms.implies(counts_, within));
  const std::string name = "`" + k_.name(update.array) + "`";
  k_.out.assume("counter_at_start", "the counter " + name + " is 0 when the kernel starts", k_.vocabulary.variable(update.array).span);
  const auto most = k_.vocabulary.ranges().of(groups).high;
  if (!most || !(*most <= std::int64_t{1} << 31)) {
    k_.out.assume("atomic_counters", "no counter that atomic operations only count up passes the end of its type", {});
  }
}

Ticketed GroupTickets::side_at(const ir::Stmt* stmt, ir::BlockId block) const {
  if (!found_) return {};
  if (stmt) {
    const auto at = found_->at_statement.find(stmt);
    return at == found_->at_statement.end() ? Ticketed{} : Ticketed{at->second, {}, {}};
  }
  const auto at = found_->at_branch.find(block);
  return at == found_->at_branch.end() ? Ticketed{} : Ticketed{at->second, {}, {}};
}

Ticketed GroupTickets::known(const Access& access) const {
  if (!found_ || !number_) return {};
  Ticketed result{access.ticket.side, number_, counts_};
  if (result.side == TicketSide::BeforeOwn) {
    const auto guard = conjuncts(access.guard);
    const bool own = std::all_of(chooses_.begin(), chooses_.end(), [&](Term t) { return contains(guard, t); });
    result.side = own ? TicketSide::Before : TicketSide::None;
  }
  return result;
}

}  // namespace permverify::obligation
