// from a range, not from a number
#include <vector>
#include <utility>
#include <tuple>
#include <string.h>
__global__ void last(int n) {
  __shared__ int s[256];
  if (n >= 1 && threadIdx.x == 0) s[n - 1] = 1;
}
int main(int argc, char** argv) {
  std::vector<int> h(256);
  int t[512] = {};
  std::vector<int> g(t, t + 512);
  last<<<1, 1>>>(g.size());
  return 0;
}
