extern "C" { __global__ void inside(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void beside(int *b) { b[blockIdx.x * blockDim.x + threadIdx.x] = 1; } }
namespace space { __global__ void deeper(int *c) { c[blockIdx.x * blockDim.x + threadIdx.x] = 2; } }
