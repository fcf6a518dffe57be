// expect: undecided
// The element of the lock depends on the thread.
__global__ void k(int *lock, float *c) {
  int i = threadIdx.x % 2;
  if (threadIdx.x == 0) { while (atomicCAS(&lock[i], 0, 1)) {} __threadfence(); }
  __syncthreads();
  c[threadIdx.x] += 1.0f; //~ UNKNOWN race:write_write //~ UNKNOWN race:read_write
  __syncthreads();
  if (threadIdx.x == 0) { __threadfence(); atomicExch(&lock[i], 0); }
}
