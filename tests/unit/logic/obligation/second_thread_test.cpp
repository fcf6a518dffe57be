#include "executed.h"
#include "logic/kernel/second_thread.h"

using namespace permverify;
using namespace permverify::testing;
using obligation::SecondThread;
using term::Scope;

namespace {

struct Two : Executed {
  Term launch = symbol("l", Scope::Launch), group = symbol("g", Scope::Group),
       uniform = symbol("u", Scope::Uniform), own = symbol("p", Scope::Private);

  Two()
      : Executed(
            "kernel k(int n) { global int[n] a; requires Perm(a[tid], read) ** tid < n;"
            "\nvoid main() { } }") {}
  Term symbol(const std::string& name, Scope scope) {
    return terms.fresh(name, term::int_sort, scope);
  }
  // Of lid, gid and one symbol of each scope: which does the other thread share?
  std::string shared(SecondThread other) {
    std::string result;
    const std::pair<const char*, Term> all[] = {{"launch", launch},    {"group", group},
                                                {"uniform", uniform},  {"own", own},
                                                {"gid", k.ids.gid[0]}, {"lid", k.ids.lid[0]}};
    for (const auto& [name, s] : all) {
      const Term theirs = other(s);
      CHECK(other(s) == theirs);  // one twin each
      CHECK(theirs->scope == s->scope);
      if (theirs == s) result += std::string(result.empty() ? "" : " ") + name;
    }
    return result;
  }
};

}  // namespace

TEST_CASE_METHOD(Two, "what two threads share depends on where and when they are", "[threads]") {
  CHECK(shared(SecondThread::same_phase(k)) == "launch group uniform gid");
  CHECK(shared(SecondThread::other_time(k)) == "launch group gid");
  CHECK(shared(SecondThread::other_group(k)) == "launch");
}

TEST_CASE_METHOD(Two, "the identifiers of the other are those it is renamed to", "[threads]") {
  auto other = SecondThread::other_group(k);
  CHECK(other(k.ids.lid[0]) == other.ids().lid[0]);
  CHECK(other(k.ids.gid[0]) == other.ids().gid[0]);
  const Term tid = k.launch.builtin(ir::Builtin::Tid, -1, k.ids);
  CHECK(other(tid) == k.launch.builtin(ir::Builtin::Tid, -1, other.ids()));
}

TEST_CASE_METHOD(Two, "rights and facts are renamed alike", "[threads]") {
  auto other = SecondThread::same_phase(k);
  obligation::Atom right;
  right.index = {terms.add(own, uniform)};
  right.guard = terms.lt(own, launch);
  right.amount = terms.real(1);
  const auto theirs = other(std::vector<obligation::Atom>{right}).front();
  CHECK(theirs.index[0] == terms.add(other(own), uniform));
  CHECK(theirs.guard == terms.lt(other(own), launch));
  const Term fact = terms.lt(own, k.ids.lid[0]);
  const auto facts = other.facts({fact});
  const Term renamed = terms.lt(other(own), other.ids().lid[0]);
  CHECK(std::count(facts.begin(), facts.end(), renamed) == 1);
  CHECK(std::count(facts.begin(), facts.end(), fact) == 0);
}

TEST_CASE_METHOD(Two, "the other thread is in the launch", "[threads]") {
  auto other = SecondThread::other_group(k);
  const auto facts = other.facts({});
  Values v;
  const auto inside = [&](std::int64_t lid, std::int64_t gid) {
    v.set(other.ids().lid[0], lid).set(other.ids().gid[0], gid);
    v.set(k.launch.gsize()[0], 2).set(k.launch.ngroups()[0], 3);
    for (const Term f : facts) {
      if (!v.holds(f)) return false;
    }
    return true;
  };
  CHECK(inside(1, 2));
  CHECK_FALSE(inside(2, 2));
  CHECK_FALSE(inside(1, 3));
  CHECK_FALSE(inside(-1, 0));
}

TEST_CASE_METHOD(Two, "facts with a function that the other has of its own are left out",
                 "[threads]") {
  const auto fact_of = [&](Scope scope) {
    const auto* f = terms.declare("f", {term::int_sort}, term::int_sort, scope);
    return terms.lt(launch, terms.apply(f, {launch}));
  };
  const Term shared_function = fact_of(Scope::Uniform), own_function = fact_of(Scope::Private);
  auto beside = SecondThread::same_phase(k);
  const auto facts = beside.facts({shared_function, own_function});
  CHECK(std::count(facts.begin(), facts.end(), shared_function) == 1);
  CHECK(std::count(facts.begin(), facts.end(), own_function) == 0);
  auto later = SecondThread::other_time(k);
  const auto later_facts = later.facts({shared_function});
  CHECK(std::count(later_facts.begin(), later_facts.end(), shared_function) == 0);
}
