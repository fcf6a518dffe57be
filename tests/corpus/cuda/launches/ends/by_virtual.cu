// expect: not_refuted
// A method that is overridden ends it.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
struct Base {
  virtual void check(int) const {}
};
struct Checked : Base {
  void check(int m) const override { if (m > 32) exit(1); }
};
void check(const Base& b, int m) { b.check(m); }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  int* a;
  cudaMalloc(&a, 4096);
  if (n < 1 || n > 1024) return 1;
  check(Checked(), n);
  k<<<1, n>>>(a);
  return 0;
}
