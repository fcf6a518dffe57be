// Questions and answers in the form in which a ProofCache keeps them.
#pragma once
#include <optional>
#include <string>

#include "checker/check.h"

namespace permverify::checker {

// What was answered before. The key of a question is the digest of everything that the answer can depend on: the
// question, the build of this program, the solvers with their versions, budgets, limits and seed. Proofs are kept by the
// normal form of the question (normal_form.h), so that neither names nor places matter; counterexamples, which speak of
// names, by its exact form. Nothing else is kept: what is undecided may be decided by more time or memory.
class KeptAnswers {
 public:
  // Without options.cache nothing is found or kept; the same where the build of the program is not known.
  explicit KeptAnswers(const CheckOptions& options);
  // With Verdict::cached set.
  std::optional<Verdict> find(const obligation::Obligation& obligation);
  // `answer` as the solvers gave it, before settle().
  void keep(const obligation::Obligation& obligation, const Verdict& answer);

 private:
  std::string key(const std::string& question) const;
  std::optional<Verdict> read(const std::string& key, Status wanted);

  ProofCache* cache_ = nullptr;
  std::string circumstances_;  // of all questions
};

}  // namespace permverify::checker
