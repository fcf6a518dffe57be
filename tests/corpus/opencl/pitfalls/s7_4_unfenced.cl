// The barrier fences local memory; what is passed on lies in global memory.
/*@ requires \pointer_length(a) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write); */
__kernel void k(__global int *a) {
  size_t t = get_local_id(0);
  a[t] = 1;
  /*@ requires Perm(a[\ltid], write);
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], write); */
  barrier(CLK_LOCAL_MEM_FENCE); //~ ERROR barrier.unfenced:not_visible
  a[(t + 1) % get_local_size(0)] = 2;
}
