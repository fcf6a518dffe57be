// flags: --local-size 4 --num-groups 1
// What the host does does not matter, unknown names included.
#include <stdio.h>
/*@ context Perm(out[\gtid], write); @*/
__global__ void nothing(int* out) { out[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main() {
  unknown_call(unknown_name);
  nothing<<<1, 4>>>(0);
  return 0;
}
