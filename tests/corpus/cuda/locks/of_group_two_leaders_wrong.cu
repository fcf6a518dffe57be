// expect: undecided
// Two threads of the block take the lock, so that they wait for each other.
__global__ void k(int *lock, float *c) {
  if (threadIdx.x < 2) { while (atomicCAS(&lock[0], 0, 1)) {} __threadfence(); }
  __syncthreads();
  c[threadIdx.x] += 1.0f; //~ UNKNOWN race:write_write //~ UNKNOWN race:read_write
  __syncthreads();
  if (threadIdx.x < 2) { __threadfence(); atomicExch(&lock[0], 0); }
}
