// Threads that fence different memories: nobody knows what that orders.
/*@ requires \pointer_length(s) == get_local_size(0);
  @ requires Perm(s[\ltid], write); */
__kernel void k(__local int *s) {
  s[get_local_id(0)] = 1;
  barrier(get_local_id(0) == 0 ? CLK_LOCAL_MEM_FENCE : CLK_GLOBAL_MEM_FENCE); //~ ERROR barrier.divergence:non_uniform_branch
}
