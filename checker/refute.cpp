#include "checker/refute.h"

#include <algorithm>
#include <unordered_map>

#include "checker/describe.h"
#include "checker/expand.h"
#include "checker/failing_instance.h"
#include "checker/floats.h"
#include "checker/launches.h"
#include "checker/preference.h"
#include "encoder/encode.h"
#include "encoder/words.h"

namespace permverify::checker {

namespace {

using obligation::Obligation;
using term::Interpretation;
using term::Sort;
using term::SortKind;
using term::Value;

constexpr int most_rounds = 8;
constexpr std::uint64_t searches_per_budget = 8;

Value default_value(Sort sort) {
  switch (sort.kind) {
    case SortKind::Bool: return false;
    case SortKind::Int: return std::int64_t{0};
    case SortKind::Real: return term::Rational{};
    case SortKind::Float32:
    case SortKind::Float64: return term::Opaque{};
    case SortKind::Map: {
      auto map = std::make_shared<term::MapValue>();
      map->otherwise = default_value(sort.element_sort());
      return map;
    }
    case SortKind::Seq: break;
  }
  return std::make_shared<const term::SeqValue>();
}

using Fixed = std::vector<std::pair<Term, std::int64_t>>;

class Search {
 public:
  Search(term::TermManager& manager, const Obligation& obligation, Term goal, ModelFinder& models,
         const Limits& limits, Fixed pins)
      : manager_(manager), obligation_(obligation), goal_(goal), models_(models), limits_(limits),
        pins_(std::move(pins)) {
    symbols_ = term::free_symbols(manager.conj(manager.conj(obligation.hypotheses), goal));
  }

  Refutation run() {
    for (const auto& launch : small_launches(obligation_.launch_sizes, obligation_.hypotheses)) {
      Fixed fixed = pins_;
      for (std::size_t i = 0; i < launch.size(); ++i) {
        if (launch[i]) fixed.emplace_back(obligation_.launch_sizes[i], *launch[i]);
      }
      if (result_.rlimit >= limits_.rlimit || at_launch(fixed)) break;
    }
    return std::move(result_);
  }

 private:
  // The obligation with some integers fixed, made as finite as it gets.
  struct Instance {
    Instance(term::TermManager& manager, Fixed values) : fixed(std::move(values)), expand(manager) {}
    Fixed fixed;
    Expander expand;
    std::vector<Term> hypotheses;
    Term goal;
  };

  // False when folding alone shows that there is nothing to find.
  bool prepare(Instance& instance) {
    term::Substitution substitute(manager_);
    for (const auto& [symbol, value] : instance.fixed) {
      substitute.add(symbol, manager_.integer(value));
    }
    for (const Term hypothesis : obligation_.hypotheses) {
      const Term expanded = instance.expand(substitute(hypothesis));
      if (expanded.is_false()) return false;
      if (!expanded.is_true()) instance.hypotheses.push_back(expanded);
    }
    instance.goal = instance.expand(substitute(goal_));
    std::vector<Term> formulas = instance.hypotheses;
    formulas.push_back(instance.goal);
    for (const Term fact : float_facts(manager_, formulas)) instance.hypotheses.push_back(fact);
    return !instance.goal.is_true();
  }

  bool at_launch(const Fixed& launch) {
    Instance instance(manager_, launch);
    if (!prepare(instance)) return false;
    const auto in_words = look_at_words(instance);
    if (in_words && confirm(*in_words)) return true;
    for (int round = 0; round < most_rounds && result_.rlimit < limits_.rlimit; ++round) {
      const auto candidate = look(instance);
      if (!candidate) return false;
      if (confirm(*candidate)) return true;
      std::vector<Term> facts = instance.expand.learn(*candidate);
      if (const Term other = try_pinned(instance, *candidate)) facts.push_back(other);
      if (result_.counterexample) return true;
      if (facts.empty()) return false;
      instance.hypotheses.insert(instance.hypotheses.end(), facts.begin(), facts.end());
    }
    return false;
  }

  // Quantifiers whose range depends on an integer of the candidate become finite when that integer
  // is fixed too. Returns the fact that excludes these values from now on, or nothing.
  Term try_pinned(const Instance& instance, const Interpretation& candidate) {
    const Term open = manager_.conj(instance.expand.open_quantifiers());
    Fixed pinned = instance.fixed;
    std::vector<Term> differs;
    for (const Term symbol : term::free_symbols(open)) {
      const auto value = candidate.symbols.find(symbol);
      if (symbol.sort() != term::int_sort || value == candidate.symbols.end()) continue;
      const auto* number = std::get_if<std::int64_t>(&value->second);
      if (!number) continue;  // no literal holds it
      pinned.emplace_back(symbol, *number);
      differs.push_back(manager_.ne(symbol, manager_.integer(*number)));
    }
    if (differs.empty()) return Term();
    Instance narrower(manager_, pinned);
    if (prepare(narrower)) {
      for (int round = 0; round < 2; ++round) {
        const auto found = look(narrower);
        if (!found || confirm(*found)) break;
        const std::vector<Term> facts = narrower.expand.learn(*found);
        if (facts.empty()) break;
        narrower.hypotheses.insert(narrower.hypotheses.end(), facts.begin(), facts.end());
      }
    }
    return manager_.disj(std::move(differs));
  }

  std::optional<Interpretation> look(const Instance& instance) {
    if (result_.rlimit >= limits_.rlimit) return std::nullopt;
    return look(instance, encoder::encode(manager_, instance.hypotheses, instance.goal,
                                          obligation_.id, {.for_proof = false}));
  }

  // Bit operations have their meaning in words only.
  std::optional<Interpretation> look_at_words(const Instance& instance) {
    std::vector<Term> all = instance.hypotheses;
    all.push_back(instance.goal);
    if (!encoder::has_bit_operations(all)) return std::nullopt;
    const auto query = encoder::encode_words(manager_, instance.hypotheses, instance.goal,
                                             obligation_.id);
    return query ? look(instance, *query) : std::nullopt;
  }

  std::optional<Interpretation> look(const Instance& instance, const encoder::Query& query) {
    Limits limits = limits_;
    limits.rlimit = std::min(limits_.rlimit / searches_per_budget + 1,
                             limits_.rlimit - result_.rlimit);
    Candidate candidate = models_.find(query, prefer_small(manager_, query, obligation_.launch_sizes), limits);
    result_.rlimit += candidate.rlimit;
    if (!candidate.model) return std::nullopt;
    for (const auto& [symbol, value] : instance.fixed) candidate.model->symbols[symbol] = value;
    for (const Term symbol : symbols_) {
      candidate.model->symbols.try_emplace(symbol, default_value(symbol.sort()));
    }
    return std::move(candidate.model);
  }

  // What could not be evaluated is tried again with less: it is seldom cheaper in the next candidate.
  bool evaluates_to(Term t, const Interpretation& interpretation, bool expected) {
    constexpr std::uint64_t first_budget = 2'000'000, least_budget = 10'000;
    std::uint64_t& budget = budgets_.try_emplace(t, first_budget).first->second;
    const auto value = term::evaluate(t, interpretation, budget);
    if (!value) budget = std::max(least_budget, budget / 8);
    const bool* flag = value ? std::get_if<bool>(&*value) : nullptr;
    return flag && *flag == expected;
  }

  // A formula without symbols says something about defined functions alone (their postconditions,
  // for all arguments): it is an obligation elsewhere and does not depend on the model.
  static bool is_claim_of_its_own(Term hypothesis) {
    return term::free_symbols(hypothesis).empty() && all_defined(hypothesis) &&
           !term::evaluate(hypothesis, {});
  }
  static bool all_defined(Term t) {
    if (t.kind() == term::Kind::Apply && !t->function->body) return false;
    return std::all_of(t->children.begin(), t->children.end(), all_defined);
  }

  bool confirm(const Interpretation& candidate) {
    const auto& all = obligation_.hypotheses;
    const bool holds = evaluates_to(goal_, candidate, false) &&
                       std::all_of(all.begin(), all.end(), [&](Term hypothesis) {
                         return evaluates_to(hypothesis, candidate, true) ||
                                is_claim_of_its_own(hypothesis);
                       });
    if (!holds) return false;
    std::vector<Term> formulas = all;
    formulas.push_back(goal_);
    // Where a run decides, it computes with floats itself.
    const bool real = floats_exist(formulas, candidate);
    if (!real && obligation_.evidence != obligation::Evidence::Suspects) return false;
    result_.counterexample = describe(obligation_, candidate);
    result_.counterexample->evaluated = real;
    auto& columns = result_.counterexample->columns;
    for (const auto& [name, value] : failing_instance(manager_, goal_, candidate)) {
      if (columns.empty()) columns.push_back({"values", {}});
      columns.back().rows.emplace_back(name, std::to_string(value));
    }
    return true;
  }

  term::TermManager& manager_;
  const Obligation& obligation_;
  Term goal_;
  ModelFinder& models_;
  Limits limits_;
  Fixed pins_;
  std::vector<Term> symbols_;
  std::unordered_map<Term, std::uint64_t, term::TermHash> budgets_;
  Refutation result_;
};

}  // namespace

Refutation refute(term::TermManager& manager, const Obligation& obligation, Term goal,
                  ModelFinder& models, const Limits& limits, const Pins& pins) {
  return Search(manager, obligation, goal, models, limits, pins).run();
}

}  // namespace permverify::checker
