// expect: proved
// flags: --local-size 256
__launch_bounds__(256) __global__ void k(int *a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  asm volatile("bar.sync 1, 256;" ::: "memory");
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[255 - threadIdx.x];
}
