// expect: proved
// says k: in at most two dimensions
__global__ void k(int *a) {
  if (threadIdx.y == 0 && blockIdx.y == 0) a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
void run(int *a) { k<<<4, dim3(16, 16)>>>(a); }
