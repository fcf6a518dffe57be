// expect: undecided
// flags: --local-size 4 --num-groups 1
// A thread that comes to a trap, or whose assertion is false, gets no further: whether it does hangs on a made-up value.
#include <assert.h>
__device__ int some(int n);

__global__ void traps(float *x, int *a) {
  if (sinf(x[0]) < 2.0f || x[0] != x[0]) __trap(); //~ UNKNOWN assert:false
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void asserts(int *a) {
  assert(some(1) == 3); //~ UNKNOWN assert:false
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void asserts_in_a_loop(int *a, int *b, int n) {
  for (int i = 0; i < 2; ++i) {
    if (i == 1) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
    assert(some(i) == 3); //~ UNKNOWN assert:false
  }
}
__global__ void never(int *a) {
  if (some(2) != 3) __builtin_unreachable(); //~ UNKNOWN assert:false
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void assumes(int *a) {
  if (some(3) != 3) {
    //@ assume false;
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
