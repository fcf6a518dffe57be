// Queries and answers in the form in which a ProofCache keeps them.
#pragma once
#include <optional>
#include <string>

#include "checker/check.h"

namespace permverify::checker {

// Earlier answers. The key of a query is the digest of everything on which the answer can depend: the query, the
// build of this program, the solvers with their versions, budgets, limits and seed. Proofs are kept by the normal
// form of the query (normal_form.h), so that neither names nor places matter; counterexamples, which mention names,
// by its exact form. Nothing else is kept: more time or memory may decide an undecided query.
class KeptAnswers {
 public:
  // Without options.cache nothing is found or kept; the same if the build of the program is not known.
  explicit KeptAnswers(const CheckOptions& options);
  // With Verdict::cached set.
  std::optional<Verdict> find(const obligation::Obligation& obligation);
  // `answer` as the solvers gave it, before settle().
  void keep(const obligation::Obligation& obligation, const Verdict& answer);

 private:
  std::string key(const std::string& question) const;
  std::optional<Verdict> read(const std::string& key, Status wanted);

  ProofCache* cache_ = nullptr;
  std::string circumstances_;  // of all queries
};

}  // namespace permverify::checker
