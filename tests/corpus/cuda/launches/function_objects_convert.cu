// expect: refuted
// A function object for a type converts its argument first: the block has 512 threads.
#include <functional>
__global__ void fill() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main() {
  long long v = std::negate<long long>()(5u);
  fill<<<1, v < 0 ? 512 : 1>>>();
  return 0;
}
