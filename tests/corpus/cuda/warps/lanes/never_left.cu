// expect: undecided
// flags: --local-size 2 --num-groups 1
// No lane leaves these loops, whatever a device computes; a run makes the values up.
__global__ void active(int *a) {
  const unsigned mask = __activemask();
  while (mask != 0) {
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void number(int *a) {
  int lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  while (lane < 32) {
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void zero_of_all(int *a) {
  int v = 0;
  while (__shfl(v, 0) == 0) {
  }
  a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
