// expect: undecided
// What fences of OpenCL order is not modelled.
__kernel void k(__global int *lock, __global int *x) {
  while (atomic_cmpxchg(lock, 0, 1) != 0) {
  }
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  x[0] = 1;  //~ UNKNOWN race:write_write
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_xchg(lock, 0);
}
