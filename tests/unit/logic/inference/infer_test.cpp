// Which clauses are inferred for kernels without permissions. That they are enough is proved elsewhere.
#include "logic/inference/infer.h"

#include "logic/ir/print.h"
#include "tests/unit/logic/source.h"

using namespace permverify;
using namespace permverify::testing;

namespace {

using Texts = std::vector<std::string>;

struct Inferred : Source {
  explicit Inferred(const std::string& body, const std::string& head = "global int[tcount] a, b; local int[gsize] s;")
      : Source("kernel k(int n) { " + head + " void main() {\n" + body + "\n} }"), changed(module),
        plan(inference::infer(changed, module.kernels[0])) {}

  Texts texts(const std::vector<ir::Clause>& clauses) const {
    Texts result;
    for (const ir::Clause& clause : clauses) result.push_back(ir::print(changed, *clause.assertion));
    return result;
  }
  Texts needs() const { return texts(plan.requires_clauses); }
  Texts leaves() const { return texts(plan.ensures_clauses); }
  Texts holds(std::size_t barrier) const { return texts(plan.barriers.at(barrier).holds); }
  Texts stored() const { return texts(plan.stored); }

  ir::Module changed;
  inference::Plan plan;
};

}  // namespace

TEST_CASE("an element that is read and stored to is written") {
  const Inferred k("a[tid] = b[tid] + 1;");
  CHECK(k.needs() == Texts{"Perm(a[tid], write) ** Perm(b[tid], read)"});
  CHECK(k.leaves() == k.needs());
  CHECK(Inferred("a[tid] = a[tid] + 1;").needs() == Texts{"Perm(a[tid], write)"});
}

TEST_CASE("an access under a condition is needed under it, one under either is needed always") {
  CHECK(Inferred("if (tid < n) { a[tid] = 1; }").needs() == Texts{"tid < n ==> Perm(a[tid], write)"});
  CHECK(Inferred("if (tid < n) { a[tid] = 1; } else { a[tid] = 2; }").needs() == Texts{"Perm(a[tid], write)"});
}

TEST_CASE("atomic operations need Atomic, beside another access write") {
  CHECK(Inferred("atomic_add(a[0], 1);").needs() == Texts{"Atomic(a[0])"});
  CHECK(Inferred("a[tid] = 0; atomic_add(a[tid], 1);").needs() == Texts{"Perm(a[tid], write)"});
}

TEST_CASE("iterations of a loop are a range") {
  const Texts needs = Inferred("int i = 0; while (i < n) { b[i] = 1; i = i + 1; }").needs();
  REQUIRE(needs.size() == 1);
  CHECK(needs[0] == "(\\forall* int i_ = 0 .. n; Perm(b[i_], write))");
}

TEST_CASE("a variable is what it was assigned, in each branch") {
  CHECK(Inferred("int i = tid; if (n > 0) { i = tid + 1; } a[i] = 1;").needs() ==
        Texts{"Perm(a[0 < n ? tid + 1 : tid], write)"});
}

TEST_CASE("behind a barrier a thread holds what it accesses there") {
  const Inferred k("s[lid] = 1; barrier(local) { } a[tid] = s[gsize - 1 - lid];");
  REQUIRE(k.plan.barriers.size() == 1);
  const Texts holds = k.holds(0);
  const auto has = [&](const std::string& text) {
    return std::any_of(holds.begin(), holds.end(), [&](const auto& h) { return h.find(text) != std::string::npos; });
  };
  CHECK(has("Perm(s[gsize - 1 - lid], read)"));
  CHECK(has("Perm(a[tid], write)"));
  CHECK_FALSE(has("Perm(s[lid], write)"));
}

TEST_CASE("an element that no clause can name refuses the inference, at its place") {
  const Inferred k("int x = a[tid]; a[tid] = 0; x = a[tid];\nb[x] = 1;");
  CHECK(k.plan.refused == "infer_index");
  CHECK(k.line(k.plan.refused_at) == 3);
  CHECK(k.needs().empty());
}

TEST_CASE("what is stored is stated in terms of memory at launch") {
  CHECK(Inferred("a[tid] = b[tid] + n;").stored() == Texts{"a[tid] == b[tid] + n"});
  CHECK(Inferred("a[tid] = a[tid] + 1;").stored() == Texts{"a[tid] == \\old(a[tid]) + 1"});
  CHECK(Inferred("if (tid < n) { a[tid] = 1; }").stored() == Texts{"tid < n ==> a[tid] == 1"});
}

TEST_CASE("of two stores to one element the last one counts; what is read behind the first is not known") {
  CHECK(Inferred("a[tid] = 1; a[tid] = 2;").stored() == Texts{"a[tid] == 2"});
  CHECK(Inferred("a[tid] = 1; a[tid] = a[tid] + 1;").stored().empty());
}

TEST_CASE("nothing is stated of memory that atomic operations change, nor of local memory") {
  CHECK(Inferred("a[tid] = 1; atomic_add(a[tid], 1);").stored().empty());
  CHECK(Inferred("s[lid] = 1;").stored().empty());
}

TEST_CASE("what a later phase stores may read only what the kernel never changes") {
  CHECK(Inferred("s[lid] = 1; barrier(local) { } a[tid] = s[0];").stored().empty());
  CHECK(Inferred("s[lid] = 1; barrier(local) { } a[tid] = b[tid];").stored() == Texts{"a[tid] == b[tid]"});
}

TEST_CASE("a range of iterations is stated for all of them") {
  const Texts stored = Inferred("int i = 0; while (i < n) { b[i] = a[i]; i = i + 1; }").stored();
  REQUIRE(stored.size() == 1);
  CHECK(stored[0].find("\\forall int") != std::string::npos);
  CHECK(stored[0].find("b[i] == a[i]") != std::string::npos);
  CHECK(Inferred("int i = 0; while (i < n) { a[tid] = i; i = i + 1; }").stored().empty());
}

TEST_CASE("floats are kept through variables") {
  const std::string floats = "global float[tcount] a, b;";
  CHECK(Inferred("float x = b[tid]; a[tid] = x * x;", floats).stored() == Texts{"a[tid] == b[tid] * b[tid]"});
  CHECK(Inferred("float x = b[tid]; if (tid < n) { x = b[0]; } a[tid] = x;", floats).stored().empty());
}
