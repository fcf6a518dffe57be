// Barriers in assembly without a meaning here.
// expect: bad_input
__global__ void no_such_barrier(int *a) {
  asm volatile("bar.sync 16;" ::: "memory");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void no_such_barrier_of_some(int *a) {
  if (threadIdx.x < 32) asm volatile("bar.sync 16, 32;" ::: "memory");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void arrives_for_all(int *a) {
  asm volatile("bar.arrive 1;" ::: "memory");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void computed(int *a, int id) {
  asm volatile("bar.sync %0;" ::"r"(id) : "memory");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void two(int *a) {
  asm volatile("bar.sync 0; bar.sync 1;" ::: "memory");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = 0;
}
__global__ void combines(int *a) {
  int any;
  asm volatile("bar.red.or.pred %0, 1, %1;" : "=r"(any) : "r"(a[0]) : "memory");  //~ ERROR unsupported:inline_assembly
  a[threadIdx.x] = any;
}
