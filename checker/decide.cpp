#include "checker/decide.h"

#include <algorithm>
#include <utility>

#include "checker/exponents.h"
#include "checker/refute.h"
#include "checker/split.h"
#include "checker/strategy.h"
#include "checker/targets.h"
#include "encoder/encode.h"
#include "encoder/words.h"

namespace permverify::checker {

namespace {

using obligation::Evidence;
using obligation::Expect;
using obligation::Obligation;

constexpr const char* simplifier = "simplifier";

Verdict without_solver(Status status) {
  Verdict verdict;
  verdict.status = status;
  verdict.solver = simplifier;
  verdict.step = simplifier;
  return verdict;
}

// A closed goal is computed, recursive functions included.
bool is_true_everywhere(Term goal) {
  if (!term::free_symbols(goal).empty()) return false;
  const auto value = term::evaluate(goal, {});
  const bool* flag = value ? std::get_if<bool>(&*value) : nullptr;
  return flag && *flag;
}

class Decision {
 public:
  Decision(term::TermManager& manager, const Obligation& obligation, Solver& prover,
           ModelFinder* models, const CheckOptions& options)
      : manager_(manager),
        obligation_(obligation),
        prover_(prover),
        models_(models),
        options_(options),
        searched_(&obligation),
        targets_(manager, obligation, options.words) {}

  // Counterexamples are those of this obligation, which may have more hypotheses.
  void search_in(const Obligation& searched) { searched_ = &searched; }
  // An early search has been made, in these hypotheses.
  void skip_early_search() { searched_early_ = true; }

  Verdict run() { return run(strategy(obligation_.expect, obligation_.effort)); }

  Verdict run(std::span<const Step> steps) {
    if (obligation_.expect == Expect::Failed) return without_solver(Status::Refuted);
    for (const Step& step : steps) {
      if (options_.models_only && !finds_model(step)) continue;
      if (!targets_.has(step.subject) || !applies(step)) continue;
      if (!succeeds(step)) continue;
      verdict_.step = to_string(step);
      verdict_.status = outcome(step);
      return std::exchange(verdict_, {});
    }
    give_up();
    return std::exchange(verdict_, {});
  }

 private:
  // For Satisfiable a proof of false is the failure, and a model the success.
  Status outcome(const Step& step) {
    const bool model = step.method == Method::Search;
    if (obligation_.expect == Expect::Valid) return model ? Status::Refuted : Status::Proved;
    if (model) verdict_.counterexample = {};
    return model ? Status::Proved : Status::Refuted;
  }

  // Or a case in which one is looked for first.
  static bool finds_model(const Step& step) {
    return step.method == Method::Search || (step.method == Method::Exponents && step.subject == Subject::Goal);
  }

  void give_up() {
    if (obligation_.expect == Expect::Satisfiable) {
      verdict_.status = Status::Proved;
      const bool looked = obligation_.effort != obligation::Effort::Glance && obligation_.effort != obligation::Effort::QuickGlance;
      if (looked) verdict_.reason = Reason::SatisfiabilityNotShown;
    } else if (obligation_.evidence == Evidence::Nothing) {
      verdict_.reason = Reason::NotLocated;
    } else {
      verdict_.reason = last_.outcome == Outcome::Model ? Reason::ModelNotConfirmed : last_.reason;
      verdict_.detail = last_.detail;
    }
  }

  bool applies(const Step& step) {
    switch (step.when) {
      case When::Always: return step.method != Method::Search || can_search();
      case When::Powers: return targets_.of(step.subject).powers > 0 && !(tried_few_cases_ && step.subject == Subject::Goal);
      case When::SeveralPowers: return targets_.of(step.subject).powers > 1 && !tried_few_cases_;
      case When::FewCases: return tried_few_cases_ = has_few_cases(targets_.of(step.subject));
      case When::NoPowers: return targets_.of(step.subject).powers == 0;
      case When::Bits: return targets_.of(step.subject).bits;
      case When::BitsNoPowers: return targets_.of(step.subject).bits && targets_.of(step.subject).powers == 0;
      case When::GoalBits: return targets_.of(Subject::Goal).bits;
      case When::WordsFirst: return options_.words;
      case When::BitsOrWords: return options_.words || targets_.of(step.subject).bits;
      case When::Reductions: return targets_.of(step.subject).reductions;
      case When::Sums: return has_sums(obligation_.goal) && targets_.of(step.subject).powers == 0;
      case When::Lanes: return !small_remainders(targets_.of(step.subject).sequent).empty();
      case When::FailedCase: return !pins_.empty() && can_search_early();
      case When::Definitions: return has_definitions(targets_.of(step.subject).sequent);
      case When::LimitReached: return last_.reason == Reason::ResourceLimit;
    }
    return false;
  }

  bool has_few_cases(const Target& of) {
    constexpr std::size_t few = 160;
    return of.powers > 1 && checker::has_few_cases(manager_, of.sequent, few);
  }

  // A model of the goal excludes every proof: with no other hypotheses the obligation is tried.
  bool can_search_early() {
    const bool further = targets_.has(Subject::Further) || targets_.has(Subject::Owner) || targets_.has(Subject::Promises);
    const bool looks = obligation_.effort == obligation::Effort::Quick || obligation_.effort == obligation::Effort::Full;
    return !searched_early_ && looks && !further && can_search();
  }

  bool can_search() const { return models_ != nullptr && obligation_.evidence != Evidence::Nothing; }

  bool succeeds(const Step& step) {
    const support::Stopwatch watch;
    const bool success = attempt(step);
    support::add_cost(verdict_.steps, to_string(step), 1, watch.ms());
    return success;
  }

  bool attempt(const Step& step) {
    const Sequent& sequent = targets_.of(step.subject).sequent;
    const std::uint64_t rlimit = part_of_budget(step.part);
    switch (step.method) {
      case Method::Evaluate: verdict_.solver = simplifier; return is_true_everywhere(sequent.goal);
      case Method::Exponents: return holds_by_exponents(step, sequent);
      case Method::LinearWords: return holds_in_linear_words(sequent, rlimit);
      case Method::Words: return holds_in_words(sequent, rlimit);
      case Method::Integers: return holds_in_integers(step, sequent);
      case Method::Lanes: return step.alone ? holds_in_parts(step, sequent) : holds_by_lanes(step, sequent);
      case Method::Instances: return holds_by_instances(sequent, rlimit);
      case Method::Search: return step.part > part_of_search ? finds_early(sequent.goal, rlimit) : find_model(sequent.goal, rlimit);
    }
    return false;
  }

  // A part of the budget; never nothing, which a solver would take for no limit at all.
  std::uint64_t part_of_budget(unsigned part) const {
    return part == 0 ? 0 : std::max<std::uint64_t>(1, options_.rlimit / part);
  }

  Answer ask(const Sequent& sequent, const Limits& limits, const Step& how) {
    const encoder::Query query = encoder::encode(
        manager_, sequent.hypotheses, sequent.goal, obligation_.id,
        {how.fuel, !limits.beyond_patterns, how.decides_conditions, how.sum_facts, how.alone, &verdict_.passes});
    verdict_.solver = simplifier;
    if (query.goal.is_true()) return {Outcome::Proved};  // folded away by the encoder
    return ask(query, limits);
  }

  Answer ask(const encoder::Query& query, const Limits& limits) {
    verdict_.solver = prover_.name();
    Answer answer = prover_.prove(query, limits);
    verdict_.rlimit += answer.rlimit;
    return answer;
  }

  bool holds_in_integers(const Step& step, const Sequent& sequent) {
    const Answer answer = ask(sequent, {part_of_budget(step.part), options_.seed + step.seed, false}, step);
    // The reason of an undecided obligation is that of the usual way to ask.
    const bool usual = step.subject == Subject::Goal && step.fuel == 1 && step.decides_conditions && !step.sum_facts;
    if (usual) last_ = answer;
    return answer.outcome == Outcome::Proved;
  }

  // Each part of the goal by itself, as a whole or case by case. With few hypotheses a case takes a few milliseconds.
  bool holds_in_parts(const Step& step, const Sequent& sequent) {
    const Limits limits{part_of_budget(step.part), options_.seed, false};
    const auto holds = [&](const Sequent& s) { return ask(s, limits, step).outcome == Outcome::Proved; };
    const auto parts = parts_alone(manager_, sequent);
    return std::all_of(parts.begin(), parts.end(), [&](const Sequent& part) {
      const auto cases = cases_of_remainders(manager_, part);
      if (!cases.empty() && std::all_of(cases.begin(), cases.end(), holds)) return true;
      return holds(part);
    });
  }

  // In each case a sum of lanes is a sum of elements with known distances.
  bool holds_by_lanes(const Step& step, const Sequent& sequent) {
    constexpr std::size_t most_symbols = 2;
    const auto symbols = small_remainders(sequent);
    for (std::size_t i = 0; i < symbols.size() && i < most_symbols; ++i) {
      const auto [symbol, n] = symbols[i];
      bool holds = true;
      for (std::int64_t c = 0; c < n && holds; ++c) {
        const Sequent one = with_remainder(manager_, sequent, symbol, n, c);
        holds = ask(one, {part_of_budget(step.part), options_.seed, false}, step).outcome == Outcome::Proved;
      }
      if (holds) return true;
    }
    return false;
  }

  // As one goal, so that no hypothesis is left out as irrelevant to the others.
  bool holds_by_instances(const Sequent& sequent, std::uint64_t rlimit) {
    const Sequent whole{{}, manager_.negate(manager_.conj(sequent.hypotheses))};
    return ask(whole, {rlimit, options_.seed, true}, plain_step).outcome == Outcome::Proved;
  }

  // Without any case: what is false already need not be taken apart.
  bool folds_away(const Sequent& sequent) {
    return encoder::encode(manager_, sequent.hypotheses, sequent.goal, obligation_.id,
                           {.costs = &verdict_.passes})
        .goal.is_true();
  }

  bool holds_by_exponents(const Step& step, const Sequent& sequent) {
    constexpr std::size_t most_cases = 1200;
    constexpr unsigned brief_part = 20;
    if (folds_away(sequent)) return true;
    bool words_help = true;  // until integers prove a case that words do not prove at once
    CasesOutcome cases = by_cases(manager_, sequent, most_cases, [&](const Sequent& s, Attempt how) {
      const std::uint64_t brief = part_of_budget(step.part * brief_part), part = how == Attempt::Brief ? brief : part_of_budget(step.part);
      const bool bits = has_bits(s);
      if (bits && words_help && holds_in_linear_words(s, brief)) return true;
      if (ask(s, {part, options_.seed, false}, plain_step).outcome != Outcome::Proved) return bits && holds_in_linear_words(s, part);
      words_help = !bits;
      return true;
    });
    if (step.subject != Subject::Further) pins_ = std::move(cases.failed);
    return cases.hold;
  }

  std::optional<encoder::Query> in_words(const Sequent& s) {
    const support::Stopwatch watch;
    auto query = encoder::encode_words(manager_, s.hypotheses, s.goal, obligation_.id);
    support::add_cost(verdict_.passes, "bit vectors", 1, watch.ms());
    return query;
  }

  bool holds_in_words(const Sequent& sequent, std::uint64_t rlimit) {
    constexpr std::uint64_t most_adders = 1 << 16;  // the memory of circuits is not counted in units, and no large one was decided
    const auto query = in_words(sequent);
    return query && (options_.words || encoder::adders(*query) <= most_adders) && ask(*query, {rlimit, options_.seed, false}).outcome == Outcome::Proved;
  }

  bool holds_in_linear_words(const Sequent& sequent, std::uint64_t rlimit) {
    const auto query = in_words(sequent);
    return query && !encoder::has_products(*query) &&
           ask(*query, {rlimit, options_.seed, false}).outcome == Outcome::Proved;
  }

  // Only in the case that was not proved. A model that was found in haste shows that there is one: the one that is
  // reported, with small launches, is looked for as at any other time.
  bool finds_early(Term goal, std::uint64_t rlimit) {
    searched_early_ = true;
    Refutation found = refute(manager_, *searched_, goal, *models_, {rlimit, options_.seed, false}, pins_);
    verdict_.rlimit += found.rlimit;
    if (!found.counterexample) return false;
    if (!find_model(goal, part_of_budget(part_of_search))) verdict_.counterexample = std::move(*found.counterexample);
    return true;
  }

  bool find_model(Term goal, std::uint64_t rlimit) {
    const Limits limits{rlimit, options_.seed, false};
    Refutation found = refute(manager_, *searched_, goal, *models_, limits, pins_);
    verdict_.rlimit += found.rlimit;
    if (!found.counterexample && !pins_.empty()) {
      found = refute(manager_, *searched_, goal, *models_, limits, {});
      verdict_.rlimit += found.rlimit;
    }
    if (!found.counterexample) return false;
    verdict_.counterexample = std::move(*found.counterexample);
    verdict_.counterexample.against_all_facts = options_.weigh_suspicions && fails_with_all_facts(rlimit);
    return true;
  }

  // The counterexample of a suspicion need not satisfy the facts that are kept for further attempts. Here one is
  // looked for that does, and one of the owner's goal. Nothing that is known excludes these, so the obligation does
  // not follow from it: a larger budget would change nothing.
  bool fails_with_all_facts(std::uint64_t rlimit) {
    if (obligation_.evidence != Evidence::Suspects || !obligation_.opened) return false;
    Obligation whole = *searched_;
    for (const auto* facts : {&obligation_.further, &obligation_.promises}) {
      whole.hypotheses.insert(whole.hypotheses.end(), facts->begin(), facts->end());
    }
    whole.goal = obligation_.opened;
    if (!fails_exactly(whole, rlimit)) return false;
    if (!obligation_.owners_goal) return true;
    Obligation owner = *searched_;
    owner.hypotheses.insert(owner.hypotheses.end(), obligation_.of_owner.begin(), obligation_.of_owner.end());
    owner.goal = obligation_.owners_goal;
    return fails_exactly(owner, rlimit);
  }

  bool fails_exactly(const Obligation& obligation, std::uint64_t rlimit) {
    const Refutation found =
        refute(manager_, obligation, obligation.goal, *models_, {rlimit, options_.seed, false});
    verdict_.rlimit += found.rlimit;
    return found.counterexample && found.counterexample->evaluated;
  }

  static constexpr unsigned part_of_search = 10;  // of the budget
  static constexpr Step plain_step{Method::Integers, Subject::Goal, 1};

  term::TermManager& manager_;
  const Obligation& obligation_;
  Solver& prover_;
  ModelFinder* models_;
  const CheckOptions& options_;
  const Obligation* searched_;
  bool searched_early_ = false;
  bool tried_few_cases_ = false;
  Verdict verdict_;
  Targets targets_;
  Answer last_;
  Pins pins_;  // of a case that was not proved: there a counterexample is looked for first
};

}  // namespace

std::optional<Verdict> decide_trivially(const Obligation& obligation) {
  const auto& hypotheses = obligation.hypotheses;
  switch (obligation.expect) {
    case Expect::Failed: return without_solver(Status::Refuted);
    case Expect::Satisfiable:
      if (std::any_of(hypotheses.begin(), hypotheses.end(), [](Term t) { return t.is_false(); })) {
        return without_solver(Status::Refuted);
      }
      if (std::all_of(hypotheses.begin(), hypotheses.end(), [](Term t) { return t.is_true(); })) {
        return without_solver(Status::Proved);
      }
      return std::nullopt;
    case Expect::Valid: break;
  }
  return holds_by_form(obligation) ? std::optional(without_solver(Status::Proved)) : std::nullopt;
}

namespace {

// A probe asks about the text of the program, not about launches.
bool has_limits(const Obligation& obligation) {
  return !obligation.limits.empty() && obligation.expect != Expect::Failed && !is_probe(obligation);
}

// What was tried before counts, too.
Verdict after(Verdict first, Verdict verdict) {
  verdict.rlimit += first.rlimit;
  support::add_costs(first.steps, verdict.steps);
  support::add_costs(first.passes, verdict.passes);
  verdict.steps = std::move(first.steps);
  verdict.passes = std::move(first.passes);
  return verdict;
}

// Nothing else differs, so that proofs are those of the obligation.
Verdict decide_without_limits(term::TermManager& manager, const Obligation& obligation, Solver& prover, ModelFinder* models,
                              const CheckOptions& options) {
  if (obligation.of_counterexample.empty() || obligation.expect != Expect::Valid) return Decision(manager, obligation, prover, models, options).run();
  Obligation of_counterexample = obligation;
  of_counterexample.hypotheses.insert(of_counterexample.hypotheses.end(), obligation.of_counterexample.begin(), obligation.of_counterexample.end());
  Decision decision(manager, obligation, prover, models, options);
  decision.search_in(of_counterexample);
  return decision.run();
}

// No counterexample is beyond the limits of launches.
Verdict decide_within(term::TermManager& manager, const Obligation& obligation, Solver& prover,
                      ModelFinder* models, const CheckOptions& options) {
  Obligation within = obligation;
  within.hypotheses.insert(within.hypotheses.end(), obligation.limits.begin(), obligation.limits.end());
  Decision with(manager, within, prover, models, options);
  if (obligation.expect != Expect::Valid) return with.run();
  Decision without(manager, obligation, prover, models, options);
  without.search_in(within);
  // Contracts seldom lean on the limits: the verdict without them stands, unless a few more attempts prove it with them.
  const bool full = obligation.effort == obligation::Effort::Full;
  if (!full) with.skip_early_search();
  Verdict verdict;
  for (const Round& round : rounds(obligation.effort)) {
    Verdict next = (round.with_limits ? with : without).run(round.steps);
    if (full && round.with_limits && next.status != Status::Proved) break;
    verdict = after(std::move(verdict), std::move(next));
    verdict.within_limits = round.with_limits && verdict.status == Status::Proved;
    if (verdict.status != Status::Inconclusive) break;
  }
  return verdict;
}

}  // namespace

Verdict decide(term::TermManager& manager, const Obligation& obligation, Solver& prover,
               ModelFinder* models, const CheckOptions& options) {
  const support::Stopwatch watch;
  Verdict verdict = has_limits(obligation) ? decide_within(manager, obligation, prover, models, options)
                                           : decide_without_limits(manager, obligation, prover, models, options);
  verdict.wall_ms = watch.ms();
  return verdict;
}

}  // namespace permverify::checker
