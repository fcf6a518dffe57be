// Launches that preconditions allow: recognized, and made.
#include "contract_run.h"
#include "runtime_spec/contracts/fit_params.h"
#include "runtime_spec/machine/draw.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

constexpr int seeds = 12;

// Fits launches with every fill and several seeds; true when each of them became one that is
// allowed.
bool always_fits(const std::string& text, std::int64_t gsize = 3, std::int64_t ngroups = 1) {
  ContractRun run(text, gsize, ngroups);
  for (int fill = 0; fill <= static_cast<int>(rs::Fill::Any); ++fill) {
    for (int seed = 0; seed < seeds; ++seed) {
      run.launch.fill = static_cast<rs::Fill>(fill);
      run.launch.seed = rs::mix(7, static_cast<std::uint64_t>(seed));
      const auto fitted = rs::fit_launch(run.program, run.launch, run.options);
      if (!fitted) return false;
      rs::Machine machine(run.program, *fitted, run.options);
      if (rs::may_launch(machine) != rs::Fit::Fits) return false;
    }
  }
  return true;
}

std::string with(const std::string& requirement) {
  return "requires " + requirement +
         ";\nkernel k(int n, int m) { global int[8] a, b; void main() { a[0] = n; b[0] = m; } }";
}

}  // namespace

TEST_CASE("parameters are fitted to sizes and to each other") {
  CHECK(always_fits(with("n == tcount")));
  CHECK(always_fits(with("n <= gsize * ngroups && n > 0")));
  CHECK(always_fits(with("n == 2 * m + 1 && m >= 3")));
  CHECK(always_fits(with("n * m == 12")));
  CHECK(always_fits(with("n != m && n == m || n == 7")));
  CHECK_FALSE(always_fits(with("n < m && m < n")));
  CHECK_FALSE(always_fits(with("gsize == 2")));
  CHECK(always_fits(with("gsize == 2"), 2));
}

TEST_CASE("operations above a parameter are inverted") {
  CHECK(always_fits(with("m == (n + 15) / 16 && m == 3")));
  CHECK(always_fits(with("(n + 255) / 256 == ngroups && n > 256"), 256, 3));
  CHECK_FALSE(always_fits(with("(n + 255) / 256 == ngroups && n > 1024"), 256, 3));
  CHECK(always_fits(with("n % 7 == 3 && n / 7 == m && m > 5")));
  CHECK(always_fits(with("3 * n <= m && m == 100 - n && n > 20")));
  CHECK(always_fits(with("0 - 3 * n >= 50 && m == n + 1")));
  CHECK(always_fits(with("(n > 3 ? n - 3 : 0) == m && m == 9")));
  CHECK_FALSE(always_fits(with("3 * n == 2 * m + 1 && 2 * m == 7")));
}

TEST_CASE("values move along a chain of equations") {
  const auto chain = [](const std::string& requirement) {
    return "requires " + requirement + ";\nkernel k(int n, int m, int p, int q) { global int[8] a; void main() { a[0] = n + m + p + q; } }";
  };
  CHECK(always_fits(chain("n == m && m == p && p == 16 * q && n >= 5")));
  CHECK(always_fits(chain("p == 16 * q && m == p && n == m && q > 3")));
  CHECK(always_fits(chain("n == 2 * m && m == 2 * p && p == 2 * q && n > 100")));
  CHECK_FALSE(always_fits(chain("n == m && m == p && p == 16 * q && n == 5")));
}

TEST_CASE("cells are fitted") {
  CHECK(always_fits(with("(\\forall int i; 0 <= i && i < 8; a[i] == 0)")));
  CHECK(always_fits(with("(\\forall int i; 0 <= i && i < 8; 0 <= a[i] && a[i] < 8)")));
  CHECK(always_fits(with("(\\forall int i; 0 <= i && i < 8; a[i] == b[i] + 1)")));
  CHECK(always_fits(with("(\\forall int i; 0 <= i && i < 7; a[i] <= a[i + 1])")));
  CHECK(always_fits(with("(\\forall int i; 0 <= i && i < 7; a[i] < a[i + 1]) && a[0] == 5")));
  CHECK(always_fits(with("(\\forall int i, int j; 0 <= i && i < j && j < 8; a[i] != a[j])")));
  CHECK(
      always_fits(with("(\\forall int i; 0 <= i && i < 8; 0 <= a[i] && a[i] < 8) &&"
                       "(\\forall int i, int j; 0 <= i && i < j && j < 8; a[i] != a[j])")));
  CHECK(always_fits(with("(\\forall int i; 0 <= i && i < 8; a[i] == 0 || a[i] == 1)")));
  CHECK(always_fits(with("(\\forall int i; 0 <= i && i < 8; a[i] > 0 ==> b[i] == n)")));
  CHECK(always_fits(with("!(a[3] == a[4])")));
  CHECK_FALSE(always_fits(with("a[0] < a[1] && a[1] < a[0]")));
}

TEST_CASE("preconditions of groups and threads are owed where none stands above them") {
  CHECK(always_fits(
      "kernel k { global int[tcount] a; requires Perm(a[tid], write) ** a[tid] == tid;\n"
      "void main() { a[tid] = 0; } }",
      3, 2));
  CHECK(
      always_fits("kernel k { global int[tcount] a; group requires a[gid] > gid;\n"
                  "requires Perm(a[tid], write);\nvoid main() { a[tid] = 0; } }",
                  3, 2));
  CHECK(
      always_fits("requires r > 1; kernel k(real r, bool f) { global real[4] x; global bool[4] g;\n"
                  "group requires (\\forall int i; 0 <= i && i < 4; x[i] < r && g[i] == f);\n"
                  "void main() { x[0] = r; g[0] = f; } }"));
}

TEST_CASE("what is the same for all threads is evaluated for one") {
  ContractRun run("kernel k(int n) { global int[4] a; requires n == 3 && n == 4; void main() { } }", 256, 1 << 20);
  std::uint64_t spent = 0;
  CHECK_FALSE(rs::fit_parameters(run.program, run.launch, {}, &spent));
  CHECK(spent < 100'000);
}

TEST_CASE("values are looked for until the time is over") {
  ContractRun run("kernel k(int n) { global int[4] a; requires n == lid && n == lid + 1; void main() { } }", 256, 1 << 20);
  std::uint64_t spent = 0;
  CHECK_FALSE(rs::fit_parameters(run.program, run.launch, std::chrono::steady_clock::now(), &spent));
  std::uint64_t unlimited = 0;
  CHECK_FALSE(rs::fit_parameters(run.program, run.launch, {}, &unlimited));
  CHECK(unlimited > 1'000'000);
}

TEST_CASE("extents are sizes") {
  CHECK(always_fits("kernel k(int n) { global int[n - 2] a; void main() { } }"));
  CHECK(always_fits("kernel k(int n, int m) { global int[n][m] a; void main() { } }"));
}

TEST_CASE("what is given stays where nothing forbids it") {
  ContractRun run(with("n <= 3 && a[0] == 1"));
  run.set("n", 2);
  run.set("m", 100);
  run.set("a", {9, 8, 7});
  const auto fitted = rs::fit_launch(run.program, run.launch, run.options);
  REQUIRE(fitted);
  CHECK(fitted->params.at(run.var("n")).bits == 2);
  CHECK(fitted->params.at(run.var("m")).bits == 100);
  CHECK(fitted->global.at(run.var("a")).at(0)->bits == 1);
  CHECK(fitted->global.at(run.var("a")).at(1)->bits == 8);
  CHECK(fitted->global.at(run.var("a")).size() == 8);
  CHECK(fitted->global.at(run.var("b")).size() == 8);
  run.set("n", 9);
  const auto moved = rs::fit_launch(run.program, run.launch, run.options);
  REQUIRE(moved);
  CHECK(moved->params.at(run.var("n")).bits <= 3);
}

TEST_CASE("given parameters stay where others can change") {
  ContractRun run("requires p == n && q == n && m == (n + 3) / 4;\nkernel k(int n, int m, int p, int q) { global int[8] a; void main() { a[0] = n + m + p + q; } }");
  run.set("n", 11);
  const auto fitted = rs::fit_parameters(run.program, run.launch);
  REQUIRE(fitted);
  CHECK(fitted->params.at(run.var("n")).bits == 11);
  CHECK(fitted->params.at(run.var("p")).bits == 11);
  CHECK(fitted->params.at(run.var("q")).bits == 11);
  CHECK(fitted->params.at(run.var("m")).bits == 3);
}

TEST_CASE("a launch is told apart from one that the preconditions forbid") {
  ContractRun run(with("n == 3 && (\\forall int i; 0 <= i && i < 8; a[i] >= n)"));
  run.set("n", 3);
  run.set("a", {3, 4, 5, 6, 7, 8, 9, 3});
  CHECK(run.run().allowed == rs::Fit::Fits);
  run.launch.params[run.var("n")] = {4, 1};
  CHECK(run.run().allowed == rs::Fit::DoesNot);
  run.launch.params[run.var("n")] = {3, 1};
  run.launch.global[run.var("a")][7] = rs::Value{2, 1};
  CHECK(run.run().allowed == rs::Fit::DoesNot);
}
