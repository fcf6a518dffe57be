#include "logic/semantics/launch.h"

#include <algorithm>

#include "logic/ir/builtins.h"

namespace permverify::obligation {
namespace {

using term::Scope;

using runtime_spec::identifier;

std::string indexed(ir::Builtin builtin, int dimension, int dimensions) {
  const std::string base(identifier(builtin).name);
  if (dimensions == 1) return base;
  return base + "." + std::string(runtime_spec::components[static_cast<std::size_t>(dimension)]);
}

}  // namespace

Launch::Launch(term::TermManager& terms, int dimensions, const ir::LaunchSizes& sizes,
               bool single_group, std::optional<std::int64_t> max_threads)
    : terms_(terms), dimensions_(dimensions), max_threads_(max_threads) {
  const Term one = terms.integer(1);
  const auto size = [&](ir::Builtin base, int d, std::optional<std::int64_t> fixed) {
    if (fixed) return terms.integer(*fixed);
    if (d >= dimensions) return one;
    const Term symbol = terms.fresh(indexed(base, d, dimensions), term::int_sort, Scope::Launch);
    facts_.push_back(terms.le(terms.integer(identifier(base).least), symbol));
    free_sizes_.push_back(symbol);
    return symbol;
  };
  for (int d = 0; d < 3; ++d) {
    gsize_[d] = size(ir::Builtin::Gsize, d, sizes.gsize[d]);
    const bool single = single_group && !sizes.ngroups[d];
    ngroups_[d] = single ? one : size(ir::Builtin::Ngroups, d, sizes.ngroups[d]);
  }
  if (max_threads_) bound_sizes();
}

// The number of threads is at most the bound, and so is every product of some of the sizes, since the
// others are at least 1: each stated by itself, so that no solver has to multiply.
void Launch::bound_sizes() {
  const Term most = terms_.integer(*max_threads_);
  for (const auto which : {ir::Builtin::Gsize, ir::Builtin::Ngroups, ir::Builtin::Tcount}) {
    for (int d = -1; d < dimensions_; ++d) {
      const Term fact = terms_.le(builtin(which, d, {}), most);
      if (!fact.is_true()) facts_.push_back(fact);
    }
  }
}

std::vector<Term> Launch::within(const ir::SizeLimits& limits) const {
  std::vector<Term> facts;
  const auto at_most = [&](Term size, std::optional<std::int64_t> most) {
    const bool known = max_threads_ && most && *max_threads_ <= *most;
    if (most && !known) facts.push_back(terms_.le(size, terms_.integer(*most)));
  };
  at_most(builtin(ir::Builtin::Gsize, -1, {}), limits.group);
  for (std::size_t d = 0; d < 3; ++d) {
    const std::size_t next = (d + 1) % 3;
    at_most(terms_.mul(gsize_[d], gsize_[next]), limits.group);
    auto most = limits.most.gsize[d];
    if (limits.group) most = std::min(most.value_or(*limits.group), *limits.group);
    at_most(gsize_[d], most);
    at_most(ngroups_[d], limits.most.ngroups[d]);
  }
  std::vector<Term> result;
  for (const Term fact : facts) {
    if (!fact.is_true() && std::find(result.begin(), result.end(), fact) == result.end()) result.push_back(fact);
  }
  return result;
}

std::vector<Term> Launch::thread_bounds(const ThreadIds& ids) const {
  std::vector<Term> facts;
  for (int d = -1; max_threads_ && d < dimensions_; ++d) {
    const Term tid = builtin(ir::Builtin::Tid, d, ids);
    facts.push_back(terms_.le(terms_.integer(0), tid));
    facts.push_back(terms_.lt(tid, terms_.integer(*max_threads_)));
  }
  std::erase_if(facts, [](Term t) { return t.is_true(); });
  return facts;
}

bool Launch::one_group() const {
  for (const Term n : ngroups_) {
    if (!n.is_int(1)) return false;
  }
  return true;
}

ThreadIds Launch::thread_of_group(const std::array<Term, 3>& gid, const std::string& suffix) const {
  ThreadIds ids;
  ids.gid = gid;
  for (int d = 0; d < 3; ++d) {
    ids.lid[d] = gsize_[d].is_int(1)
                     ? terms_.integer(0)
                     : terms_.fresh(indexed(ir::Builtin::Lid, d, dimensions_) + suffix,
                                    term::int_sort, Scope::Private);
  }
  return ids;
}

ThreadIds Launch::thread(const std::string& suffix) const {
  std::array<Term, 3> gid;
  for (int d = 0; d < 3; ++d) {
    gid[d] = ngroups_[d].is_int(1)
                 ? terms_.integer(0)
                 : terms_.fresh(indexed(ir::Builtin::Gid, d, dimensions_) + suffix, term::int_sort,
                                Scope::Group);
  }
  return thread_of_group(gid, suffix);
}

// What the contract of the identifier says of each component.
std::vector<Term> Launch::within(ir::Builtin which, const std::array<Term, 3>& ids) const {
  const auto& contract = identifier(which);
  std::vector<Term> facts;
  for (int d = 0; d < 3; ++d) {
    facts.push_back(terms_.le(terms_.integer(contract.least), ids[d]));
    if (contract.below) facts.push_back(terms_.lt(ids[d], builtin(*contract.below, d, {})));
  }
  std::erase_if(facts, [](Term t) { return t.is_true(); });
  return facts;
}

std::vector<Term> Launch::local_ranges(const ThreadIds& ids) const {
  return within(ir::Builtin::Lid, ids.lid);
}

std::vector<Term> Launch::group_ranges(const std::array<Term, 3>& gid) const {
  return within(ir::Builtin::Gid, gid);
}

std::vector<Term> Launch::ranges(const ThreadIds& ids) const {
  auto facts = local_ranges(ids);
  const auto groups = group_ranges(ids.gid);
  facts.insert(facts.end(), groups.begin(), groups.end());
  const auto bounds = thread_bounds(ids);
  facts.insert(facts.end(), bounds.begin(), bounds.end());
  return facts;
}

Term Launch::flat(Term q, Term r, Term n) const {
  if (q.is_int(0)) return r;
  if (n.is_int(1)) return terms_.add(q, r);
  return terms_.flat(q, r, n);
}

Term Launch::linear(const std::array<Term, 3>& ids, const std::array<Term, 3>& sizes) const {
  return flat(flat(ids[2], ids[1], sizes[1]), ids[0], sizes[0]);
}

Term Launch::builtin(ir::Builtin which, int dimension, const ThreadIds& ids) const {
  const auto product = [&](const std::array<Term, 3>& sizes) {
    return terms_.mul(terms_.mul(sizes[0], sizes[1]), sizes[2]);
  };
  const bool all = dimension < 0;
  switch (which) {
    case ir::Builtin::Lid:
      return all ? linear(ids.lid, gsize_) : ids.lid[dimension];
    case ir::Builtin::Gid:
      return all ? linear(ids.gid, ngroups_) : ids.gid[dimension];
    case ir::Builtin::Gsize:
      return all ? product(gsize_) : gsize_[dimension];
    case ir::Builtin::Ngroups:
      return all ? product(ngroups_) : ngroups_[dimension];
    case ir::Builtin::Tid:
      if (all) {
        return flat(linear(ids.gid, ngroups_), linear(ids.lid, gsize_), product(gsize_));
      }
      return flat(ids.gid[dimension], ids.lid[dimension], gsize_[dimension]);
    case ir::Builtin::Tcount:
      if (all) return terms_.mul(product(ngroups_), product(gsize_));
      return terms_.mul(ngroups_[dimension], gsize_[dimension]);
  }
  return {};
}

Term Launch::different_lids(const ThreadIds& a, const ThreadIds& b) const {
  std::vector<Term> parts;
  for (int d = 0; d < 3; ++d) parts.push_back(terms_.ne(a.lid[d], b.lid[d]));
  return terms_.disj(std::move(parts));
}

Term Launch::different_gids(const ThreadIds& a, const ThreadIds& b) const {
  std::vector<Term> parts;
  for (int d = 0; d < 3; ++d) parts.push_back(terms_.ne(a.gid[d], b.gid[d]));
  return terms_.disj(std::move(parts));
}

}  // namespace permverify::obligation
