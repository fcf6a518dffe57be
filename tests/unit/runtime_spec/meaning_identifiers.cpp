// Identifiers: the prover's terms against the machine, for every thread of small launches in one to
// three dimensions; and both keep what the table of built-ins promises.
#include <map>
#include <set>

#include "logic/ir/builtins.h"
#include "tests/unit/runtime_spec/two_meanings.h"

using namespace permverify;
using namespace permverify::testing;
using runtime_spec::SharedBy;

namespace {

// Calls `visit` for every thread.
template <class Visit>
void for_each_thread(Arguments& at, Visit visit) {
  const auto positions = [](const runtime_spec::Sizes& size, runtime_spec::Sizes& id,
                            const auto& then) {
    for (id[2] = 0; id[2] < size[2]; ++id[2]) {
      for (id[1] = 0; id[1] < size[1]; ++id[1]) {
        for (id[0] = 0; id[0] < size[0]; ++id[0]) then();
      }
    }
  };
  positions(at.ngroups, at.gid, [&] { positions(at.gsize, at.lid, visit); });
}

void check(const runtime_spec::Identifier& entry, int dimension, int dimensions, Arguments at) {
  const Place place("", "int n");
  ProverSide prover(place, dimensions);
  MachineSide machine(place);
  const auto expr = ir::make_expr(ir::BuiltinRef{entry.builtin, dimension}, entry.type, {});
  REQUIRE(prover.take(expr, runtime_spec::Meaning::Program));
  machine.take(expr, runtime_spec::Meaning::Program);
  MachineSide limit(place);
  if (entry.below) {
    limit.take(ir::make_expr(ir::BuiltinRef{*entry.below, dimension}, ir::int_type, {}),
               runtime_spec::Meaning::Program);
  }
  at.params = {{0, 1}};
  std::set<std::int64_t> all;
  std::map<runtime_spec::Sizes, std::set<std::int64_t>> by_group;
  bool agree = true, in_range = true;
  for_each_thread(at, [&] {
    const auto value = std::get<std::int64_t>(machine.answer(at));
    agree = agree && std::get<std::int64_t>(prover.answer(at)) == value;
    in_range = in_range && value >= entry.least;
    if (entry.below) in_range = in_range && value < std::get<std::int64_t>(limit.answer(at));
    all.insert(value);
    by_group[at.gid].insert(value);
  });
  INFO(entry.name << " " << dimension << " of " << dimensions);
  CHECK(agree);
  CHECK(in_range);
  if (entry.shared_by == SharedBy::Launch) CHECK(all.size() == 1);
  bool shared = true;
  for (const auto& [group, values] : by_group) shared = shared && values.size() == 1;
  if (entry.shared_by == SharedBy::Group) CHECK(shared);
  // A linear position is another one for every thread, or group.
  const auto threads = static_cast<std::size_t>(at.gsize[0] * at.gsize[1] * at.gsize[2]);
  if (dimension < 0 && entry.builtin == ir::Builtin::Tid)
    CHECK(all.size() == threads * by_group.size());
  if (dimension < 0 && entry.builtin == ir::Builtin::Gid) CHECK(all.size() == by_group.size());
  if (dimension < 0 && entry.builtin == ir::Builtin::Lid) CHECK(all.size() == threads);
}

}  // namespace

TEST_CASE("identifiers mean the same to prover and machine, and keep their contract") {
  const runtime_spec::Sizes sizes[] = {{4, 1, 1}, {3, 2, 1}, {2, 3, 2}};
  const runtime_spec::Sizes groups[] = {{3, 1, 1}, {2, 2, 1}, {2, 1, 3}};
  for (int dimensions = 1; dimensions <= 3; ++dimensions) {
    Arguments at;
    at.gsize = sizes[dimensions - 1];
    at.ngroups = groups[dimensions - 1];
    at.now.resize(cells_of_array);
    at.launch.resize(cells_of_array);
    for (const auto& entry : runtime_spec::identifiers) {
      for (int d = -1; d < entry.dimensions; ++d) check(entry, d, dimensions, at);
    }
  }
}
