// In front of the comma of a loop condition only invariants are taken for the loop; the rest is executed.
__device__ int g;
__device__ void __global_invariant(int *p) { g = threadIdx.x; }  //~ ERROR race:write_write
__global__ void asserts() {
  for (int i = 0; __assert(i < 5), i < 10; i++) {}  //~ ERROR assert:false
}
__global__ void holds() {
  int i = 0;
  while (__assert(i >= 0), i < 10) i++;
}
__global__ void own() {
  int x;
  for (int i = 0; __global_invariant(&x), i < 10; i++) {}
}
