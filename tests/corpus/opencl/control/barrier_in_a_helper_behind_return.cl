void meet(uint n) {
  if (get_local_id(0) >= n) return;
  barrier(CLK_LOCAL_MEM_FENCE); //~ ERROR barrier.divergence:non_uniform_branch
}
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a, uint n) {
  meet(n);
  a[get_global_id(0)] = 2;
}
