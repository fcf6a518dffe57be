// expect: refuted
// A real number is a complex one without an imaginary part.
#include <complex>
#include <thrust/complex.h>
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
__global__ void sum_ok(thrust::complex<float> *z) {
  const thrust::complex<float> sum = thrust::complex<float>(1, 2) + 3.0f;
  const thrust::complex<float> real = 3.0f;
  assert(real.real() == 3 && real.imag() == 0);
  z[OWN] = sum;
}
__global__ void sum() {
  const std::complex<double> sum = std::complex<double>(1, 2) + 3.0;
  assert(sum.imag() == 5);  //~ ERROR assert:false
}
__global__ void functions_ok(thrust::complex<double> *z) {
  z[OWN] = thrust::polar(1.0, 2.0) + thrust::pow(z[OWN], 2) + thrust::complex<double>();
}
