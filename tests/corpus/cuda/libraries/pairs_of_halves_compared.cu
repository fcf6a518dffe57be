// expect: refuted
// A relation of pairs holds if it holds for both components: so `!=` is not the opposite of `==`.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define FOR(name, pair, condition)               \
  __global__ void name(pair x, pair y) {         \
    __shared__ int s[1];                         \
    if (condition) s[0] = threadIdx.x;           \
  }
FOR(half_not_equal, __half2, (x != y) == (x == y))  //~ ERROR race:write_write
FOR(bfloat_not_equal, __nv_bfloat162, (x != y) == (x == y))  //~ ERROR race:write_write
FOR(half_not_equal_ok, __half2, (x != y) && (x == y))
FOR(bfloat_not_equal_ok, __nv_bfloat162, (x != y) && (x == y))
FOR(half_one_by_one_ok, __half2, (x != y) != (x.x != y.x && x.y != y.y))
FOR(half_relations_ok, __half2,
    (x == y) != __hbeq2(x, y) || (x != y) != __hbneu2(x, y) || (x < y) != __hblt2(x, y) || (x <= y) != __hble2(x, y) ||
        (x > y) != __hbgt2(x, y) || (x >= y) != __hbge2(x, y))
FOR(bfloat_relations_ok, __nv_bfloat162,
    (x == y) != __hbeq2(x, y) || (x != y) != __hbneu2(x, y) || (x < y) != __hblt2(x, y) || (x <= y) != __hble2(x, y) ||
        (x > y) != __hbgt2(x, y) || (x >= y) != __hbge2(x, y))
