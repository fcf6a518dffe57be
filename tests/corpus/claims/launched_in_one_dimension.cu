// One dimension, in all the ways to write it: the claim stays about one.
// expect: proved
// says k: in one dimension
__global__ void k(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
void run(int *a, int n) {
  dim3 grid(n, 1, 1), block(256);
  k<<<grid, block>>>(a);
  k<<<n / 4, dim3(64)>>>(a);
  k<<<dim3(n, 1), dim3{32}>>>(a);
}
