// expect: proved
// No access is ordered by the counter, so it may start with any number.
__global__ void append(unsigned *count, int *out) {
  if (threadIdx.x == 0) {
    __threadfence();
    out[atomicAdd(count, 1)] = 1;
  }
}
