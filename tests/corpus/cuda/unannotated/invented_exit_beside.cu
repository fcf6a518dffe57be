// expect: refuted
// flags: --local-size 4 --num-groups 1
// Loops and assertions that a made-up value decides, and races that do not hang on it: they stand before it, or each value leads on.
#include <assert.h>
__device__ int some(int n);

__global__ void before(int *a, int *b) {
  a[0] = threadIdx.x; //~ ERROR race:write_write
  while (some(1) != 7) {
  }
  b[threadIdx.x] = 1;
}
__global__ void before_a_barrier(int *a, int *b) {
  a[0] = threadIdx.x; //~ ERROR race:write_write
  while (some(2) != 7) {
  }
  __syncthreads();
  b[threadIdx.x] = 1;
}
__global__ void before_later_loops(int *a, int *b, int n) {
  a[0] = threadIdx.x; //~ ERROR race:write_write
  while (some(3) != 7) {
  }
  for (int i = 0; i < n; ++i) {
    b[threadIdx.x] = i;
    __syncthreads();
  }
}
__global__ void before_an_assertion(int *a) {
  a[0] = threadIdx.x; //~ ERROR race:write_write
  assert(some(4) == 3); //~ UNKNOWN assert:false
}
__global__ void known_exit(int *a) {
  int i = 0, sum = 0;
  while (i != 12) {
    sum += some(i);
    i += 3;
  }
  a[0] = sum; //~ ERROR race:write_write
}
// It ends for every bound.
__global__ void counts(int *a, int *b) {
  const int bound = some(6);
  int sum = 0;
  for (int i = 0; i < bound; ++i) sum += i & 1;
  a[0] = sum; //~ ERROR race:write_write
}
__global__ void counts_down(int *a) {
  int sum = 0;
  for (int i = some(7); i > 0; --i) sum ^= i;
  a[0] = sum; //~ ERROR race:write_write
}
__global__ void halves(int *a) {
  int sum = 0;
  for (unsigned i = some(8); i > 0; i /= 2) sum ^= 1;
  a[0] = sum; //~ ERROR race:write_write
}
__global__ void counts_and_may_stop(int *a) {
  for (int i = 0; i < 100; ++i) {
    if (some(i) == 3) break;
  }
  a[0] = threadIdx.x; //~ ERROR race:write_write
}
__global__ void counts_under_a_branch(int *a, int n) {
  int sum = 0;
  if (some(9) == 3) {
    for (int i = 0; i < n; ++i) sum ^= i;
  }
  a[0] = sum; //~ ERROR race:write_write
}
__global__ void decides_nothing(int *a, int *flag) {
  const int unused = some(10);
  flag[threadIdx.x + 1] = unused;
  while (atomicAdd(&a[1], 1) < 3) {
  }
  a[0] = threadIdx.x; //~ ERROR race:write_write
}
// What it waits for is stored by no thread that waits for a made-up value.
__global__ void waits_for_known(int *a, int *b) {
  __shared__ int flag[1];
  if (threadIdx.x == 0) flag[0] = 0;
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&flag[0], 1);
  while (atomicAdd(&flag[0], 0) == 0) {
  }
  a[0] = threadIdx.x; //~ ERROR race:write_write
  while (some(11) != 7) {
  }
  b[threadIdx.x] = 1;
}
__global__ void before_a_barrier_of_the_warp(int *a, int *b) {
  a[0] = threadIdx.x; //~ ERROR race:write_write
  __syncwarp();
  while (some(12) != 7) {
  }
  b[threadIdx.x] = 1;
}
