// expect: bad_input
// CUDA declares functions of these names with other parameters, some of which our headers have.
__device__ int umax(int a, int b) { return 0; }
__device__ int ilogb(int a) { return 0; }
template <class T> __device__ T rhypot(T a, T b) { return 0; }
__global__ void unsigned_numbers() { assert(umax(1u, 2u) == 2u); }
__global__ void numbers() { assert(umax(1, 2) == 0); }
__global__ void converted(double x) { assert(ilogb(x) == 0); }  //~ UNKNOWN assert:false
__global__ void exactly(int x) { assert(ilogb(x) == 0); }
__global__ void instance(float x) { assert(rhypot(x, x) == 0); }  //~ ERROR unsupported:stand_in
__global__ void mixed(long a, unsigned long b) { assert(min(a, b) <= b && max(1ll, 2ull) == 2); }
__global__ void averages() {
  assert(__hadd(3, 4) == 3 && __rhadd(3, 4) == 4 && __hadd(-3, -4) == -4 && __uhadd(0xffffffffu, 1u) == 0x80000000u);
}
namespace my {
__device__ int logb(int a) { return 99; }
__device__ int nanf(int a) { return 99; }
}
using namespace my;
__global__ void by_a_directive(double x) { assert(logb(x) == 99); }  //~ UNKNOWN assert:false
__global__ void qualified(double x) { assert(my::logb(x) == 99); }
__device__ int __umul64hi(char, char) { return 99; }
__global__ void reserved() { assert(__umul64hi(3ull, 3ull) == 99); }  //~ ERROR assert:false
