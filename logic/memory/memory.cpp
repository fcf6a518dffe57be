#include "logic/memory/memory.h"

#include <algorithm>
#include <set>

#include "logic/memory/grown_by_all.h"
#include "logic/memory/owner.h"
#include "logic/memory/stored_by_all.h"

namespace permverify::obligation {

namespace {

// Whether the goal compares something with what a written array held when the kernel began: on a side of an equation, or
// in an alternative.
bool compares_with_launch(const KernelContext& context, Term t, std::set<std::uint32_t>& seen) {
  if (!seen.insert(t->id).second) return false;
  const bool chooses = t.kind() == term::Kind::Eq || t.kind() == term::Kind::Ite;
  for (const Term child : t.children()) {
    const bool is_element = chooses && child.kind() == term::Kind::Select;
    const bool at_launch = is_element && std::any_of(context.written.begin(), context.written.end(), [&](ir::VarId array) {
      const auto map = context.launch_memory.find(array);
      return map != context.launch_memory.end() && map->second == child.child(0);
    });
    if (at_launch || compares_with_launch(context, child, seen)) return true;
  }
  return false;
}

}  // namespace

void add_memory_facts(KernelContext& context, Memory& memory, Obligation& obligation) {
  const bool owed = obligation.expect == Expect::Valid && !is_probe(obligation);
  if (!owed || holds_by_form(obligation)) return;
  const Term goal = opened(context.terms, obligation.goal);
  std::vector<Term> about{goal};
  about.insert(about.end(), obligation.hypotheses.begin(), obligation.hypotheses.end());
  // Closed forms rest on nothing that the obligation is needed for. Other facts may, so none is added here.
  const auto forms = context.facts.relevant(about, context.facts.size(), FactBase::Which::Deferred);
  if (memory.contents.all().empty()) {
    obligation.further = forms;
    if (!forms.empty()) obligation.opened = goal;
    return;  // a counterexample that contradicts them mentions what the loop has changed (open_values.h)
  }
  AllThreads threads(context);
  const GrownElements grown = grown_by_all(context, memory.contents, threads, about);
  about.insert(about.end(), grown.facts.begin(), grown.facts.end());
  obligation.promises = stored_by_all(context, memory.contents, threads, about, grown.of_each_group);
  obligation.further = facts_of_contents(context, memory.contents, about, nullptr);
  for (auto* facts : {&obligation.promises, &obligation.further}) {
    facts->insert(facts->end(), grown.facts.begin(), grown.facts.end());
    if (facts == &obligation.promises || !grown.facts.empty()) {
      const auto links = threads.group.of_executed_thread();
      facts->insert(facts->end(), links.begin(), links.end());
    }
    facts->insert(facts->end(), forms.begin(), forms.end());
  }
  if (auto owner = seen_by_owner(context, memory.contents, obligation.goal)) {
    obligation.owners_goal = owner->goal;
    obligation.of_owner = std::move(owner->facts);
    std::vector<Term> seen{owner->goal};
    seen.insert(seen.end(), obligation.of_owner.begin(), obligation.of_owner.end());
    const OwnElement own = owner->own.last ? owner->own : OwnElement{};
    // The end of the kernel matters only for elements that no thread has, or that keep what they had.
    std::set<std::uint32_t> looked_at;
    const bool at_end = owner->has_gaps || compares_with_launch(context, owner->goal, looked_at);
    for (const Term fact : facts_of_contents(context, memory.contents, seen, nullptr, at_end, own)) {
      obligation.of_owner.push_back(fact);
    }
  }
  if (obligation.further.empty() && obligation.promises.empty()) return;
  obligation.opened = goal;
  // A counterexample knows nothing of these facts: only a run shows a failure.
  const bool fact = obligation.kind.reason() == FailureReason::False;
  if (fact && obligation.evidence == Evidence::Refutes) {
    obligation.evidence = Evidence::Suspects;
    obligation.unknowns.push_back("what threads stored before");
  }
  if (obligation.promises == obligation.further) obligation.promises.clear();
}

void tell_of_memory(KernelContext& context, Memory& memory, Obligation& obligation,
                    const Companion* companion) {
  if (obligation.expect == Expect::Valid && holds_by_form(obligation)) return;
  const Term goal = opened(context.terms, obligation.goal);
  std::vector<Term> about{goal};
  about.insert(about.end(), obligation.hypotheses.begin(), obligation.hypotheses.end());
  obligation.further = facts_of_contents(context, memory.contents, about, companion);
  if (!obligation.further.empty() && goal != obligation.goal) obligation.opened = goal;
  if (!companion) return;
  for (const Term fact : memory.tickets.facts(about, *companion->thread, companion->same_group)) {
    obligation.further.push_back(fact);
  }
}

}  // namespace permverify::obligation
