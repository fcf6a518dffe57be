// Whether a pair is made from another pair is a property of the library's class, which has more constructors than ours.
#include <type_traits>
#include <utility>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() {
  int* a;
  cudaMalloc(&a, 4);
  k<<<1, std::is_constructible<std::pair<int, int>, std::pair<short, short>>::value ? 512 : 256>>>(a);
  return 0;
}
