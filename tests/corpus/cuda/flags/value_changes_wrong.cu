// expect: not_proved
// The element changes between two reads of a thread, without a race.
#include <assert.h>
__global__ void k(int *flag, int *data) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 5;
    __threadfence();
    atomicExch(&flag[0], 1);
    while (atomicAdd(&flag[1], 0) == 0)
      ;
    __threadfence();
    assert(data[0] == 5);
  } else if (blockIdx.x == 1) {
    while (atomicAdd(&flag[0], 0) == 0)
      ;
    __threadfence();
    data[0] = 6;
    __threadfence();
    atomicExch(&flag[1], 1);
  }
}
