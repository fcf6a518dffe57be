// The second array may lie where the first one lay.
// but for: aliasing
#include <thrust/device_vector.h>
__global__ void shift(int* to, const int* from) { to[threadIdx.x] = from[threadIdx.x + 1]; }
int main() { int *p, *q; cudaMalloc(&p, 2048); cudaFree(p); cudaMalloc(&q, 2048); shift<<<1, 256>>>(q, p); }
