// The barrier waits for 256 threads, and a smaller block has fewer.
// expect: refuted
__launch_bounds__(256) __global__ void k(int *a) {
  asm volatile("bar.sync 1, 256;" ::: "memory");  //~ ERROR assert:false
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
