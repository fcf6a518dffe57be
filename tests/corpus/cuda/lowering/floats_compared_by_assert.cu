// An assertion of a program compares floats as the program does: no NaN is equal to itself, and 0 is equal
// to -0.
__global__ void same(float f) {
  float x = 2.0f;
  assert(x == 2.0f);
  __assert(2.0f == x);
}
__global__ void nan(float f) { assert(f == f); }  //~ ERROR assert:false
__global__ void unequal(float f) { assert(!(f != f)); }  //~ ERROR assert:false
__global__ void tested(float f) {
  if (isnan(f)) assert(f == f);  //~ ERROR assert:false
}
__global__ void zeros() {
  float a = 0.0f, b = -0.0f;
  assert(a == b);  //~ UNKNOWN assert:false
}
__global__ void assumed(float f, int *o) {
  __assume(f == 0.0f);
  o[1.0f / f > 0.0f ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x;  //~ UNKNOWN race:write_write
}
