// expect: bad_input
// Any override may be meant.
struct B { __device__ virtual int f(int t) const { return t; } };
struct D : B { __device__ int f(int t) const override { return 0; } };
__global__ void k(const B *b, int *a) {
  a[b->f(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x; //~ ERROR unsupported:virtual_call
}
