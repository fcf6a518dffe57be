#include "logic/race/group_tickets.h"

#include <algorithm>

#include "logic/race/first_thread.h"
#include "logic/race/start_of_array.h"
#include "logic/term/conjuncts.h"

namespace permverify::obligation {

using analysis::TicketSide;
using term::conjuncts;
using term::Kind;
using term::Scope;

namespace {

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

Term GroupTickets::found_by(const ir::AtomicUpdate& update, const std::vector<Term>& operands) {
  if (!found_ || found_->update != &update) return {};
  if (!is_taken_) take(update, operands);
  return number_;
}

// The conditions leave the first thread of the group.
bool GroupTickets::one_thread_takes_it() {
  for (const auto& [block, truth] : found_->choice) {
    const auto condition = conditions_.find(block);
    if (condition == conditions_.end()) return false;
    for (const Term part : conjuncts(truth ? condition->second : k_.terms.negate(condition->second))) chooses_.push_back(part);
  }
  return select_first_thread(k_, chooses_);
}

GroupTickets::Start GroupTickets::at_start(const ir::AtomicUpdate& update) const {
  if (k_.vocabulary.variable(update.array).begins_otherwise) return Start::Otherwise;
  for (const ir::HostLaunch& launch : k_.kernel.launches) {
    for (const ir::HostFact& fact : launch.facts) {
      if (states_other_than_zero(fact.formula, update.array)) return Start::Otherwise;
    }
  }
  const auto map = k_.launch_memory.find(update.array);
  if (map == k_.launch_memory.end()) return Start::Otherwise;
  Start start = Start::Open;
  for (const Assertion* level : {&k_.kernel_pre, &k_.group_pre, &k_.thread_pre}) {
    for (const auto& fact : level->facts) {
      for (const Term part : conjuncts(fact.formula)) {
        const Start here = stated_by(part, map->second, found_->element);
        if (here == Start::Otherwise) return here;
        if (here == Start::Zero) start = here;
      }
    }
  }
  return start;
}

// `counter[e] == 0`, or the same for all elements of a range that has this one. Otherwise: the fact is about the counter in another
// way, so the counter may start with another number.
GroupTickets::Start GroupTickets::stated_by(Term fact, Term map, std::int64_t element) const {
  const auto symbols = term::free_symbols(fact);
  if (std::none_of(symbols.begin(), symbols.end(), [&](Term s) { return s == map; })) return Start::Open;
  const bool every = fact.kind() == Kind::Forall;
  const Term rule = every ? fact.child(fact.children().size() - 1) : fact;
  const Term claim = rule.kind() == Kind::Implies ? rule.child(1) : rule;
  if (claim.kind() != Kind::Eq) return Start::Otherwise;
  const bool read_first = claim.child(0).kind() == Kind::Select;
  const Term read = claim.child(read_first ? 0 : 1), value = claim.child(read_first ? 1 : 0);
  if (read.kind() != Kind::Select || read.child(0) != map || !value.is_int(0)) return Start::Otherwise;
  if (!every) return rule == claim && read.child(1).is_int(element) ? Start::Zero : Start::Open;
  const auto within = [&](Term bound) {  // of the literals that bound the index
    if (bound.kind() != Kind::Le && bound.kind() != Kind::Lt) return false;
    const Term low = bound.child(0), high = bound.child(1);
    const std::int64_t strict = bound.kind() == Kind::Lt ? 1 : 0;
    if (high == read.child(1) && low.kind() == Kind::IntConst) return low->value + strict <= element;
    return low == read.child(1) && high.kind() == Kind::IntConst && element + strict <= high->value;
  };
  const auto bounds = rule == claim ? std::vector<Term>{} : conjuncts(rule.child(0));
  return std::all_of(bounds.begin(), bounds.end(), within) ? Start::Zero : Start::Open;
}

void GroupTickets::take(const ir::AtomicUpdate& update, const std::vector<Term>& operands) {
  is_taken_ = true;
  auto& terms = k_.terms;
  const Start start = at_start(update);
  if (start == Start::Otherwise || !one_thread_takes_it()) return found_.reset();
  Term groups = terms.integer(1);
  for (const Term size : k_.launch.ngroups()) groups = terms.mul(groups, size);
  counts_ = terms.truth(true);
  if (update.op == ir::AtomicOp::BoundedInc) {
    if (operands.front()->narrowest != Scope::Launch) return found_.reset();
    counts_ = terms.le(terms.sub(groups, terms.integer(1)), operands.front());
  }
  number_ = k_.fresh_value(*update.result, "@ticket", Scope::Group);
  const Term within = terms.conj(terms.le(terms.integer(0), number_), terms.lt(number_, groups));
  k_.facts.add(terms.implies(counts_, within));
  if (start == Start::Open) {
    k_.out.assume("counter_at_start", "the counter `" + k_.name(update.array) + "` is 0 when the kernel starts",
                  k_.vocabulary.variable(update.array).span);
  }
  const auto most = k_.vocabulary.ranges().of(groups).high;
  if (!most || !(*most <= std::int64_t{1} << 31)) {
    k_.out.assume("atomic_counters", "no counter that atomic operations only count up passes the end of its type", {});
  }
}

bool GroupTickets::resets(const ir::Stmt& stmt) const { return found_ && analysis::stores_to_counter(stmt, *found_->update); }

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
