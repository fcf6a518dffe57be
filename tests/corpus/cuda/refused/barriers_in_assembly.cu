// Barriers that some threads of the block share, or come to without waiting.
// expect: bad_input
__global__ void no_such_barrier(int *a) {
  asm volatile("bar.sync 16;");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void of_a_warp(int *a, int n) {
  if (threadIdx.x < 32) asm volatile("bar.sync 1, %0;" ::"r"(n));  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__launch_bounds__(256) __global__ void of_fewer_than_all(int *a) {
  if (threadIdx.x < 128) asm volatile("bar.sync 1, 128;");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void waits_for_one_axis(int *a) {
  asm volatile("bar.sync 1, %0;" ::"r"(blockDim.x + 32));  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void of_some(int *a) {
  asm volatile("bar.sync 0, 64;");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void arrives(int *a) {
  asm volatile("bar.arrive 0, 64;");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void computed(int *a, int id) {
  asm volatile("bar.sync %0;" ::"r"(id));  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void two(int *a) {
  asm volatile("bar.sync 0; bar.sync 1;");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
