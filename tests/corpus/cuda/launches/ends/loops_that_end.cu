// expect: refuted
// All loops end: counters, a text, a range, an iterator.
#include <vector>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
__global__ void k(int* a) { a[threadIdx.x & 31] = threadIdx.x; }
int main(int argc, char** argv) {
  int n = atoi(argv[1]);
  if (n < 1 || n > 1024) return 1;
  std::vector<int> table(64);
  for (int& entry : table) entry = 1;
  for (auto it = table.begin(); it != table.end(); ++it) *it = 2;
  for (size_t i = 0; i < table.size(); ++i) table[i] = 3;
  for (int s = 1; s < 64; s *= 2) printf("%d ", s);
  for (int s = 32; s > 0; s >>= 1) printf("%d ", s);
  for (const char* c = argv[1]; *c; ++c) putchar(*c);
  int left = 5;
  while (left > 0) {
    puts("once more");
    left--;
  }
  while (left-- > -5) puts("once more");
  int* a;
  cudaMalloc(&a, 4096);
  k<<<1, n>>>(a);
  return 0;
}
