// A lambda tests the size, and ends the program if it is too large.
// says fill: launch of this program
#include <stdlib.h>
__global__ void fill(int* to, int n) {
  __shared__ int s[256];
  s[threadIdx.x] = n;
  to[threadIdx.x] = s[threadIdx.x];
}
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  auto check = [](int size) {
    if (size < 1 || size > 256) exit(1);
    return size;
  };
  int* to;
  const int size = check(n);
  cudaMalloc(&to, size * sizeof(int));
  fill<<<1, size>>>(to, n);
  return 0;
}
