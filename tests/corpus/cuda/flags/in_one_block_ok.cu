// expect: proved
// The first thread writes, the others of its block read.
__global__ void k(int *flag, int *data, int *out) {
  const int b = blockIdx.x;
  if (threadIdx.x == 0) {
    data[b] = 1;
    __threadfence();
    atomicExch(&flag[b], 1);
  } else {
    while (atomicAdd(&flag[b], 0) == 0)
      ;
    __threadfence();
    out[b * blockDim.x + threadIdx.x] = data[b];
  }
}
