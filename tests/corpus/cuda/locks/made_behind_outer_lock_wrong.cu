// expect: undecided
// One thread of the block makes the lock, under a lock of the grid, and the others do not wait for it.
__global__ void k(int *outer, int *sum) {
  __shared__ int inner;
  if (threadIdx.x == 1) {
    while (atomicCAS(&outer[blockIdx.x], 0, 1) != 0) {
    }
    __threadfence();
    inner = 0;
    __threadfence();
    atomicExch(&outer[blockIdx.x], 0);
  }
  while (atomicCAS(&outer[blockIdx.x], 0, 1) != 0) {
  }
  __threadfence();
  const int before = atomicCAS(&inner, 0, 1);  //~ UNKNOWN race:atomic_write
  __threadfence();
  atomicExch(&outer[blockIdx.x], 0);
  if (before == 0) {
    __threadfence();
    sum[blockIdx.x] += 1;
    while (atomicCAS(&outer[blockIdx.x], 0, 1) != 0) {
    }
    __threadfence();
    atomicExch(&inner, 0);
    __threadfence();
    atomicExch(&outer[blockIdx.x], 0);
  }
}
