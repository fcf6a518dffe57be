#include "logic/kernel/one_warp.h"

namespace permverify::obligation {

Assumption size_of_warps() { return {"warp_size", "a warp is 32 threads with consecutive numbers in their block", {}}; }

// (x + X*(y + Y*z)) div n, for both threads, without the dimensions that do not matter, as far as the
// sizes are numbers:
//   where X divides n, x < X adds less than one warp: it is (y + Y*z) div (n/X);
//   where n divides X, a row is whole warps: equal are x div n and what stands behind x.
Term same_warp(KernelContext& k, const ThreadIds& one, const ThreadIds& other, const std::int64_t threads_of_warp) {
  auto& terms = k.terms;
  std::int64_t n = threads_of_warp;
  std::size_t d = 0;
  const auto size = [&](std::size_t dimension) -> std::int64_t {  // 0: not known
    const auto known = k.vocabulary.ranges().of(k.launch.gsize()[dimension]).value();
    return known && *known > 0 && *known <= INT32_MAX ? static_cast<std::int64_t>(*known) : 0;
  };
  std::int64_t threads = 1;
  for (std::size_t i = 0; i < 3 && threads != 0; ++i) {
    threads = size(i) <= n / threads ? threads * size(i) : 0;
  }
  if (threads != 0) return terms.truth(true);  // the group is one warp
  while (d < 3 && size(d) != 0 && n % size(d) == 0) n /= size(d++);
  std::vector<Term> equal;
  const bool rows = d < 3 && size(d) != 0 && size(d) % n == 0;
  if (n != 1 && rows) {
    const Term warp = terms.integer(n);
    equal.push_back(terms.eq(terms.div(one.lid[d], warp), terms.div(other.lid[d], warp)));
    ++d;
  }
  if (n == 1 || rows) {
    for (; d < 3; ++d) equal.push_back(terms.eq(one.lid[d], other.lid[d]));
    return terms.conj(std::move(equal));
  }
  const auto warp = [&](ThreadIds ids) {
    for (std::size_t i = 0; i < d; ++i) ids.lid[i] = terms.integer(0);
    return terms.div(k.launch.builtin(ir::Builtin::Lid, -1, ids),
                     terms.integer(threads_of_warp));
  };
  return terms.eq(warp(one), warp(other));
}

Term compared(KernelContext& k, const ThreadIds& one, const ThreadIds& other) {
  const Term different = k.launch.different_lids(one, other);
  if (k.pairs == Pairs::All) return different;
  const Term together = same_warp(k, one, other, k.kernel.meeting_threads);
  return k.terms.conj(different, k.pairs == Pairs::OfOneWarp ? together : k.terms.negate(together));
}

}  // namespace permverify::obligation
