// The instruction that `__syncthreads()` is.
__global__ void all_forms(int *out) {
  __shared__ int part[1024];
  const int t = threadIdx.x;
  part[t] = t;
  asm volatile("bar.sync 0;" ::: "memory");
  const int x = part[blockDim.x - 1 - t];
  asm volatile("barrier.sync 0;" ::: "memory");
  part[t] = x;
  asm("  bar.sync   0 ;\n" ::: "memory");
  out[blockIdx.x * blockDim.x + t] = part[blockDim.x - 1 - t];
}
