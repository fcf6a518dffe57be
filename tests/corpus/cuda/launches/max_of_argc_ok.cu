// expect: proved
// The greatest of a difference and 1 is 1 at least.
#include <algorithm>
__global__ void k(int* a, int n) { int t = threadIdx.x; if (t < n) a[t] = 1; }
int main(int argc, char** argv) {
  if (argc < 2 || argc > 60) return 1;
  int* a;
  cudaMalloc(&a, 60 * sizeof(int));
  int m = std::max(argc - 1, 1);
  k<<<1, 64>>>(a, m);
}
