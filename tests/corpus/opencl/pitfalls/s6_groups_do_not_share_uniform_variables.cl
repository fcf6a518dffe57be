// Group 0 in round 1 and group 1 in round 0 write the same cell.
/*@ requires \pointer_length(a) == get_num_groups(0) + 1;
  @ requires get_local_id(0) == 0 ==> Perm(a[get_group_id(0)], write) ** Perm(a[get_group_id(0) + 1], write); */ //~ ERROR distribution.kernel:two_writers
__kernel void p8(__global int *a) {
  //@ loop_invariant 0 <= i && i <= 2;
  for (int i = 0; i < 2; i++) {
    if (get_local_id(0) == 0) a[get_group_id(0) + i] = i;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
