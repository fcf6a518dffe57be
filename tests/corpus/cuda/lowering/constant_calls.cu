// A call that is a constant expression has one value; other recursion is refused.
#define OWN (blockIdx.x * blockDim.x + threadIdx.x)
__host__ __device__ constexpr int log2_of(int n) { return n <= 1 ? 0 : 1 + log2_of(n / 2); }
__global__ void constant_ok(int *a) { a[log2_of(64) == 6 ? OWN : 0] = 1; }
__global__ void constant(int *a) { a[log2_of(64) == 5 ? OWN : 0] = 1; }  //~ ERROR race:write_write
__device__ int deep(int n) { return n <= 1 ? 0 : 1 + deep(n / 2); }
__global__ void unknown(int *a, int n) { a[OWN] = deep(n); }  //~^ ERROR unsupported:recursion
