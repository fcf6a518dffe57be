// Which findings of a file the text report prints as one message.
#pragma once
#include <set>
#include <tuple>
#include <vector>

#include "report/finding.h"

namespace permverify::report {

// A counterexample that no run confirms.
bool suspected(const Finding& finding);
// Neither a proof nor a counterexample.
bool gave_up(const Finding& finding);
// Whether the excerpt is about what the run did: the labels of such obligations come from the run.
bool shows_the_run(const Finding& finding);

// A message, and the findings with the same cause that it names.
struct Group {
  const Finding* first;
  std::vector<const Finding*> likewise;
};

// In the order of `all`, which must outlive the groups. Findings that would print the same at the same place are one;
// so are bounds failures of one launch, those that only large groups show, and races that one barrier would order, unless `each` is set.
std::vector<Group> grouped(const std::vector<Finding>& all, bool each);
// For each finding the number of the message that is about it, from 1.
std::vector<std::size_t> message_numbers(const std::vector<Finding>& all);
// The findings that a message names besides its own, `first`, in one sentence.
std::string likewise_text(const Finding& first, const std::vector<const Finding*>& likewise, const support::SourceManager& sources);

using PlaceAndId = std::tuple<support::BufferId, std::uint32_t, std::uint32_t, std::string>;
PlaceAndId place_and_id(const Finding& finding);
// Where several kernels fail alike, so that a message has to name its kernel.
std::set<PlaceAndId> shared_places(const std::vector<Finding>& all);

}  // namespace permverify::report
