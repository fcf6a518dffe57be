// expect: bad_input
// The operators for vectors are those of a header that is not here. Which function the header would let a
// compiler choose where the program has one, too, is not known.
#include <helper_math.h>
__device__ int2 operator+(int2 a, double b) { return int2{0, 0}; }
__device__ int clamp(long x, long low, long high) { return 0; }
__global__ void of_the_header(float4 *o) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = o[i] * 2.0f;
}
__global__ void of_either(int *o) {
  int2 a{1, 1};
  int2 c = a + 1;  //~ ERROR unsupported:stand_in
  o[c.x == 0 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
__global__ void converted(int *o) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[clamp(i, 0, 1 << 30)] = i;  //~ ERROR unsupported:stand_in
}
