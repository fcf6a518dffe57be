// through a reference that a function gives
#include <vector>
#include <utility>
#include <tuple>
#include <string.h>
__global__ void last(int n) {
  __shared__ int s[256];
  if (n >= 1 && threadIdx.x == 0) s[n - 1] = 1;
}
std::vector<int>& same(std::vector<int>& v) { return v; }
int main(int argc, char** argv) {
  std::vector<int> h(256);
  same(h).push_back(1);
  last<<<1, 1>>>(h.size());
  return 0;
}
