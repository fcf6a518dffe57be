#include "checker/cache/kept_answers.h"

#include "checker/cache/digest.h"
#include "checker/cache/proof_cache.h"
#include "checker/normal_form.h"
#include "checker/same_question.h"
#include "checker/wire.h"
#include "support/build_id.h"

namespace permverify::checker {
namespace {

std::string circumstances(const CheckOptions& options) {
  std::string text = support::build_id() + "\n" + solver_names(options.solver) + "\n" + solver_names(SolverChoice::Z3);
  for (const std::uint64_t part :
       {static_cast<std::uint64_t>(options.solver), options.rlimit, std::uint64_t{options.timeout_seconds},
        std::uint64_t{options.memory_mb}, std::uint64_t{options.seed}, std::uint64_t{options.words},
        std::uint64_t{options.models_only}, std::uint64_t{options.weigh_suspicions}}) {
    text += "\n" + std::to_string(part);
  }
  return text + "\n";
}

}  // namespace

KeptAnswers::KeptAnswers(const CheckOptions& options) {
  if (options.cache == nullptr || support::build_id().empty()) return;
  cache_ = options.cache;
  circumstances_ = circumstances(options);
}

std::string KeptAnswers::key(const std::string& question) const { return digest(circumstances_ + question); }

std::optional<Verdict> KeptAnswers::find(const obligation::Obligation& obligation) {
  if (cache_ == nullptr) return std::nullopt;
  if (auto proof = read(key(normal_form(obligation)), Status::Proved)) return proof;
  return read(key(exact_form(obligation)), Status::Refuted);
}

std::optional<Verdict> KeptAnswers::read(const std::string& key, Status wanted) {
  const std::optional<std::string> bytes = cache_->find(key);
  if (!bytes) return std::nullopt;
  const std::optional<Verdict> answer = from_bytes(*bytes);
  if (!answer || answer->status != wanted) {
    cache_->distrust();
    return std::nullopt;
  }
  Verdict verdict = shared(*answer);
  verdict.cached = true;
  return verdict;
}

void KeptAnswers::keep(const obligation::Obligation& obligation, const Verdict& answer) {
  if (cache_ == nullptr || answer.disagreement || answer.reason != Reason::None) return;
  if (answer.status == Status::Inconclusive) return;
  const bool proof = answer.status == Status::Proved;
  cache_->keep(key(proof ? normal_form(obligation) : exact_form(obligation)), to_bytes(shared(answer)));
}

}  // namespace permverify::checker
