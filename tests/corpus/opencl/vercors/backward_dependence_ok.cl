// The neighbour's old value is read before it is written.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1;
  @ requires Perm(a[(\ltid + 1) % get_local_size(0)], write);
  @ ensures Perm(a[\ltid], write); */
__kernel void backward(__global int *a) {
  size_t t = get_local_id(0);
  int next = a[(t + 1) % get_local_size(0)];
  /*@ requires Perm(a[(\ltid + 1) % get_local_size(0)], write);
    @ ensures Perm(a[\ltid], write); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[t] = next;
}
