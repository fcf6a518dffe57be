// Jobs that a server which was killed left behind.
#pragma once
#include <string>

namespace permverify::serve {

// Kills each bubblewrap process with an argument below `work`, an absolute path. A server that is killed in the first
// milliseconds of a job leaves one. For the owner of the folder alone, before its first job.
void end_earlier_jobs(const std::string& work);

}  // namespace permverify::serve
