// flags: --no-infer
// What the invariant does not name cannot be used in the loop.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires \pointer_length(b) == get_local_size(0);
  @ requires Perm(a[\ltid], write) ** Perm(b[\ltid], write); */
__kernel void k(__global int *a, __global int *b) {
  size_t t = get_local_id(0);
  //@ loop_invariant Perm(b[\ltid], write);
  for (int i = 0; i < 2; i++) {
    b[t] = i;
    barrier(CLK_GLOBAL_MEM_FENCE);
    a[t] = i; //~ ERROR access.write:insufficient_permission
  }
}
