// flags: --deny missing_headers
// expect: refuted
#include <mpi.h>
__global__ void fill(int* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
