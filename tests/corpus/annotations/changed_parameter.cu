// expect: bad_input
//@ ensures \result == x;  //~ ERROR unsupported:annotation
__device__ int f(int x) { x = x + 1; return x; }
__global__ void k(int *o) { o[blockIdx.x * blockDim.x + threadIdx.x] = f(2); }
