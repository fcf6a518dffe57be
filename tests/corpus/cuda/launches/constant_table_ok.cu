// expect: proved
// Tables at file scope, with records and rows.
#include <stdlib.h>
struct Size { int block, grid; };
const int plain[] = {64, 128, 256};
static const Size both[] = {{64, 1}, {256, 4}};
constexpr int rows[2][2] = {{64, 128}, {256, 32}};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, sizeof(int));
  for (int i = 0; i < 3; ++i) k<<<1, plain[i]>>>(a);
  k<<<both[atoi(argv[1])].grid, both[atoi(argv[1])].block>>>(a);
  k<<<1, rows[atoi(argv[1])][atoi(argv[2])]>>>(a);
}
