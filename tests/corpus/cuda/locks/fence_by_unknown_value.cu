// expect: undecided
// flags: --local-size 2 --num-groups 1
// A made-up value decides whether there is a fence: with it, the flag orders the accesses.
__device__ int some(int n);

__global__ void gives(int *a, int *flag) {
  if (threadIdx.x == 0) {
    a[0] = 1; //~ UNKNOWN race:write_write
    if (some(1) != 3) __threadfence();
    atomicExch(flag, 1);
  } else if (atomicAdd(flag, 0) == 1) {
    __threadfence();
    a[0] = 2;
  }
}
__global__ void takes(int *a, int *flag) {
  if (threadIdx.x == 0) {
    a[0] = 1; //~ UNKNOWN race:write_write
    __threadfence();
    atomicExch(flag, 1);
  } else if (atomicAdd(flag, 0) == 1) {
    if (some(2) != 3) __threadfence();
    a[0] = 2;
  }
}
