// A kernel that a class defines as its friend is a kernel.
struct S { friend __global__ void k(int *o) {
  o[0] = threadIdx.x;  //~ ERROR race:write_write
} };
__global__ void k(int *);
void host() { k<<<1, 2>>>(nullptr); }
__global__ void good(int *o) { o[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
