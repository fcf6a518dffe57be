// expect: refuted
// Classes of the standard library and of Thrust lie in memory as GCC's and NVIDIA's do.
#include <array>
#include <complex>
#include <thrust/complex.h>
#include <tuple>
#include <type_traits>
#include <utility>
struct Empty {};
// The last element of a tuple is the first in memory.
__global__ void tuple() {
  __shared__ std::tuple<int, int> s[64];
  if (threadIdx.x >= 64) return;
  std::get<0>(s[threadIdx.x]) = 1;
  ((int *)s)[2 * (threadIdx.x ^ 1) + 1] = 2;  //~ ERROR race:write_write
}
__global__ void tuple_ok() {
  __shared__ std::tuple<int, int> s[64];
  if (threadIdx.x >= 64) return;
  std::get<0>(s[threadIdx.x]) = 1;
  ((int *)s)[2 * (threadIdx.x ^ 1)] = 2;
}
__global__ void tuple_values_ok() {
  std::tuple<char, int, short> t(1, 2, 3), u;
  u = t;
  assert(std::get<0>(u) == 1 && std::get<1>(u) == 2 && std::get<2>(u) == 3);
}
__global__ void tuple_size_ok() {
  assert(sizeof(std::tuple<char, int, char>) == 12 && sizeof(std::tuple<char, char, int>) == 8 && sizeof(std::tuple<int, Empty>) == 4);
}
__global__ void array() { assert((sizeof(std::array<int, 0>) == 0)); }  //~ ERROR assert:false
__global__ void array_ok() { assert((sizeof(std::array<int, 0>) == 1 && std::array<int, 0>().size() == 0)); }
__global__ void pair() { assert((std::is_trivially_copyable<std::pair<int, int>>::value)); }  //~ ERROR assert:false
__global__ void pair_ok() {
  std::pair<int, int> p(1, 2), q;
  q = p;
  assert((q.second == 2 && std::is_trivially_copy_constructible<std::pair<int, int>>::value && sizeof(p) == 8));
}
__global__ void complex() { assert(alignof(thrust::complex<float>) == 4); }  //~ ERROR assert:false
__global__ void complex_ok() {
  const std::complex<float> z = thrust::complex<float>(1, 2);
  const thrust::complex<float> w = z;
  assert(alignof(thrust::complex<float>) == 8 && alignof(std::complex<float>) == 4 && w.imag() == 2 && sizeof(w) == 8);
}
