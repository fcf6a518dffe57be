// The stores of all threads, as one quantified fact for each store.
//
// At a barrier that ends a phase, and at the end of the kernel, for all threads t of the group (of the launch):
//   t stored to index(t)  ==>  M[index(t)] == view(t)[index(t)]
// where M is memory there and `view(t)` the view of thread t (contents.h (2): up to the first race no other
// thread has stored to that element in the phase). Private values become functions of the thread's identifiers, and
// the facts about them hold for every thread.
#pragma once
#include "logic/memory/any_thread.h"
#include "logic/memory/contents.h"

namespace permverify::obligation {

// All facts of an obligation use the same functions for the values of threads.
struct AllThreads {
  explicit AllThreads(KernelContext& context)
      : group(context, AnyThread::Of::Group), launch(context, AnyThread::Of::Launch) {}
  AnyThread group, launch;
};

// For the maps that the terms mention, and those on which these depend, a few steps deep. `of_each_group`: maps
// behind barriers about which the same is stated for every group of the launch.
std::vector<Term> stored_by_all(KernelContext& context, const Contents& contents, AllThreads& threads,
                                const std::vector<Term>& about, const std::vector<Term>& of_each_group);

}  // namespace permverify::obligation
