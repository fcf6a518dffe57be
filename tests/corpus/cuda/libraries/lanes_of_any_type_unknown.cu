// What the lanes make together is not known.
// flags: --local-size 32
// expect: undecided
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
struct Pair {
  int first, second;
};
__device__ Pair sum(Pair a, Pair b) { return {a.first + b.first, a.second + b.second}; }
__global__ void k(int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const Pair all = cg::reduce(tile, Pair{1, 2}, sum);
  out[blockIdx.x * 32 + threadIdx.x + all.second - all.first] = 1;  //~ UNKNOWN race:write_write
}
