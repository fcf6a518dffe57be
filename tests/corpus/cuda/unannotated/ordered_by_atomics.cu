// expect: undecided
// Locks and flags order accesses by atomic operations and fences, which no barrier shows: whether they do is
// not modelled, so that no run convicts these.
__global__ void lock(int *lock, int *x) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    __threadfence();
    *x = 1;  //~ UNKNOWN race:write_write
    __threadfence();
    atomicExch(lock, 0);
  }
}
__global__ void last(int *part, unsigned *count, int *sum) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;  //~ UNKNOWN race:read_write
    __threadfence();
    last = atomicAdd(count, 1u) == gridDim.x - 1;
    if (last) sum[0] = part[0];
  }
}
