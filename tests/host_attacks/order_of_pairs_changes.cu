// The order of pairs is an operator of the program in the library's namespace.
#include <algorithm>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int* block;
namespace std {
inline bool operator<(const pair<int, int>& x, const pair<int, int>& y) {
  *block = 512;
  return x.first < y.first;
}
}  // namespace std
int main() {
  int* a;
  cudaMalloc(&a, 4);
  int n = 256;
  block = &n;
  std::pair<int, int> all[2] = {{1, 2}, {0, 1}};
  n = 256;
  std::sort(all, all + 2);
  k<<<1, n>>>(a);
  return 0;
}
