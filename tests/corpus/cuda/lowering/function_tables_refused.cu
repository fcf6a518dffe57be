// expect: bad_input
// Elements that a thread must not call as what they are.
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
typedef int (*Step)(int);
int of_the_host(int x) { return x; }
__device__ int one(int x) { return x + 1; }
__device__ float real(float x) { return x; }
Step const with_host[2] = {of_the_host, one};
__global__ void host(int *a) { a[OWN] = with_host[1](1); }  //~ ERROR unsupported:function_pointer
__device__ Step const with_cast[2] = {(Step)real, one};
__global__ void cast(int *a) { a[OWN] = with_cast[0](1); }  //~ ERROR unsupported:function_pointer
