// `std::reverse` calls the `swap` of the program.
#include <algorithm>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
enum class E { A = 1, B = 2 };
static int* calls;
static void swap(E& a, E& b) { *calls += 256; E t = a; a = b; b = t; }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  int n = 256;
  calls = &n;
  E t[2] = {E::A, E::B};
  std::reverse(t, t + 2);
  k<<<1, n>>>(a);
  return 0;
}
