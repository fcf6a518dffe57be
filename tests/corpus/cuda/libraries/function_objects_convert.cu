// expect: refuted
// A function object for a type converts its arguments to that type first; one for none takes them as they are.
#include <functional>
#include <thrust/functional.h>
__global__ void negate() { assert(std::negate<long long>()(5u) == 4294967291LL); }  //~ ERROR assert:false
__global__ void negate_ok() { assert(std::negate<long long>()(5u) == -5LL); }
__global__ void negate_any_ok() { assert(std::negate<>()(5u) == 4294967291u); }
__global__ void logical_not() { assert(!std::logical_not<unsigned char>()(256)); }  //~ ERROR assert:false
__global__ void logical_not_ok() { assert(std::logical_not<unsigned char>()(256)); }
__global__ void logical_not_any_ok() { assert(!std::logical_not<>()(256)); }
__global__ void plus_ok() { assert(std::plus<long long>()(4294967295u, 1u) == 4294967296LL); }
__global__ void less() { assert(std::less<unsigned>()(-1, 1)); }  //~ ERROR assert:false
__global__ void less_ok() { assert(std::less<int>()(-1, 1u)); }
__global__ void bit_not_ok() { assert(std::bit_not<unsigned char>()(256) == 255); }
__global__ void maximum() { assert(thrust::maximum<unsigned>()(-1, 1) == 1); }  //~ ERROR assert:false
__global__ void maximum_ok() { assert(thrust::maximum<unsigned>()(-1, 1) == 4294967295u); }
__global__ void maximum_any_ok() { assert(thrust::maximum<>()(-1, 1) == 1); }
__global__ void minimum() { assert(thrust::minimum<unsigned char>()(256, 1) == 1); }  //~ ERROR assert:false
__global__ void minimum_ok() { assert(thrust::minimum<unsigned char>()(256, 1) == 0); }
__global__ void square() { assert(thrust::square<long long>()(65536) == 0); }  //~ ERROR assert:false
__global__ void square_ok() { assert(thrust::square<long long>()(65536) == 4294967296LL); }
__global__ void identity() { assert(thrust::identity<unsigned char>()(256) == 256); }  //~ ERROR assert:false
__global__ void identity_ok() { assert(thrust::identity<unsigned char>()(256) == 0); }
__global__ void identity_any_ok() { assert(thrust::identity<>()(256) == 256); }
