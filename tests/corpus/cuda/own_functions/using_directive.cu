// expect: refuted
// CUDA has no clamp, so a compiler takes this one.
namespace m { __device__ int clamp(int, double, double) { return 0; } }
using namespace m;
__global__ void k(int *o) {
  o[clamp(1, 0, 1) == 0 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = 1;  //~ ERROR race:write_write
}
