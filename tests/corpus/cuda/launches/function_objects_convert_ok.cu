// A function object for no type takes its argument as it is: the block has one thread.
#include <functional>
__global__ void fill() {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main() {
  long long v = std::negate<>()(5u);
  fill<<<1, v < 0 ? 512 : 1>>>();
  return 0;
}
