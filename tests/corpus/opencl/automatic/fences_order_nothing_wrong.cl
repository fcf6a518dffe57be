// expect: not_proved
// Fences of OpenCL are not modelled, so the last work-group is not known to come after the others.
__kernel void k(volatile __global unsigned *c, __global int *part, __global int *out) {
  if (get_local_id(0) == 0) {
    part[get_group_id(0)] = 1;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    if (atomic_inc(c) == get_num_groups(0) - 1) {
      mem_fence(CLK_GLOBAL_MEM_FENCE);
      out[0] = part[0] + part[get_num_groups(0) - 1];
      *c = 0;
    }
  }
}
