// Names that the toolkit has without any header of the program.
#include <cublas_v2.h>
#include <cublasLt.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
static cublasLtHandle_t handle;
cublasComputeType_t kind = CUBLAS_COMPUTE_32F;
__global__ void hints(const float4* in, float4* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) __stcs(&out[i], __ldcs(&in[i]));
}
__global__ void together(float* out, __nv_bfloat16* b, half* h) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const float sum = cg::reduce(tile, 1.0f, cg::plus<float>{});
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (tile.thread_rank() == 0) out[i] = sum;
  h[i] = hlog2(h[i]);
  b[i] = __float2bfloat16(sum);
}
__global__ void ranks(int* a) { a[cg::this_grid().thread_rank()] = __reduce_max_sync(~0u, 3) + __match_any_sync(~0u, 1); }
