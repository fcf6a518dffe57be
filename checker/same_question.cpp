#include "checker/same_question.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>

#include "checker/normal_form.h"

namespace permverify::checker {
namespace {

using obligation::Obligation;

// What is cheap to compare, and tells most questions apart.
auto sketch(const Question& question) {
  const Obligation& o = *question.obligation;
  return std::tuple(question.limited, o.kind, o.primary.span.file, o.primary.span.begin, o.primary.span.end,
                    o.hypotheses.size(), o.further.size(), o.promises.size());
}

}  // namespace

std::vector<std::size_t> first_of_same(const std::vector<Question>& questions, const std::vector<std::size_t>& hard) {
  std::map<decltype(sketch(questions[0])), std::vector<std::size_t>> alike;  // places in `hard`
  for (std::size_t i = 0; i < hard.size(); ++i) alike[sketch(questions[hard[i]])].push_back(i);
  std::vector<std::size_t> first = hard;
  for (const auto& [key, places] : alike) {
    const auto kernel = [&](std::size_t place) { return questions[hard[place]].kernel; };
    const bool one = std::all_of(places.begin(), places.end(), [&](std::size_t p) { return kernel(p) == kernel(places[0]); });
    if (one) continue;
    std::unordered_map<std::string, std::size_t> known;
    for (const std::size_t place : places) {
      const std::size_t index = hard[place];
      first[place] = known.try_emplace(normal_form(*questions[index].obligation), index).first->second;
    }
  }
  return first;
}

bool is_shared(const Verdict& verdict) {
  switch (verdict.status) {
    case Status::Proved: return true;
    case Status::Refuted: return false;
    case Status::Inconclusive: break;
  }
  switch (verdict.reason) {
    case Reason::ResourceLimit:
    case Reason::TimeLimit:
    case Reason::Incomplete:
    case Reason::IncompleteQuantifiers:
    case Reason::IncompleteArithmetic:
    case Reason::ModelNotConfirmed:
    case Reason::NotLocated: return true;
    case Reason::None: case Reason::SatisfiabilityNotShown: case Reason::NoRunShowsIt: case Reason::NoModel:
    case Reason::FileTimeLimit: case Reason::KernelNotProved: case Reason::SolverRefused: case Reason::SolversDisagree: case Reason::SolverCrashed:
    case Reason::OutOfMemory: case Reason::WorkerKilled: case Reason::NoWorker: case Reason::Interrupted:
    case Reason::PermissionsInferred: case Reason::InvariantFound: case Reason::LaunchNotKnown: case Reason::AssumptionBroken: case Reason::RestsOnUnproved: case Reason::ToolFailed: break;
  }
  return false;
}

Verdict shared(const Verdict& verdict) {
  Verdict result = verdict;
  result.rlimit = 0;
  result.wall_ms = 0;
  result.steps.clear();
  result.passes.clear();
  return result;
}

}  // namespace permverify::checker
