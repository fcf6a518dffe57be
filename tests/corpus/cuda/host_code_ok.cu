// flags: --local-size 4 --num-groups 1
// What the host does does not matter, unknown names included.
#include <stdio.h>
__global__ void nothing(int n) { assert(n == n); }
int main() {
  unknown_call(unknown_name);
  nothing<<<1, 4>>>(1);
  return 0;
}
