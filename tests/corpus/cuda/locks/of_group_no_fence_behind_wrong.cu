// expect: undecided
// No thread executes a fence between the taking and the accesses.
__global__ void k(int *lock, int *total) {
  if (threadIdx.x == 0) { while (atomicCAS(lock, 0, 1) != 0) {} }
  __syncthreads();
  total[threadIdx.x] += 1; //~ UNKNOWN race:write_write //~ UNKNOWN race:read_write
  __syncthreads();
  if (threadIdx.x == 0) { __threadfence(); atomicExch(lock, 0); }
}
