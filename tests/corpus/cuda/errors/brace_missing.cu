// expect: bad_input
// A brace is missing: what stands behind is read as part of the function.
__device__ int open(int x) { if (x) return no_such_name;  //~ ERROR syntax:clang
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }  //~ ERROR syntax:clang
int last;  //~ ERROR syntax:clang
