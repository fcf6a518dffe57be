// Launch in a generic lambda is not seen; block 512 (kt<float>).
#include <stdlib.h>
#include <string.h>
template<class T> __global__ void kt(T* to) { __shared__ T s[256]; s[threadIdx.x] = 1; to[blockIdx.x*blockDim.x+threadIdx.x] = s[threadIdx.x]; }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  kt<float><<<1,256>>>(p); auto f = [&](auto x) { kt<decltype(x)><<<1,512>>>(p); }; f(1.0f);
  return 0;
}
