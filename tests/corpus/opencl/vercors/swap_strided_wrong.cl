// The loop's step is that of a group: in the second round the threads of two groups meet.
/*@ requires 0 < incx && 0 <= offx && 0 <= n && n * incx + offx <= INT_MAX;
  @ requires \pointer_length(x) == n * incx + offx && get_num_groups(0) > 1;
  @ requires (\forall* int i; 0 <= i && i < n && i % get_global_size(0) == \gtid; Perm(x[i * incx + offx], write)); */
__kernel void scale(__global float *x, int n, int incx, int offx) {
  /*@ loop_invariant 0 <= i;
    @ loop_invariant (\forall* int i; 0 <= i && i < n && i % get_global_size(0) == \gtid; Perm(x[i * incx + offx], write)); */
  for (size_t i = get_global_id(0); i < n; i += get_local_size(0)) {
    x[i * incx + offx] *= 2.0f; //~ ERROR access.read:insufficient_permission
    //~^ ERROR access.write:insufficient_permission
  }
}
