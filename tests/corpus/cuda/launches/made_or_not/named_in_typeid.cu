// expect: not_refuted
// The operand of typeid is evaluated for an object of a polymorphic class alone.
#include <typeinfo>
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
}
static int f(int* p) {
  k<<<1, 512>>>(p);
  return 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  if (typeid(f(a)) == typeid(int)) k<<<1, 256>>>(a);
  return 0;
}
