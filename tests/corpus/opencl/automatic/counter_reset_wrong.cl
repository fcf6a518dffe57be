// expect: not_proved
// In OpenCL, an atomic operation that is not ordered does not order the store of another work-group behind it.
__kernel void k(volatile __global unsigned *c, __global int *out) {
  if (get_local_id(0) == 0) {
    if (atomic_inc(c) == get_num_groups(0) - 1) *c = 0;
  }
}
