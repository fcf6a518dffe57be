// Two launches are taken as one since their facts have the same TEXT (three symbols named atoi): m = 0, b = s1 = 512, s2 = 1 launches 512 threads.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
__global__ void k(float* to) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
}
int go(float* p, int b) { k<<<1, b>>>(p); return 0; }
int pick(int m, int b) { return 0; }
int main(int argc, char** argv) {
  float* p; cudaMalloc(&p, 100000);
  int b = atoi(argv[1]), s1 = atoi(argv[2]), s2 = atoi(argv[3]), m = atoi(argv[4]); if (b < 1 || b > s1) return 1; if (s1 + s2 < 2) return 1; if (m == 1) { if (s1 > 256) return 1; go(p, b); return 0; } if (s2 > 256) return 1; go(p, b);
  return 0;
}
