// expect: bad_input
// The body gives the function its type, which others use.
__device__ auto number() { return no_such_name; }  //~ ERROR syntax:clang
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = sizeof(int); }
