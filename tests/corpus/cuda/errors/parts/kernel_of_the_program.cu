//~ WARNING input:fragment
// expect: bad_input
// The constant is declared in the file that includes this one.
__global__ void part(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = size; }  //~ ERROR syntax:clang
