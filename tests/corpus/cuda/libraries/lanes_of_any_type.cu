// Shuffles and reductions of tiles, of a class of the program.
// flags: --local-size 64
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
struct Pair {
  float sum;
  int most;
};
__device__ Pair both(Pair a, Pair b) { return {a.sum + b.sum, a.most > b.most ? a.most : b.most}; }
__global__ void k(int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const Pair mine{1.0f, static_cast<int>(threadIdx.x)};
  const Pair all = cg::reduce(tile, mine, both);
  const Pair next = tile.shfl_down(all, 1);
  const bool flag = tile.shfl(threadIdx.x > 3, 0);
  if (tile.thread_rank() == 0) out[blockIdx.x * 2 + tile.meta_group_rank()] = flag ? next.most : all.most;
}
