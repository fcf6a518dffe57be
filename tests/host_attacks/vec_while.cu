// in a loop with its own size as the bound
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
  while (h.size() < 300) h.push_back(1);
  last<<<1, 1>>>(h.size());
  return 0;
}
