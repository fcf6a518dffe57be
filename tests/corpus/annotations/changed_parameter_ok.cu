// expect: proved
//@ ensures \result == \old(x) + 1;
__device__ int f(int x) { x = x + 1; return x; }
//@ requires \pointer_length(o) == tcount;
//@ ensures o[\gtid] == 3;
__global__ void k(int *o) { o[blockIdx.x * blockDim.x + threadIdx.x] = f(2); }
