// expect: bad_input
// The macro has one argument, for nvcc as well. The error costs the kernel that has it, and no other.
// says other: every launch
#include <cassert>
template <int A, int B> __device__ bool holds(int x) { return x + A > B; }
__global__ void first(int *a) { assert(holds<1, 2>(a[0])); } //~ ERROR syntax:clang
//~^ ERROR syntax:clang
__global__ void other(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
