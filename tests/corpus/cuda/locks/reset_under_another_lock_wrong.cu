// expect: undecided
// The lock of the block is set free again under another lock, while a thread may hold it.
__device__ void take(int *lock) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
}
__device__ void give(int *lock) {
  __threadfence();
  atomicExch(lock, 0);
}
__global__ void k(int *sum) {
  __shared__ int outer, inner;
  if (threadIdx.x == 0) outer = 0;
  __syncthreads();
  take(&outer);
  inner = 0;  //~ UNKNOWN race:write_write
  give(&outer);
  take(&outer);
  int before = atomicCAS(&inner, 0, 1);  //~ UNKNOWN race:atomic_write
  give(&outer);
  if (before != 0) return;
  __threadfence();
  sum[blockIdx.x] += 1;
  take(&outer);
  atomicExch(&inner, 0);
  give(&outer);
}
