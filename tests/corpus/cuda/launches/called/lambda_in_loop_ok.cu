// Each iteration calls the lambda with another offset.
// says fill: launch of this program
#include <stdlib.h>
__global__ void fill(int* to, int first, int n) {
  int i = first + threadIdx.x;
  if (i < n) to[i] = i;
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000) return 1;
  int* to;
  cudaMalloc(&to, n * sizeof(int));
  auto launch = [&](int first) { fill<<<1, 256>>>(to, first, n); };
  for (int i = 0; i < n; i += 256) launch(i);
  return 0;
}
