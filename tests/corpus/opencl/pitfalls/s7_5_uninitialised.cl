/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int x;
  if (x) barrier(CLK_LOCAL_MEM_FENCE); //~ ERROR barrier.divergence:non_uniform_branch
}
