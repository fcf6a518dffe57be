#include "logic/semantics/launch.h"

#include "../values.h"

using namespace permverify;
using namespace permverify::testing;
using ir::Builtin;
using obligation::Launch;
using obligation::ThreadIds;

namespace {

struct Sizes {
  std::array<std::int64_t, 3> gsize, ngroups;
};

// Calls `visit` with the identifiers of every thread of a launch as values.
void for_each_thread(const Launch& launch, const ThreadIds& ids, const Sizes& sizes,
                     const std::function<void(const Values&, const Sizes& lid_gid)>& visit) {
  Values launched;
  for (std::size_t d = 0; d < 3; ++d) {
    if (launch.gsize()[d].kind() == term::Kind::Symbol)
      launched.set(launch.gsize()[d], sizes.gsize[d]);
    if (launch.ngroups()[d].kind() == term::Kind::Symbol) {
      launched.set(launch.ngroups()[d], sizes.ngroups[d]);
    }
  }
  std::vector<Term> all;
  for (std::size_t d = 0; d < 3; ++d) all.insert(all.end(), {ids.lid[d], ids.gid[d]});
  launched.for_all(all, -1, 4, [&](const Values& v) {
    Sizes at{};
    bool inside = true;
    for (std::size_t d = 0; d < 3; ++d) {
      at.gsize[d] = v.number(ids.lid[d]);
      at.ngroups[d] = v.number(ids.gid[d]);
      inside = inside && 0 <= at.gsize[d] && at.gsize[d] < sizes.gsize[d] && 0 <= at.ngroups[d] &&
               at.ngroups[d] < sizes.ngroups[d];
    }
    bool said = true;
    for (const Term fact : launch.ranges(ids)) said = said && v.holds(fact);
    CHECK(said == inside);
    if (inside) visit(v, at);
  });
}

}  // namespace

TEST_CASE("identifiers of a launch in one dimension", "[launch]") {
  term::TermManager terms;
  const Launch launch(terms, 1, {}, false);
  const ThreadIds ids = launch.thread("");
  for_each_thread(launch, ids, {{3, 1, 1}, {2, 1, 1}}, [&](const Values& v, const Sizes& at) {
    const std::int64_t tid = at.ngroups[0] * 3 + at.gsize[0];
    CHECK(v.number(launch.builtin(Builtin::Tid, -1, ids)) == tid);
    CHECK(v.number(launch.builtin(Builtin::Tid, 0, ids)) == tid);
    CHECK(v.number(launch.builtin(Builtin::Tcount, -1, ids)) == 6);
    CHECK(v.number(launch.builtin(Builtin::Lid, 1, ids)) == 0);
    CHECK(v.number(launch.builtin(Builtin::Gsize, 1, ids)) == 1);
  });
  CHECK(launch.free_sizes().size() == 2);
}

TEST_CASE("linear identifiers in two dimensions number the threads", "[launch]") {
  term::TermManager terms;
  const Launch launch(terms, 2, {}, false);
  const ThreadIds ids = launch.thread("");
  std::map<std::int64_t, int> numbers;
  const Sizes sizes{{2, 3, 1}, {3, 2, 1}};
  for_each_thread(launch, ids, sizes, [&](const Values& v, const Sizes& at) {
    const std::int64_t lid = at.gsize[1] * 2 + at.gsize[0];
    const std::int64_t gid = at.ngroups[1] * 3 + at.ngroups[0];
    CHECK(v.number(launch.builtin(Builtin::Lid, -1, ids)) == lid);
    CHECK(v.number(launch.builtin(Builtin::Gid, -1, ids)) == gid);
    CHECK(v.number(launch.builtin(Builtin::Tid, 1, ids)) == at.ngroups[1] * 3 + at.gsize[1]);
    CHECK(v.number(launch.builtin(Builtin::Tcount, 1, ids)) == 6);
    ++numbers[v.number(launch.builtin(Builtin::Tid, -1, ids))];
  });
  CHECK(numbers.size() == 36);
  CHECK(numbers.begin()->first == 0);
  CHECK(numbers.rbegin()->first == 35);
}

TEST_CASE("sizes that are fixed, and one group", "[launch]") {
  term::TermManager terms;
  ir::LaunchSizes sizes;
  sizes.gsize[0] = 8;
  const Launch one(terms, 1, sizes, true);
  CHECK(one.one_group());
  CHECK(one.free_sizes().empty());
  CHECK(one.gsize()[0].is_int(8));
  const ThreadIds ids = one.thread("");
  CHECK(ids.gid[0].is_int(0));
  CHECK(one.builtin(Builtin::Tid, -1, ids) == ids.lid[0]);

  sizes.ngroups[0] = 4;  // what is said wins over the dialect's default
  const Launch said(terms, 1, sizes, true);
  CHECK_FALSE(said.one_group());
  CHECK(said.builtin(Builtin::Tcount, -1, said.thread("")).is_int(32));

  sizes.gsize[0] = 1;  // one thread in a group has only one number
  CHECK(Launch(terms, 1, sizes, false).thread("").lid[0].is_int(0));
}

TEST_CASE("threads differ when their tuples do", "[launch]") {
  term::TermManager terms;
  const Launch launch(terms, 2, {}, false);
  const ThreadIds a = launch.thread("");
  const ThreadIds b = launch.thread_of_group(a.gid, "'");
  CHECK(launch.different_gids(a, b).is_false());
  Values v;
  v.set(a.lid[0], 1).set(a.lid[1], 2).set(b.lid[0], 1).set(b.lid[1], 2);
  CHECK_FALSE(v.holds(launch.different_lids(a, b)));
  CHECK(v.set(b.lid[1], 0).holds(launch.different_lids(a, b)));
  CHECK(v.set(b.lid[0], 2).set(b.lid[1], 2).holds(launch.different_lids(a, b)));
  const ThreadIds c = launch.thread("\"");
  CHECK(a.lid[0]->scope == term::Scope::Private);
  CHECK(a.gid[0]->scope == term::Scope::Group);
  v.set(a.gid[0], 0).set(a.gid[1], 1).set(c.gid[0], 0).set(c.gid[1], 1);
  CHECK_FALSE(v.holds(launch.different_gids(a, c)));
  CHECK(v.set(c.gid[0], 1).holds(launch.different_gids(a, c)));
}
