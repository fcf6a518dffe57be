// member of a record
#include <vector>
#include <utility>
#include <tuple>
#include <string.h>
__global__ void last(int n) {
  __shared__ int s[256];
  if (n >= 1 && threadIdx.x == 0) s[n - 1] = 1;
}
struct Holder { std::vector<int> v; };
int main(int argc, char** argv) {
  std::vector<int> h(256);
  Holder o;
  o.v.resize(256);
  Holder* p = &o;
  p->v.push_back(1);
  last<<<1, 1>>>(o.v.size());
  return 0;
}
