// a global object that another function changes
#include <vector>
#include <utility>
#include <tuple>
#include <string.h>
__global__ void last(int n) {
  __shared__ int s[256];
  if (n >= 1 && threadIdx.x == 0) s[n - 1] = 1;
}
std::vector<int> all(256);
void more() { all.push_back(1); }
int main(int argc, char** argv) {
  std::vector<int> h(256);
  more();
  last<<<1, 1>>>(all.size());
  return 0;
}
