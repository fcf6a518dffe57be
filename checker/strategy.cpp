#include "checker/strategy.h"

#include <algorithm>
#include <array>

namespace permverify::checker {

namespace {

using obligation::Effort;
using obligation::Expect;

// A first attempt gets a tenth of the budget: an obligation that holds rarely needs more, and one that
// fails should not use up everything before a counterexample is looked for. A search that reached its limit
// may end at once with another seed, which costs less than a longer search (transpose_tiled.cl). A goal about a sum of elements that other
// threads stored is not proved without these stores: they come first (matrix_product.cu: 0.1 s instead of 0.5).
constexpr Step full[] = {
    {Method::Evaluate, Subject::Goal, 0},
    {Method::Exponents, Subject::Sufficient, 40, When::Powers},
    {Method::Integers, Subject::Sufficient, 20, When::NoPowers},
    {Method::Words, Subject::Goal, 1, When::WordsFirst},
    {Method::Integers, Subject::Goal, 5000, When::Powers},
    {Method::Exponents, Subject::Goal, 40, When::Powers},
    {Method::Integers, Subject::Near, 100},
    {Method::Integers, Subject::Goal, 400, When::Lanes},
    {Method::Lanes, Subject::Goal, 400, When::Lanes, 1, true, true, 0, true},
    {Method::Lanes, Subject::Owner, 400, When::Lanes, 1, true, true, 0, true},
    {Method::Integers, Subject::Promises, 60, When::Sums},
    {Method::Integers, Subject::Goal, 10},
    {Method::Exponents, Subject::Owner, 40, When::Powers},
    {Method::Integers, Subject::Owner, 10, When::NoPowers},
    {Method::Exponents, Subject::Promises, 40, When::Powers},
    {Method::Integers, Subject::Promises, 20, When::NoPowers},
    {Method::Exponents, Subject::Further, 40, When::Powers},
    {Method::Integers, Subject::Further, 20, When::NoPowers},
    {Method::Words, Subject::Further, 10, When::WordsFirst},
    {Method::Integers, Subject::Goal, 10, When::Reductions, 1, true, true},
    {Method::Integers, Subject::Promises, 20, When::Reductions, 1, true, true},
    {Method::Integers, Subject::Further, 20, When::Reductions, 1, true, true},
    {Method::Integers, Subject::Owner, 20, When::Reductions, 1, true, true},
    {Method::Lanes, Subject::Goal, 40, When::Lanes, 1, true, true},
    {Method::Lanes, Subject::Owner, 40, When::Lanes, 1, true, true},
    {Method::Lanes, Subject::Further, 40, When::Lanes, 1, true, true},
    {Method::Search, Subject::Goal, 10},
    {Method::Words, Subject::Goal, 10, When::Bits},
    {Method::Integers, Subject::Goal, 10, When::Always, 1, false},
    {Method::Integers, Subject::Goal, 10, When::LimitReached, 1, false, false, 1},
    {Method::Integers, Subject::Goal, 10, When::LimitReached, 1, false, false, 5},
    {Method::Integers, Subject::Goal, 1, When::LimitReached},
    {Method::Integers, Subject::Goal, 10, When::Definitions, 3},
};

// Those that come first without the limits of launches (Obligation::limits): up to the first in integers.
constexpr std::size_t first_of_full = 12;
static_assert(full[first_of_full - 1].method == Method::Integers && full[first_of_full - 1].subject == Subject::Goal);

// As above, up to the search for a model: where this does not prove, the kernel is tried with invariants that
// are found (driver/verify/second_try.h).
constexpr std::size_t proofs_at_first = 26;
static_assert(full[proofs_at_first].method == Method::Search);

// Without contracts obligations are many, and a long search seldom ends with a proof. Where exponents are several, as in a loop that
// halves within one that doubles, their cases are a thousand, and nothing may depend on them: one attempt goes before, unless the
// hypotheses leave a few cases (scan_tree.cl: 6 of 4,096 for an access, 36 for two threads in different iterations; without the cases
// first, the attempt took 3 s for each access and 16 s for the two races of scan_tree_no_barrier.cl). Bits are frequent:
// linear bit vectors come early, and as the last resort bit vectors get a larger part of the budget. Others failed in all 33 attempts of
// that sample and of the corpus; so a model is looked for before. Where a case of exponents was
// not proved, a model of it is looked for before the longer proofs: it is often found at once. A proof in integers is short or is not
// found: of 2,189 in a sample of programs 99 % took less than 30,000 units, and the attempts that failed took twelve times as long as all
// proofs (docs/performance.md). Longer attempts come only where the search has no model, which excludes every proof from the same hypotheses.
constexpr Step quick[] = {
    {Method::Evaluate, Subject::Goal, 0},
    {Method::Exponents, Subject::Goal, 40, When::FewCases},
    {Method::Integers, Subject::Goal, 40, When::SeveralPowers},
    {Method::Exponents, Subject::Sufficient, 40, When::Powers},
    {Method::LinearWords, Subject::Sufficient, 40, When::BitsNoPowers},
    {Method::Integers, Subject::Sufficient, 20, When::NoPowers},
    {Method::Words, Subject::Goal, 1, When::WordsFirst},
    {Method::Exponents, Subject::Goal, 40, When::Powers},
    {Method::LinearWords, Subject::Goal, 40, When::BitsNoPowers},
    {Method::Search, Subject::Goal, 200, When::FailedCase},
    {Method::Integers, Subject::Goal, 250},
    {Method::Exponents, Subject::Further, 40, When::Powers},
    {Method::LinearWords, Subject::Further, 40, When::BitsNoPowers},
    {Method::Integers, Subject::Further, 20, When::NoPowers},
    {Method::Words, Subject::Further, 10, When::BitsOrWords},
    {Method::Words, Subject::Sufficient, 40, When::GoalBits},
    {Method::Search, Subject::Goal, 10},
    {Method::Integers, Subject::Goal, 100},
    {Method::Words, Subject::Goal, 40, When::Bits},
    {Method::Integers, Subject::Goal, 10},
    {Method::Words, Subject::Goal, 4, When::Bits},
    {Method::Integers, Subject::Goal, 10, When::Always, 1, false},
    {Method::Integers, Subject::Goal, 10, When::Definitions, 3},
};

constexpr std::size_t first_of_quick = 11;
static_assert(quick[first_of_quick - 1].method == Method::Integers && quick[first_of_quick - 1].subject == Subject::Goal);

// Those before the steps in bit vectors where unknown numbers are multiplied, which seldom end with a proof (docs/performance.md).
constexpr std::size_t quick_proofs = 15;
static_assert(quick[quick_proofs].method == Method::Words && quick[quick_proofs].when == When::GoalBits && quick[quick_proofs + 1].method == Method::Search);

// The first step behind the search. A glance ends before it: what it does not prove is tried again, with more that is known
// (driver/verify/program_launches.h), and where that holds of the program's launches alone, as of most, this step took half of the time.
constexpr std::size_t long_of_quick = quick_proofs + 2;
static_assert(quick[long_of_quick].method == Method::Integers && quick[long_of_quick].part == 100);

// The failure is a proof of false; a model shows the contrary. Nearly all hypotheses can be met, and a model of them is often found
// at once where a proof of false uses up its budget: it gets a small one before the search.
constexpr Step consistency[] = {
    {Method::Integers, Subject::Contradiction, 2000},
    {Method::Search, Subject::Contradiction, 10},
    {Method::Integers, Subject::Contradiction, 10},
    {Method::Instances, Subject::Contradiction, 10},
};

// A warning that is missed costs nothing.
constexpr Step glance[] = {
    {Method::Integers, Subject::Contradiction, 100},
};

const char* text(Method method) {
  switch (method) {
    case Method::Evaluate: return "evaluation";
    case Method::Exponents: return "cases of exponents";
    case Method::LinearWords: return "linear bit vectors";
    case Method::Words: return "bit vectors";
    case Method::Integers: return "integers";
    case Method::Lanes: return "cases of a remainder";
    case Method::Instances: return "integers, instances beyond patterns";
    case Method::Search: return "search for a model";
  }
  return "";
}

const char* text(Subject subject) {
  switch (subject) {
    case Subject::Goal: return "goal";
    case Subject::Sufficient: return "sufficient goal";
    case Subject::Further: return "goal, all hypotheses";
    case Subject::Near: return "goal, hypotheses about its memory";
    case Subject::Owner: return "goal of the owner";
    case Subject::Promises: return "goal, what all threads stored";
    case Subject::Contradiction: return "contradiction";
  }
  return "";
}

const char* text(When when) {
  switch (when) {
    case When::Always: return "";
    case When::Powers: return ", if it has powers";
    case When::SeveralPowers: return ", if it has powers of several exponents";
    case When::FewCases: return ", if its exponents have few cases";
    case When::NoPowers: return ", if it has no powers";
    case When::Bits: return ", if it has bits";
    case When::BitsNoPowers: return ", if it has bits and no powers";
    case When::GoalBits: return ", if the goal has bits";
    case When::WordsFirst: return ", if asked for";
    case When::BitsOrWords: return ", if it has bits or if asked for";
    case When::Reductions: return ", if it has reductions";
    case When::Sums: return ", if the goal has sums";
    case When::Lanes: return ", if it has small remainders";
    case When::Definitions: return ", if it has definitions";
    case When::FailedCase: return ", if a case was not proved";
    case When::LimitReached: return ", if an earlier step reached its limit";
  }
  return "";
}

void add(std::string& out, const char* title, std::span<const Step> steps) {
  out += std::string(title) + ":\n";
  std::size_t number = 0;
  for (const Step& step : steps) {
    const std::string label = std::to_string(++number);
    out += std::string(label.size() < 2 ? "   " : "  ") + label + ". " + to_string(step) + "\n";
  }
}

}  // namespace

std::span<const Step> strategy(Expect expect, Effort effort) {
  switch (expect) {
    case Expect::Valid:
      if (effort == Effort::Glance) return std::span<const Step>(full).first(proofs_at_first);
      if (effort == Effort::QuickGlance) return std::span<const Step>(quick).first(quick_proofs);
      return effort == Effort::Full ? std::span<const Step>(full) : quick;
    case Expect::Satisfiable: return effort == Effort::Glance || effort == Effort::QuickGlance ? std::span<const Step>(glance) : consistency;
    case Expect::Failed: break;
  }
  return {};
}

std::vector<Round> rounds(Effort effort) {
  const std::span<const Step> whole(full), quickly(quick);
  switch (effort) {
    case Effort::Full: return {{false, whole}, {true, whole.first(first_of_full)}};
    case Effort::Glance: return {{false, whole.first(first_of_full)}, {true, whole.first(proofs_at_first)}};
    // No proof that took long has needed the limits.
    case Effort::Quick:
      return {{false, quickly.first(first_of_quick)},
              {true, quickly.first(long_of_quick)},
              {false, quickly.subspan(long_of_quick, 1)},
              {true, quickly.subspan(long_of_quick + 1)}};
    case Effort::QuickGlance:
      return {{false, quickly.first(first_of_quick)}, {true, quickly.first(quick_proofs)}};
  }
  return {};
}

std::string to_string(const Step& step) {
  std::string out = std::string(text(step.subject)) + ": " + text(step.method);
  if (step.part == 1) out += ", the whole budget";
  if (step.part > 1) out += ", 1/" + std::to_string(step.part);
  if (step.fuel > 1) out += ", definitions unfolded " + std::to_string(step.fuel) + " times";
  if (!step.decides_conditions) out += ", conditions left to the solver";
  if (step.alone) out += ", each part of the goal with few hypotheses";
  if (step.sum_facts) out += ", with facts about sums";
  if (step.seed != 0) out += ", seed + " + std::to_string(step.seed);
  return out + text(step.when);
}

std::string strategy_text() {
  std::string out;
  add(out, "kernels with contracts, functions, lemmas", full);
  add(out, "kernels without contracts", quick);
  add(out, "whether hypotheses can be met", consistency);
  add(out, "whether code is reached", glance);
  return out;
}

}  // namespace permverify::checker
