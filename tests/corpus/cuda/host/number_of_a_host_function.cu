// expect: bad_input
// Of which type it is, only the library knows.
#include <numeric>
template <class T> __global__ void fill(T* a, T x) { a[blockIdx.x * blockDim.x + threadIdx.x] = x; }
template <class T> __global__ void add(int* a, T x) { a[0] = 1; } //~ ERROR unsupported:host_type
int main() {
  float h[4] = {1, 2, 3, 4};
  auto sum = std::accumulate(h, h + 4, 0.0);
  add<<<1, 1>>>((int*)0, sum);
  fill<<<1, 1>>>((int*)0, 1);
}
