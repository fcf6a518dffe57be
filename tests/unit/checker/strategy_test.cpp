// The tables of the strategy: what every one of them must have.
#include "checker/strategy.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

using namespace permverify::checker;
using permverify::obligation::Effort;
using permverify::obligation::Expect;

namespace {

bool has(std::span<const Step> steps, Method method) {
  return std::any_of(steps.begin(), steps.end(), [&](const Step& s) { return s.method == method; });
}

std::size_t first(std::span<const Step> steps, Method method) {
  const auto found = std::find_if(steps.begin(), steps.end(), [&](const Step& s) { return s.method == method; });
  return static_cast<std::size_t>(found - steps.begin());
}

}  // namespace

TEST_CASE("a failure of the text needs no step") {
  for (const Effort effort : {Effort::Full, Effort::Quick, Effort::Glance}) {
    CHECK(strategy(Expect::Failed, effort).empty());
  }
}

TEST_CASE("a goal is tried in integers before a counterexample is looked for, and again afterwards") {
  for (const Effort effort : {Effort::Full, Effort::Quick}) {
    const auto steps = strategy(Expect::Valid, effort);
    CHECK(first(steps, Method::Integers) < first(steps, Method::Search));
    CHECK(steps.back().method == Method::Integers);
    CHECK(steps.back().fuel > 1);
  }
}

TEST_CASE("a glance has the proofs of the full effort, in the same order, and looks for no counterexample") {
  const auto brief = strategy(Expect::Valid, Effort::Glance), full = strategy(Expect::Valid, Effort::Full);
  CHECK_FALSE(has(brief, Method::Search));
  REQUIRE(brief.size() == first(full, Method::Search));
  for (std::size_t i = 0; i < brief.size(); ++i) CHECK(to_string(brief[i]) == to_string(full[i]));
}

TEST_CASE("the rounds of an obligation with limits begin without them, and have the proofs of the strategy") {
  for (const Effort effort : {Effort::Full, Effort::Quick, Effort::Glance, Effort::QuickGlance}) {
    const auto steps = strategy(Expect::Valid, effort);
    const std::vector<Round> all = rounds(effort);
    REQUIRE(all.size() > 1);
    CHECK_FALSE(all.front().with_limits);
    CHECK(has(all.front().steps, Method::Integers));
    for (const Step& step : steps) {
      const bool tried = std::any_of(all.begin(), all.end(), [&](const Round& round) {
        return std::any_of(round.steps.begin(), round.steps.end(), [&](const Step& s) { return to_string(s) == to_string(step); });
      });
      INFO(to_string(step));
      CHECK(tried);
    }
  }
}

TEST_CASE("without contracts, a long attempt comes behind the search, and a glance ends before both") {
  const auto quick = strategy(Expect::Valid, Effort::Quick), glance = strategy(Expect::Valid, Effort::QuickGlance);
  const std::size_t search = static_cast<std::size_t>(
      std::find_if(quick.begin(), quick.end(), [](const Step& s) { return s.method == Method::Search && s.when == When::Always; }) - quick.begin());
  REQUIRE(search + 1 < quick.size());
  CHECK(quick[search + 1].method == Method::Integers);
  for (const Step& step : glance) CHECK(to_string(step) != to_string(quick[search + 1]));
  for (const Round& round : rounds(Effort::QuickGlance)) {
    for (const Step& step : round.steps) CHECK_FALSE((step.method == Method::Search && step.when == When::Always));
  }
}

TEST_CASE("only the full effort spends the whole budget unasked") {
  const auto spends_all = [](std::span<const Step> steps) {
    return std::any_of(steps.begin(), steps.end(),
                       [](const Step& s) { return s.part == 1 && s.when != When::WordsFirst; });
  };
  CHECK(spends_all(strategy(Expect::Valid, Effort::Full)));
  CHECK_FALSE(spends_all(strategy(Expect::Valid, Effort::Quick)));
  CHECK_FALSE(spends_all(strategy(Expect::Satisfiable, Effort::Full)));
}

TEST_CASE("hypotheses are never proved contradictory with a goal, nor a goal by a contradiction alone") {
  for (const Effort effort : {Effort::Full, Effort::Glance}) {
    for (const Step& step : strategy(Expect::Satisfiable, effort)) CHECK(step.subject == Subject::Contradiction);
  }
  for (const Effort effort : {Effort::Full, Effort::Quick}) {
    for (const Step& step : strategy(Expect::Valid, effort)) CHECK(step.subject != Subject::Contradiction);
  }
  CHECK_FALSE(has(strategy(Expect::Satisfiable, Effort::Glance), Method::Search));
}

TEST_CASE("steps of one table have different texts, by which --stats counts them") {
  for (const Effort effort : {Effort::Full, Effort::Quick}) {
    std::set<std::string> texts;
    for (const Step& step : strategy(Expect::Valid, effort)) CHECK(texts.insert(to_string(step)).second);
  }
  CHECK(strategy_text().find("goal: integers, 1/10\n") != std::string::npos);
}
