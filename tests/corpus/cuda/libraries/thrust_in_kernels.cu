// Tuples, complex numbers, function objects and pointers of Thrust in device code.
#include <thrust/tuple.h>
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void tuples_ok(int *a) {
  thrust::tuple<int, int> t = thrust::make_tuple(1, 2);
  thrust::get<1>(t) = 5;
  a[thrust::get<0>(t) + thrust::get<1>(t) == 6 ? OWN : 0] = 1;
}
__global__ void tuples(int *a) {
  thrust::tuple<int, int> t = thrust::make_tuple(1, 2);
  thrust::get<1>(t) = 5;
  a[thrust::get<1>(t) == 2 ? OWN : 0] = 1;  //~ ERROR race:write_write
}
__global__ void pointers_ok(thrust::device_ptr<int> p) { p[OWN] = thrust::plus<int>()(1, 2); }
__global__ void pointers(thrust::device_ptr<int> p) { p[OWN / 2] = threadIdx.x; }  //~ ERROR race:write_write
__global__ void objects_ok(int *a) {
  a[thrust::maximum<int>()(2, 3) == 3 && thrust::minus<int>()(2, 3) == -1 && std::less<>()(1, 2) ? OWN : 0] = 1;
}
__global__ void complex_ok(thrust::complex<float> *z, float x) {
  thrust::complex<float> sum = z[OWN] + thrust::complex<float>(x, 1);
  sum *= sum;
  z[OWN] = sum;
}
// How products are rounded is the library's choice.
__global__ void products(int *a) {
  const thrust::complex<float> z = thrust::complex<float>(1, 0) * thrust::complex<float>(1, 0);
  a[z.real() == 1 ? OWN : 0] = 1;  //~ UNKNOWN race:write_write
}
__global__ void sums_ok(int *a, float x) {
  const thrust::complex<float> z = thrust::complex<float>(x, 0) + thrust::complex<float>(0, x);
  a[z.real() == x + 0.0f || z.imag() != z.imag() || true ? OWN : 0] = 1;
}
__global__ void sorted(int *a) { thrust::sort(a, a + 3); }  //~ ERROR syntax:clang
