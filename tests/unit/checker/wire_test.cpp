// Verdicts as bytes: what is written is read back, and nothing else is.
#include "checker/wire.h"

#include <catch2/catch.hpp>

using namespace permverify::checker;

namespace {

Verdict full_verdict() {
  Verdict verdict;
  verdict.status = Status::Refuted;
  verdict.reason = Reason::SolverRefused;
  verdict.detail = "because";
  verdict.step = "goal: integers";
  verdict.steps = {{"goal: integers", 2, 1.5}, {"", 0, 0}};
  verdict.passes = {{"ranges", 7, 0.25}};
  verdict.counterexample.launch = {{"gsize", 2}, {"ngroups", -1}};
  verdict.counterexample.columns = {{"thread 0", {{"tid", "0"}, {"a[tid]", "1\\2"}}},
                                    {"empty", {}}};
  verdict.counterexample.evaluated = true;
  verdict.counterexample.against_all_facts = true;
  using Kind = ModelScalar::Kind;
  ModelLaunch& model = verdict.counterexample.model.emplace();
  model.gsize = {2, 3, 1};
  model.params = {{7, {Kind::Number, -5, 1}}, {8, {Kind::Fraction, 1, 2}}};
  model.arrays = {{9, {{{0, 1}, {Kind::Opaque, 4, 1}}}, {Kind::Number, 1, 1}}};
  verdict.solver = std::string("z3\0x", 4);
  verdict.rlimit = 1ULL << 60;
  verdict.wall_ms = 1.5;
  verdict.within_limits = true;
  verdict.disagreement = true;
  return verdict;
}

}  // namespace

TEST_CASE("a verdict survives the way through bytes") {
  const Verdict verdict = full_verdict();
  const auto read = from_bytes(to_bytes(verdict));
  REQUIRE(read);
  CHECK(read->status == verdict.status);
  CHECK(read->reason == verdict.reason);
  CHECK(read->detail == verdict.detail);
  CHECK(read->step == verdict.step);
  CHECK(read->steps == verdict.steps);
  CHECK(read->passes == verdict.passes);
  CHECK(read->counterexample.launch == verdict.counterexample.launch);
  REQUIRE(read->counterexample.columns.size() == 2);
  CHECK(read->counterexample.columns[0].title == "thread 0");
  CHECK(read->counterexample.columns[0].rows == verdict.counterexample.columns[0].rows);
  CHECK(read->counterexample.columns[1].rows.empty());
  CHECK(read->counterexample.evaluated);
  CHECK(read->counterexample.against_all_facts);
  CHECK(read->counterexample.model == verdict.counterexample.model);
  CHECK(read->solver == verdict.solver);
  CHECK(read->rlimit == verdict.rlimit);
  CHECK(read->wall_ms == verdict.wall_ms);
  CHECK(read->within_limits);
  CHECK(read->disagreement);
}

TEST_CASE("bytes that are cut, extended or changed are no verdict, and no harm") {
  const std::string bytes = to_bytes(full_verdict());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CHECK_FALSE(from_bytes(std::string_view(bytes).substr(0, size)));
  }
  CHECK_FALSE(from_bytes(bytes + '\0'));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = '\xff';
    from_bytes(changed);  // some changes only change a text; none may read outside
  }
  std::string bad_status = bytes;
  bad_status[0] = 3;
  CHECK_FALSE(from_bytes(bad_status));
}
