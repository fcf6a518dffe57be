// assumes overflows: signed_overflow
// An assertion of a program computes as the program does: unsigned numbers wrap.
__global__ void wraps() {
  unsigned n = ~0u;
  assert(n + 1u == 0);
  __assert(n + 2u == 1u);
}
__global__ void up(unsigned n) { assert(n + 1u > n); }  //~ ERROR assert:false
__global__ void down(unsigned n) { assert(n - 1 < n); }  //~ ERROR assert:false
__global__ void promised(unsigned n) { __builtin_assume(n + 1u > n); }  //~ ERROR assert:false
__global__ void overflows(int z) { assert(z + 1 > z); }
__global__ void assumed(unsigned n) {
  __assume(n + 1u == 0);
  assert(n == ~0u);
  assert(n == 0);  //~ ERROR assert:false
}
__global__ void index(unsigned u) {
  int x = 1, y = 2;
  int *p[4] = {&x, &y, &x, &y};
  *p[(u * 0x40000000u) >> 30] = 5;
}
struct S { int a[4]; int b; };
__global__ void field(unsigned u, S *s) {
  s[blockIdx.x * blockDim.x + threadIdx.x].a[(u * 0x40000000u) >> 30] = 1;
}
__global__ void outside(unsigned u, S *s) {
  if (u == ~0u && blockIdx.x * blockDim.x + threadIdx.x == 0)
    s[0].a[(unsigned long long)(u + 1u) - 4294967296ull] = 1;  //~ UNKNOWN assert:false
}
__global__ void in_a_disjunction(unsigned n) {
  assert(n + 1u > n || n == ~0u);
  assert(n + 1u > n || n == 7);  //~ ERROR assert:false
}
__global__ void shifted(unsigned n) { assert((1u << n) > 0u || n >= 0); }  //~ ERROR arith.shift:out_of_range
__global__ void chosen(int c, unsigned n) { assert((c ? n + 1u : 1u) > 0u); }  //~ ERROR assert:false
