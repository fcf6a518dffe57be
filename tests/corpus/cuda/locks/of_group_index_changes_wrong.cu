// expect: undecided
// The variable of the index has another value while accesses are made.
__global__ void k(int *lock, float *c) {
  int i = 0;
  if (threadIdx.x == 0) { while (atomicCAS(&lock[blockIdx.x % 2 + i], 0, 1)) {} __threadfence(); }
  __syncthreads();
  if (blockIdx.x == 0) i = 1;
  c[threadIdx.x * 3 + blockIdx.x % 2 + i] += 1.0f; //~ UNKNOWN race:write_write //~ UNKNOWN race:read_write
  i = 0;
  __syncthreads();
  if (threadIdx.x == 0) { __threadfence(); atomicExch(&lock[blockIdx.x % 2 + i], 0); }
}
