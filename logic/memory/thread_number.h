// The number of the executed thread in an index: if the program computed the index from the parts of the number, as
// in `blockIdx.x * blockDim.x + threadIdx.x`, it is expressed by the number.
#pragma once
#include <optional>

#include "logic/kernel/kernel_context.h"
#include "logic/term/linear.h"

namespace permverify::obligation {

// index == times * number + rest, and the rest mentions none of the identifiers that the number is made of.
struct ByThread {
  std::int64_t times = 0;
  term::Linear rest;
};
// `number`: of the executed thread, along an axis or in the launch.
std::optional<ByThread> by_thread(term::TermManager& terms, const term::Linear& index, Term number);

// An equal term, in which one term for the number along each axis replaces its parts.
Term with_thread_numbers(KernelContext& context, Term index);

// Nothing, if a coefficient is not an integer.
std::optional<Term> sum_of(term::TermManager& terms, const term::Linear& linear);

}  // namespace permverify::obligation
