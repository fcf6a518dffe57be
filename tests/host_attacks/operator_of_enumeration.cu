// `std::max` compares enumerations by the operator of the program.
#include <algorithm>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = a[threadIdx.x]; }
enum Size { Small = 1, Big = 2 };
static bool operator<(Size a, Size b) { return (int)a > (int)b; }
int main() {
  int* a;
  cudaMalloc(&a, 4096);
  Size x = Small, y = Big;
  Size most = std::max(x, y);
  k<<<1, most == Big ? 256 : 512>>>(a);
  return 0;
}
