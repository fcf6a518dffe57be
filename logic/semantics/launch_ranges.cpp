// All sizes are at least 1, so each product of some of them is at most the number of threads, and
// still at most that number divided by the sizes that are literals and not in the product.
#include "logic/semantics/launch_ranges.h"

#include <algorithm>

namespace permverify::obligation {

namespace {

using term::Interval;
using term::Wide;

class Learner {
 public:
  Learner(term::Ranges& ranges, term::TermManager& terms, const Launch& launch,
          std::optional<std::int64_t> most)
      : ranges_(ranges), terms_(terms), launch_(launch), most_(most) {}

  void run(const ThreadIds& ids) {
    for (int d = 0; d < 3; ++d) {
      const Term gsize = launch_.gsize()[static_cast<std::size_t>(d)];
      const Term ngroups = launch_.ngroups()[static_cast<std::size_t>(d)];
      const Term lid = ids.lid[static_cast<std::size_t>(d)];
      const Term gid = ids.gid[static_cast<std::size_t>(d)];
      size(gsize, {gsize});
      size(ngroups, {ngroups});
      below(lid, {gsize});
      below(gid, {ngroups});
      of_dimension(d, ids, {gsize, ngroups});
      const Term first = terms_.mul(gid, gsize);
      below(first, {gsize, ngroups});
      below(terms_.add(first, lid), {gsize, ngroups});
      for (int e = 0; e < d; ++e) of_matrix(d, e, ids);
    }
    std::vector<Term> all(launch_.gsize().begin(), launch_.gsize().end());
    all.insert(all.end(), launch_.ngroups().begin(), launch_.ngroups().end());
    of_dimension(-1, ids, all);
  }

 private:
  void of_dimension(int d, const ThreadIds& ids, const std::vector<Term>& sizes) {
    below(launch_.builtin(ir::Builtin::Tid, d, ids), sizes);
    size(launch_.builtin(ir::Builtin::Tcount, d, ids), sizes);
  }

  // y * width + x and x * height + y in a matrix of the launch's width and height.
  void of_matrix(int d, int e, const ThreadIds& ids) {
    std::vector<Term> sizes;
    for (const int k : {d, e}) {
      sizes.push_back(launch_.gsize()[static_cast<std::size_t>(k)]);
      sizes.push_back(launch_.ngroups()[static_cast<std::size_t>(k)]);
    }
    for (const auto& [row, column] : {std::pair{d, e}, std::pair{e, d}}) {
      const Term first = terms_.mul(launch_.builtin(ir::Builtin::Tid, row, ids),
                                    launch_.builtin(ir::Builtin::Tcount, column, ids));
      below(first, sizes);
      below(terms_.add(first, launch_.builtin(ir::Builtin::Tid, column, ids)), sizes);
    }
  }

  // The greatest product of these sizes.
  std::optional<Wide> greatest(const std::vector<Term>& sizes) const {
    bool literal = true;
    Interval product = Interval::exactly(1), others = Interval::exactly(1);
    const auto in_product = [&](Term s) {
      return std::find(sizes.begin(), sizes.end(), s) != sizes.end();
    };
    for (const Term s : sizes) {
      literal = literal && s.kind() == term::Kind::IntConst;
      if (literal) product = term::scaled(product, s->value);
    }
    if (literal) return product.value();
    if (!most_) return std::nullopt;
    for (const auto* list : {&launch_.gsize(), &launch_.ngroups()}) {
      for (const Term s : *list) {
        const bool outside = s.kind() == term::Kind::IntConst && !in_product(s);
        if (outside) others = term::scaled(others, s->value);
      }
    }
    return others.value() ? *most_ / *others.value() : Wide{*most_};
  }

  void size(Term t, const std::vector<Term>& sizes) {
    ranges_.learn(t, {Wide{1}, greatest(sizes)});
  }
  void below(Term t, const std::vector<Term>& sizes) {
    const auto most = greatest(sizes);
    ranges_.learn(t, {Wide{0}, most ? std::optional<Wide>(*most - 1) : std::nullopt});
  }

  term::Ranges& ranges_;
  term::TermManager& terms_;
  const Launch& launch_;
  std::optional<std::int64_t> most_;
};

}  // namespace

void learn_launch(term::Ranges& ranges, term::TermManager& terms, const Launch& launch,
                  const ThreadIds& ids, std::optional<std::int64_t> most_threads) {
  Learner(ranges, terms, launch, most_threads).run(ids);
}

}  // namespace permverify::obligation
