// A property of a tuple of the library, by a constant.
#include <tuple>
#include <type_traits>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
constexpr bool wide = std::is_constructible<std::pair<int, int>, std::pair<short, short>>::value;
static const int size = wide ? 512 : 256;
int main() {
  int* a;
  cudaMalloc(&a, 4);
  k<<<1, size>>>(a);
  return 0;
}
