// expect: not_refuted
// The launch is right; the call that leads to it is not read.
#include <optional>
__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; assert(i < n); }
void go(int g, int b, int n) { k<<<g, b>>>(nullptr, n); }
int main() {
  std::optional<int> w = 4;
  go(*w, 256, *w * 256);
}
