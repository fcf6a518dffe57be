// What CUDA kernels need, for g++: a launch runs block after block, and the threads of a block as
// fibres, each up to its next barrier. Shared memory is one static object, used by block after block.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <ucontext.h>
#include <vector>

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};

#define __global__
#define __device__
#define __host__
#define __shared__ static
#define __constant__
#define __forceinline__ inline
#define __launch_bounds__(...)

inline uint3 threadIdx, blockIdx;
inline dim3 blockDim, gridDim;

namespace host_gpu {

constexpr std::size_t stack_bytes = std::size_t{1} << 18;

struct Fibre {
  ucontext_t context;
  std::vector<char> stack;
  uint3 index;
  bool ended = false;
  int predicate = 0;
};

inline std::vector<Fibre> fibres;
inline std::size_t current;
inline ucontext_t scheduler;
inline std::function<void()> body;
inline int votes, ayes;  // of the barrier that was passed last

inline void enter() {
  body();
  fibres[current].ended = true;
}

inline void wait(int predicate) {
  fibres[current].predicate = predicate;
  swapcontext(&fibres[current].context, &scheduler);
}

inline void resume(std::size_t i) {
  current = i;
  threadIdx = fibres[i].index;
  swapcontext(&scheduler, &fibres[i].context);
}

inline void start_block() {
  const std::size_t count = std::size_t{blockDim.x} * blockDim.y * blockDim.z;
  fibres.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    Fibre& f = fibres[i];
    f.ended = false;
    f.index = {static_cast<unsigned>(i % blockDim.x),
               static_cast<unsigned>(i / blockDim.x % blockDim.y),
               static_cast<unsigned>(i / blockDim.x / blockDim.y)};
    f.stack.resize(stack_bytes);
    std::memset(f.stack.data(), 0xa5, f.stack.size());  // what is read too early is not zero
    getcontext(&f.context);
    f.context.uc_stack.ss_sp = f.stack.data();
    f.context.uc_stack.ss_size = f.stack.size();
    f.context.uc_link = &scheduler;
    makecontext(&f.context, enter, 0);
  }
}

// Threads must meet at barriers or end together: a generated kernel that does not is wrong.
inline void run_block() {
  start_block();
  for (bool more = true; more;) {
    int waiting = 0, yes = 0;
    for (std::size_t i = 0; i < fibres.size(); ++i) {
      resume(i);
      if (fibres[i].ended) continue;
      ++waiting;
      yes += fibres[i].predicate != 0;
    }
    if (waiting != 0 && waiting != static_cast<int>(fibres.size())) {
      std::printf("divergent\n");
      std::exit(3);
    }
    votes = waiting;
    ayes = yes;
    more = waiting != 0;
  }
}

inline void launch(const char* name, dim3 grid, dim3 block, const std::function<void()>& kernel,
                   const std::vector<unsigned>& out) {
  gridDim = grid;
  blockDim = block;
  body = kernel;
  for (unsigned g = 0; g < grid.x * grid.y * grid.z; ++g) {
    blockIdx = {g % grid.x, g / grid.x % grid.y, g / grid.x / grid.y};
    run_block();
  }
  std::printf("%s", name);
  for (const unsigned word : out) std::printf(" %u", word);
  std::printf("\n");
}

}  // namespace host_gpu

inline void __syncthreads() { host_gpu::wait(0); }
inline int __syncthreads_count(int predicate) {
  host_gpu::wait(predicate);
  return host_gpu::ayes;
}
inline int __syncthreads_or(int predicate) { return __syncthreads_count(predicate) != 0; }
inline int __syncthreads_and(int predicate) {
  return __syncthreads_count(predicate) == host_gpu::votes;
}

template <class T, class V>
T atomicAdd(T* p, V v) {
  const T old = *p;
  *p = static_cast<T>(old + v);
  return old;
}
