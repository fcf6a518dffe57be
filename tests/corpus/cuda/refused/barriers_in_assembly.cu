// Barriers that some threads of the block share, or come to without waiting.
// expect: bad_input
__global__ void named(int *a) {
  asm volatile("bar.sync 1;");  //~ ERROR unsupported:inline_assembly
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
