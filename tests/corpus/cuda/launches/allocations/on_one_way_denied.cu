// The same without the assumption that the allocation succeeds.
// flags: --deny host_allocation
// expect: refuted
#include <assert.h>
#include <stdlib.h>
__global__ void k(float *p, int w, int h) { assert(w <= 3 || h >= 0); }
int main(int c, char **v) {
  int w = atoi(v[1]), h = atoi(v[2]);
  float *p = 0;
  size_t pitch = 0;
  if (w < 1 || w > 1000) return 1;
  if (w > 3) cudaMallocPitch(&p, &pitch, w * 4, h);
  k<<<1, 1>>>(p, w, h);  //~ ERROR policy:denied_assumption
}
