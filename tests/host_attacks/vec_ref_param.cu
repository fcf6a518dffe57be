// by a parameter of a parameter
#include <vector>
#include <utility>
#include <tuple>
#include <string.h>
__global__ void last(int n) {
  __shared__ int s[256];
  if (n >= 1 && threadIdx.x == 0) s[n - 1] = 1;
}
void grow2(std::vector<int>& v) { v.emplace_back(1); }
void grow1(std::vector<int>& v) { grow2(v); }
int main(int argc, char** argv) {
  std::vector<int> h(256);
  grow1(h);
  last<<<1, 1>>>(h.size());
  return 0;
}
