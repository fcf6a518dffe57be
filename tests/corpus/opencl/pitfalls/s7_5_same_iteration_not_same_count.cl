// Every thread arrives exactly once, but not in the same iteration.
/*@ requires \pointer_length(tmp) == get_local_size(0);
  @ requires Perm(tmp[\ltid], write); */
__kernel void alternate(__local int *tmp) {
  for (int i = 0; i < 2; i++) {
    if ((get_local_id(0) + i) % 2 == 0) continue;
    barrier(CLK_LOCAL_MEM_FENCE); //~ ERROR barrier.divergence:non_uniform_branch
  }
}
