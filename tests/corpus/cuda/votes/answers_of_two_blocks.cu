// Another block has another answer.
__global__ void k(int *a) {
  const int zero = __syncthreads_or(blockIdx.x == 1);
  if (threadIdx.x == 0) a[zero == 0 ? 0 : 1] = 1; //~ ERROR race:write_write
}
