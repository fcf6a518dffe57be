// Each thread arrives once, in another iteration.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  //@ loop_invariant 0 <= i && i <= 2;
  for (int i = 0; i < 2; i++) {
    if ((get_local_id(0) + i) % 2 == 0) continue;
    barrier(CLK_LOCAL_MEM_FENCE); //~ ERROR barrier.divergence:non_uniform_branch
  }
}
