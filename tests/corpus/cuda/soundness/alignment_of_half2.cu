// expect: refuted
// The pair lies at 4, not at 2: another cell of the bytes.
#include <cuda_fp16.h>
struct Mixed { unsigned short first; __half2 pair; };
__global__ void k(int* a) {
  if (sizeof(Mixed) == 8) a[0] = threadIdx.x; //~ ERROR race:write_write
}
