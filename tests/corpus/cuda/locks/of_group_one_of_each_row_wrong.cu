// expect: undecided
// The first thread of each row of the block takes the lock.
__global__ void k(int *lock, float *c) {
  if (threadIdx.x == 0) { while (atomicCAS(&lock[0], 0, 1)) {} __threadfence(); }
  __syncthreads();
  c[threadIdx.y * blockDim.x + threadIdx.x] += 1.0f; //~ UNKNOWN race:write_write //~ UNKNOWN race:read_write
  __syncthreads();
  if (threadIdx.x == 0) { __threadfence(); atomicExch(&lock[0], 0); }
}
