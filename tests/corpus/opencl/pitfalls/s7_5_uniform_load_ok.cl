// All threads read the same cell in the same phase: the condition is uniform.
/*@ requires \pointer_length(flag) == 1 && \pointer_length(a) == get_global_size(0);
  @ requires Perm(flag[0], read) ** Perm(a[\gtid], write); */
__kernel void by_flag(__global int *flag, __global int *a) {
  int x = flag[0];
  if (x == 0) barrier(CLK_GLOBAL_MEM_FENCE);
}
