// expect: bad_input
// It may say anything, a macro that the kernel asks for among it.
#include "settings_of_the_program.h" //~ ERROR syntax:include_not_found
__global__ void fill(int* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
