// flags: --deny host_errors
#include <vector>
template <class T>
__global__ void fill(T* a, T x) { a[blockIdx.x * blockDim.x + threadIdx.x] = x; }
int main() {
  std::vector<double> h(10, 1.0);
  fill<<<1, 64>>>((int*)0, 2);
}
