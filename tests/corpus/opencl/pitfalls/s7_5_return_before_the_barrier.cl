// The barrier stands in no conditional, yet thread 0 never arrives.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void leaves(__global int *a) {
  if (get_local_id(0) == 0) return;
  barrier(CLK_GLOBAL_MEM_FENCE); //~ ERROR barrier.divergence:non_uniform_branch
  a[get_global_id(0)] = 1;
}
