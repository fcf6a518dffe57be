// What stands between the declaration of a temporary and its use decides whether it is replaced. In these
// bodies, variables whose names begin with `t` are the temporaries.
#include "../source.h"

#include "logic/ir/print.h"
#include "logic/ir/put_back.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

struct Passed : Source {
  std::vector<std::string> kept;

  explicit Passed(const std::string& body) : Source(kernel_with(body)) {
    module.kernels[0].body = ir::put_back(kernel().body, temporaries());
  }
  ir::Temporaries temporaries() {
    return {[this](ir::VarId var) { return module.variables[var].name.starts_with("t"); },
            [this](ir::VarId var) {
              kept.push_back(module.variables[var].name);
              ir::Variable copy = module.variables[var];
              copy.name = "k" + copy.name;
              module.variables.push_back(copy);
              return static_cast<ir::VarId>(module.variables.size() - 1);
            }};
  }
  std::string body() const { return ir::print(module); }
};

std::string written(const std::string& body) { return ir::print(Source(kernel_with(body)).module); }

void same(const std::string& from, const std::string& to) {
  INFO(from);
  CHECK(Passed(from).body() == written(to));
}

void stays(const std::string& from, const std::string& name) {
  INFO(from);
  CHECK(Passed(from).kept == std::vector{name});
}

}  // namespace

TEST_CASE("a read is put back where it is used") {
  same("int t1 = n; m = t1 + 1;", "m = n + 1;");
  same("int t1 = a[tid]; a[lid] = t1 + 1;", "a[lid] = a[tid] + 1;");
  same("int t1 = n; int t2 = a[t1]; int t3 = s[t2]; a[t1] = t3;", "a[n] = s[a[n]];");
  same("bool t1 = b; if (t1) { m = 1; }", "if (b) { m = 1; }");
  same("int t1 = a[lid]; if (t1 > 0) { m = 1; }", "if (a[lid] > 0) { m = 1; }");
  same("int t1 = n; n = t1 + 1;", "n = n + 1;");
  same("int t1 = a[lid]; a[lid] = t1 + 1;", "a[lid] = a[lid] + 1;");
}

TEST_CASE("a plain variable is put back at every use") {
  same("int t1 = n; a[t1] = t1; s[t1] = m;", "a[n] = n; s[n] = m;");
  same("int t1 = n; if (b) { m = t1; } else { a[t1] = 0; }", "if (b) { m = n; } else { a[n] = 0; }");
  same("int t1 = n; while (m < t1) { m = m + t1; }", "while (m < n) { m = m + n; }");
  same("int t1 = n; barrier(local) { } m = t1;", "barrier(local) { } m = n;");
}

TEST_CASE("what is not used is dropped, but not an access") {
  same("int t1 = n; m = 1;", "m = 1;");
  same("int t1 = n; int t2 = t1 + m; m = 1;", "m = 1;");
  stays("int t1 = a[lid]; m = 1;", "t1");
  same("{ int t1 = n; } m = 1;", "m = 1;");
}

TEST_CASE("a read does not pass what changes its meaning") {
  stays("int t1 = n; n = 7; m = t1;", "t1");
  stays("int t1 = n; if (b) { n = 7; } m = t1;", "t1");
  stays("int t1 = n; while (b) { n = n + 1; } m = t1;", "t1");
  stays("int t1 = n; while (b) { m = t1; n = 1; }", "t1");
  stays("int t1 = a[lid]; a[tid] = 7; m = t1;", "t1");
  stays("int t1 = a[n]; n = 7; m = t1;", "t1");
  stays("int t1 = n; int t2 = a[t1]; n = 7; m = t2;", "t2");
  stays("bool t1 = n > 0 && m > 0; n = 7; b = t1;", "t1");
}

TEST_CASE("an access stays in its phase and on its path") {
  stays("int t1 = a[lid]; barrier(global) { } m = t1;", "t1");
  stays("int t1 = a[lid]; if (b) { m = t1; }", "t1");
  stays("int t1 = a[lid]; if (b) { return; } m = t1;", "t1");
  stays("int t1 = a[lid]; while (b) { m = t1; }", "t1");
  stays("int t1 = a[lid]; while (m < t1) { m = m + 1; }", "t1");
  stays("int t1 = a[lid]; assume b; m = t1;", "t1");
  stays("int t1 = a[lid]; int old = atomic_add(s[lid], 1); m = t1;", "t1");
}

TEST_CASE("a computation that may fail stays on its path") {
  stays("int t1 = n / m; if (b) { n = t1; }", "t1");
  same("int t1 = n / m; n = t1;", "n = n / m;");
}

TEST_CASE("an access happens once") {
  stays("int t1 = a[lid]; m = t1 + t1;", "t1");
  stays("int t1 = a[lid]; m = t1; n = t1;", "t1");
  stays("int t1 = a[lid]; s[t1] = t1;", "t1");
}

TEST_CASE("reads pass what has nothing to do with them") {
  same("int t1 = a[lid]; n = 7; m = t1;", "n = 7; m = a[lid];");
  same("int t1 = a[lid]; s[lid] = 7; m = t1;", "s[lid] = 7; m = a[lid];");
  same("int t1 = a[lid]; assert b; m = t1;", "assert b; m = a[lid];");
  same("int t1 = n; if (b) { m = 7; } m = t1;", "if (b) { m = 7; } m = n;");
}

TEST_CASE("of two reads only the one that would change is kept") {
  Passed swapped("int t1 = n; int t2 = m; n = t2; m = t1;");
  CHECK(swapped.kept == std::vector<std::string>{"t1"});
  CHECK(swapped.body() == written("int kt1 = n; n = m; m = kt1;"));
}

TEST_CASE("a condition takes all its reads or none") {
  const auto folded = [](const std::string& body) {
    Source source(kernel_with(body));
    const ir::Temporaries temporaries{
        [&](ir::VarId var) { return source.module.variables[var].name.starts_with("t"); },
        [](ir::VarId var) { return var; }};
    ir::StmtList list = source.kernel().body;
    const auto last = std::get<ir::Assign>(list.back()->node);
    list.pop_back();
    const ir::ExprPtr whole = ir::put_back_all(list, last.value, temporaries);
    return whole ? ir::print(source.module, *whole) : "none";
  };
  CHECK(folded("int t1 = n; b = t1 > 0;") == "n > 0");
  CHECK(folded("int t1 = a[lid]; int t2 = n; b = t1 > t2 && t2 > 0;") == "a[lid] > n && n > 0");
  CHECK(folded("int t1 = a[lid]; b = t1 > 0 && t1 < 9;") == "none");
  CHECK(folded("int t1 = a[lid]; b = true;") == "none");
  CHECK(folded("int t1 = n; n = 7; b = t1 > 0;") == "none");
  CHECK(folded("int x = n; b = x > 0;") == "none");
}
