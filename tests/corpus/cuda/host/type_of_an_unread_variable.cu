// expect: bad_input
// What such a variable starts with gives it its type, which kernels may ask for.
auto rate = unknown(); //~ ERROR syntax:clang
int sizes[] = {1, unknown()}; //~ ERROR syntax:clang
int start = unknown();
__global__ void k(int* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = sizeof(start); }
