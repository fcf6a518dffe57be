#include "checker/decide.h"

#include <algorithm>
#include <chrono>

#include "checker/refute.h"
#include "checker/split.h"
#include "encoder/encode.h"
#include "encoder/words.h"

namespace permverify::checker {

namespace {

using obligation::Evidence;
using obligation::Expect;
using obligation::Obligation;

constexpr const char* simplifier = "simplifier";

Verdict settled(Status status) {
  Verdict verdict;
  verdict.status = status;
  verdict.solver = simplifier;
  return verdict;
}

// A closed goal is computed, recursive functions included.
bool is_true_everywhere(Term goal) {
  if (!term::free_symbols(goal).empty()) return false;
  const auto value = term::evaluate(goal, {});
  const bool* flag = value ? std::get_if<bool>(&*value) : nullptr;
  return flag && *flag;
}

// A first attempt gets this part of the budget: an obligation that holds rarely needs more, and one
// that fails should not burn everything before a counterexample is looked for.
constexpr std::uint64_t first_part = 10;
constexpr unsigned more_fuel = 3;

class Decision {
 public:
  Decision(term::TermManager& manager, const Obligation& obligation, Solver& prover,
           ModelFinder* models, const CheckOptions& options)
      : manager_(manager),
        obligation_(obligation),
        prover_(prover),
        models_(models),
        options_(options) {}

  Verdict run() {
    switch (obligation_.expect) {
      case Expect::Valid: valid(); break;
      case Expect::Satisfiable:
        if (obligation_.effort == obligation::Effort::Glance) {
          glance();
        } else {
          satisfiable();
        }
        break;
      case Expect::Failed: verdict_.status = Status::Refuted; break;
    }
    return std::move(verdict_);
  }

 private:
  void valid() {
    const Term goal = obligation_.goal;
    if (is_true_everywhere(goal)) {
      verdict_.solver = simplifier;
      return proved();
    }
    if (obligation_.sufficient && holds_soon(obligation_.sufficient)) return proved();
    if (options_.words && holds_in_words(whole(goal), options_.rlimit)) return proved();
    if (has_powers(goal) ? holds_by_exponents(goal) : holds_as_bits_soon(goal)) return proved();
    const Answer first = attempt(goal, part_of_budget(first_part), 1);
    if (first.outcome == Outcome::Proved) return proved();
    if (!obligation_.further.empty() && holds_with_more(goal)) return proved();
    const bool bits = !options_.words && awkward(whole(goal));
    if (bits && quick()) {
      const std::uint64_t part = part_of_budget(4 * first_part);
      const Term easier = obligation_.sufficient;
      if (easier && holds_in_words(whole(easier), part)) return proved();
      if (holds_in_words(whole(goal), part)) return proved();
    }
    if (refuted(goal)) return;
    if (bits && holds_in_words(whole(goal), part_of_budget(late_bits()))) return proved();
    if (attempt(goal, part_of_budget(first_part), 1, false).outcome == Outcome::Proved) {
      return proved();
    }
    Answer last = first;
    // Without contracts a long search seldom ends with a proof, and there are many obligations.
    if (first.reason == Reason::ResourceLimit && !quick()) {
      last = attempt(goal, options_.rlimit, 1);
    }
    if (last.outcome == Outcome::Proved) return proved();
    const Answer deeper = attempt(goal, part_of_budget(first_part), more_fuel);
    if (deeper.outcome == Outcome::Proved) return proved();
    if (obligation_.evidence == Evidence::Nothing) {
      verdict_.reason = Reason::NotLocated;
      return;
    }
    verdict_.reason = last.outcome == Outcome::Model ? Reason::ModelNotConfirmed : last.reason;
    verdict_.detail = last.detail;
  }

  // The failure is a proof of false; what shows the contrary is a model, found or not.
  void satisfiable() {
    const Term nothing = manager_.truth(false);
    const Answer first = attempt(nothing, part_of_budget(first_part), 1);
    if (first.outcome == Outcome::Proved) return contradictory();
    if (find_counterexample(nothing)) {
      verdict_.counterexample = {};
    } else {
      // As one goal, so that no hypothesis is left out as irrelevant to the others.
      const Term contradiction = manager_.negate(manager_.conj(obligation_.hypotheses));
      const Limits limits{part_of_budget(first_part), options_.seed, true};
      if (attempt({}, contradiction, limits, 1).outcome == Outcome::Proved) {
        return contradictory();
      }
      verdict_.reason = Reason::SatisfiabilityNotShown;
    }
    verdict_.status = Status::Proved;
  }

  // Cheap: a warning that is missed costs nothing.
  void glance() {
    const Answer answer = attempt(manager_.truth(false), part_of_budget(first_part * first_part), 1);
    verdict_.status = answer.outcome == Outcome::Proved ? Status::Refuted : Status::Proved;
  }

  void contradictory() { verdict_.status = Status::Refuted; }

  bool quick() const { return obligation_.effort == obligation::Effort::Quick; }

  // A part of the budget; never nothing, which a solver would take for no limit at all.
  std::uint64_t part_of_budget(std::uint64_t parts) const {
    return std::max<std::uint64_t>(1, options_.rlimit / parts);
  }

  Answer attempt(Term goal, std::uint64_t rlimit, unsigned fuel, bool decide_conditions = true) {
    return attempt(obligation_.hypotheses, goal, {rlimit, options_.seed, false}, fuel,
                   decide_conditions);
  }

  Answer attempt(const std::vector<Term>& hypotheses, Term goal, const Limits& limits,
                 unsigned fuel, bool decide_conditions = true) {
    const encoder::Query query =
        encoder::encode(manager_, hypotheses, goal, obligation_.id,
                        {.fuel = fuel,
                         .for_proof = !limits.beyond_patterns,
                         .decide_conditions = decide_conditions});
    verdict_.solver = simplifier;
    if (query.goal.is_true()) return {Outcome::Proved};  // folded away by the encoder
    verdict_.solver = prover_.name();
    Answer answer = prover_.prove(query, limits);
    verdict_.rlimit += answer.rlimit;
    return answer;
  }

  bool holds_soon(Term goal) {
    if (has_powers(goal)) return holds_by_exponents(goal);
    return holds_as_bits_soon(goal) ||
           attempt(goal, part_of_budget(2 * first_part), 1).outcome == Outcome::Proved;
  }

  bool has_powers(Term goal) const {
    return !exponents(manager_, whole(goal)).empty();
  }

  // With the hypotheses that are kept for an obligation that fails without them.
  bool holds_with_more(Term goal) {
    Obligation all;
    all.id = obligation_.id;
    all.hypotheses = obligation_.hypotheses;
    all.hypotheses.insert(all.hypotheses.end(), obligation_.further.begin(),
                          obligation_.further.end());
    all.goal = goal;
    all.effort = obligation_.effort;
    Decision attempts(manager_, all, prover_, nullptr, options_);
    const bool holds = attempts.holds_with_all();
    verdict_.solver = attempts.verdict_.solver;
    verdict_.rlimit += attempts.verdict_.rlimit;
    return holds;
  }

  bool holds_with_all() {
    const Term goal = obligation_.goal;
    if (holds_soon(goal)) return true;
    return (options_.words || awkward(whole(goal))) &&
           holds_in_words(whole(goal), part_of_budget(first_part));
  }

  // Without any case: what is false already need not be taken apart.
  bool folds_away(Term goal) {
    return encoder::encode(manager_, obligation_.hypotheses, goal, obligation_.id, {}).goal.is_true();
  }

  bool holds_by_exponents(Term goal) {
    constexpr std::size_t most_cases = 1200;
    if (folds_away(goal)) return true;
    const std::uint64_t part = part_of_budget(4 * first_part);
    CasesOutcome outcome = by_cases(
        manager_, whole(goal), most_cases, [&](const Sequent& s) {
          return (awkward(s) && holds_in_linear_words(s, part)) ||
                 attempt(s.hypotheses, s.goal, {part, options_.seed, false}, 1).outcome ==
                     Outcome::Proved;
        });
    pins_ = std::move(outcome.failed);
    return outcome.hold;
  }

  Sequent whole(Term goal) const { return {obligation_.hypotheses, goal}; }

  // In words, if it is better said of bits than of integers and of linear terms.
  bool holds_as_bits_soon(Term goal) {
    if (!quick() || options_.words || !awkward(whole(goal))) return false;
    return holds_in_linear_words(whole(goal), part_of_budget(4 * first_part));
  }

  // Without contracts, bit-blasting is the last resort, so it gets a larger share of the budget.
  std::uint64_t late_bits() const { return quick() ? 4 : first_part; }

  static bool awkward(const Sequent& sequent) {
    std::vector<Term> all = sequent.hypotheses;
    all.push_back(sequent.goal);
    return encoder::speaks_of_bits(all);
  }

  std::optional<encoder::Query> in_words(const Sequent& s) {
    return encoder::encode_words(manager_, s.hypotheses, s.goal, obligation_.id);
  }

  bool holds_in_words(const Sequent& sequent, std::uint64_t rlimit) {
    const auto query = in_words(sequent);
    return query && holds_as(*query, rlimit);
  }

  bool holds_in_linear_words(const Sequent& sequent, std::uint64_t rlimit) {
    const auto query = in_words(sequent);
    return query && !encoder::has_products(*query) && holds_as(*query, rlimit);
  }

  bool holds_as(const encoder::Query& query, std::uint64_t rlimit) {
    verdict_.solver = prover_.name();
    const Answer answer = prover_.prove(query, {rlimit, options_.seed, false});
    verdict_.rlimit += answer.rlimit;
    return answer.outcome == Outcome::Proved;
  }

  void proved() { verdict_.status = Status::Proved; }

  bool refuted(Term goal) {
    if (obligation_.evidence == Evidence::Nothing) return false;
    if (!find_counterexample(goal)) return false;
    verdict_.status = Status::Refuted;
    return true;
  }

  bool find_counterexample(Term goal) {
    if (!models_) return false;
    const Limits limits{part_of_budget(first_part), options_.seed, false};
    Refutation found = refute(manager_, obligation_, goal, *models_, limits, pins_);
    verdict_.rlimit += found.rlimit;
    if (!found.counterexample && !pins_.empty()) {
      found = refute(manager_, obligation_, goal, *models_, limits, {});
      verdict_.rlimit += found.rlimit;
    }
    if (!found.counterexample) return false;
    verdict_.counterexample = std::move(*found.counterexample);
    return true;
  }

  term::TermManager& manager_;
  const Obligation& obligation_;
  Solver& prover_;
  ModelFinder* models_;
  const CheckOptions& options_;
  Verdict verdict_;
  Pins pins_;  // of a case that was not proved: there a counterexample is looked for first
};

}  // namespace

std::optional<Verdict> decide_trivially(const Obligation& obligation) {
  const auto& hypotheses = obligation.hypotheses;
  const bool contradictory =
      std::any_of(hypotheses.begin(), hypotheses.end(), [](Term t) { return t.is_false(); });
  switch (obligation.expect) {
    case Expect::Failed: return settled(Status::Refuted);
    case Expect::Satisfiable:
      if (contradictory) return settled(Status::Refuted);
      if (std::all_of(hypotheses.begin(), hypotheses.end(), [](Term t) { return t.is_true(); })) {
        return settled(Status::Proved);
      }
      return std::nullopt;
    case Expect::Valid: break;
  }
  const bool assumed =
      std::find(hypotheses.begin(), hypotheses.end(), obligation.goal) != hypotheses.end();
  if (contradictory || assumed || obligation.goal.is_true()) return settled(Status::Proved);
  return std::nullopt;
}

Verdict decide(term::TermManager& manager, const Obligation& obligation, Solver& prover,
               ModelFinder* models, const CheckOptions& options) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  Verdict verdict = Decision(manager, obligation, prover, models, options).run();
  verdict.wall_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  return verdict;
}

}  // namespace permverify::checker
