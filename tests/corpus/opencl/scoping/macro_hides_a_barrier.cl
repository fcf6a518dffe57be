#define SYNC barrier(CLK_LOCAL_MEM_FENCE)
#define SYNC_IF(c) do { if (c) SYNC; } while (0)
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  SYNC;
  SYNC_IF(get_local_id(0) > 0); //~ ERROR barrier.divergence:non_uniform_branch
}
