// Each group has three cells of its own and walks over them.
/*@ kernel requires \pointer_length(a) == 3 * get_num_groups(0);
  @ group requires (\forall* int j; 0 <= j && j < 3; Perm(a[3 * get_group_id(0) + j], write));
  @ requires get_local_id(0) == 0 ==> Perm(a[3 * get_group_id(0)], write); */
__kernel void drift_ok(__global int *a) {
  /*@ loop_invariant 0 <= i && i <= 2;
    @ loop_invariant get_local_id(0) == 0 ==> Perm(a[3 * get_group_id(0) + i], write); */
  for (int i = 0; i < 2; i++) {
    if (get_local_id(0) == 0) a[3 * get_group_id(0) + i] = i;
    /*@ requires get_local_id(0) == 0 ==> Perm(a[3 * get_group_id(0) + i], write);
      @ ensures get_local_id(0) == 0 ==> Perm(a[3 * get_group_id(0) + i + 1], write); */
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
