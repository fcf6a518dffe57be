// The child processes of the server. What leaves the session of its job becomes a child of the server when its parent ends, and is
// ended with the job.
#pragma once
#include <sys/types.h>

namespace permverify::serve {

// From now on, processes without a parent are children of this one.
void adopt_orphans();
// As fork(); the child is that of a job until reap_job().
pid_t fork_job();
// Waits for a job's child that was killed or has ended. Gives its status.
int reap_job(pid_t child);
// Ends every child that is not that of a job, and their children in turn. For several threads.
void end_orphans();

}  // namespace permverify::serve
