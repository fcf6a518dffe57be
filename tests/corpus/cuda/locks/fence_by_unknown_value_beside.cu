// expect: refuted
// flags: --local-size 2 --num-groups 1
// A made-up value decides about a fence that orders nothing.
__device__ int some(int n);

__global__ void one_side(int *a, int *b) {
  if (some(1) != 3) {
    __threadfence();
    atomicAdd(&b[0], 1);
  }
  a[0] = threadIdx.x; //~ ERROR race:write_write
}
