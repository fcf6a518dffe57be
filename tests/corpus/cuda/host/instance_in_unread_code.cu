// flags: --deny host_errors
// expect: refuted
// A call whose argument cannot be read makes an instance that nobody sees.
#include <map>
template <class T>
__global__ void scale(T* a, T x) {
  __shared__ T part[sizeof(T) == 8 ? 1 : 64];
  if (threadIdx.x < 64) part[threadIdx.x] = x;
  a[blockIdx.x * blockDim.x + threadIdx.x] *= x;
}
int main() {
  std::map<int, double> h;
  scale<<<1, 64>>>((int*)0, 2);
  scale<<<1, 64>>>((double*)0, h[0]); //~ ERROR policy:denied_assumption
}
