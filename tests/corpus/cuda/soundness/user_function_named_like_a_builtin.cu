// The program's own functions are meant.
namespace own {
__device__ int min(int a, int b) { return a > b ? a : b; }
__device__ void __syncthreads() { }
__device__ int atomicAdd(int *p, int v) { *p = *p + v; return 0; }
}
/*@ requires \pointer_length(a) == blockDim.x && gridDim.x == 1 && blockDim.x > 1;
  @ requires Perm(a[threadIdx.x], write); */
__global__ void k(int *a) {
  int x = own::min(1, 2);
  a[threadIdx.x] = 1;
  own::__syncthreads();
  //@ assert x == 1; //~ ERROR assert:false
}
