// expect: bad_input
// The word may be a macro that makes a kernel of it: it must not be passed over in silence.
KERNEL void lost(int* a) { a[0] = threadIdx.x; }  //~ ERROR syntax:clang
__global__ void fine(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
