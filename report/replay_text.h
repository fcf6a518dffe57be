// What replaying a failure has shown, in sentences.
#pragma once
#include <string>
#include <vector>

#include "checker/replay/replay.h"
#include "support/source.h"

namespace permverify::report {

// "gsize = 2, ngroups = 1, n = 3": the sizes and parameters of the run.
std::string launch_sentence(const checker::Replay& replay);

// The fault that the run showed: "line 35 (thread 0 reads b[1]) against line 36 (thread 1 writes
// b[1])". Lines of another buffer than `home` say of which.
std::string places_sentence(const runtime_spec::Fault& fault, const support::SourceManager& sources,
                            support::BufferId home);

// Notes in reading order: confirmed or not, how to see it again.
std::vector<std::string> replay_notes(const checker::Replay& replay,
                                      const support::SourceManager& sources,
                                      support::BufferId home);

// The class with its reason, one sentence.
std::string explain_class(const checker::Replay& replay);

}  // namespace permverify::report
