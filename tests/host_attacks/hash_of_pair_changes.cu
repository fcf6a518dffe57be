// The hash of a pair is code of the program, which a container of the library calls.
#include <unordered_map>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int* block;
namespace std {
template <> struct hash<pair<int, int>> {
  size_t operator()(const pair<int, int>& p) const {
    *block = 512;
    return p.first;
  }
};
}  // namespace std
int main() {
  int* a;
  cudaMalloc(&a, 4);
  int n = 256;
  block = &n;
  std::unordered_map<std::pair<int, int>, int> seen;
  n = 256;
  seen.count(std::make_pair(1, 2));
  k<<<1, n>>>(a);
  return 0;
}
