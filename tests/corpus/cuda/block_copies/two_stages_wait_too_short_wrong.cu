// expect: refuted
// run: --local-size 64 --num-groups 2 --param n=4
// The wait leaves two copies, of which one is of the buffer that is read.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
//@ requires blockDim.x == 64;
__global__ void k(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  cg::thread_block block = cg::this_thread_block();
  int sum = 0;
  if (n <= 0) return;
  cg::memcpy_async(block, s[0], in, sizeof(int) * 64);
  for (int r = 0; r + 1 < n; r++) {
    cg::memcpy_async(block, s[(r + 1) & 1], in + (r + 1) * 64, sizeof(int) * 64);  //~ ERROR race:read_write //~ ERROR race.copy:under_way
    cg::wait_prior<2>(block);  //~ ERROR race:read_write //~ UNKNOWN access.bounds:program_access //~ UNKNOWN access.bounds:program_access
    sum += s[r & 1][63 - threadIdx.x];  //~ UNKNOWN race.copy:under_way
    block.sync();  //~ ERROR race:write_write //~ UNKNOWN access.bounds:program_access //~ UNKNOWN access.bounds:program_access
  }
  cg::wait(block);
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
