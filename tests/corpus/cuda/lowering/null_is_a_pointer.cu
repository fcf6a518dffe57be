__device__ int pick(int) { return 1; }
__device__ int pick(long) { return 2; }
__global__ void k() {
  assert(sizeof(NULL) == 8);
  int *p = NULL;
  assert(p == 0);
  assert(pick(NULL) == 2);
}
