// Two barriers are not one, though everybody waits at some; it is told at the first.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  if (get_local_id(0) % 2 == 0) {
    barrier(CLK_GLOBAL_MEM_FENCE); //~ ERROR barrier.divergence:non_uniform_branch
  } else {
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
