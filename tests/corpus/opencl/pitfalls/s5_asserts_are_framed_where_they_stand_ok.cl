// What a barrier says of the cell that it passes on is known of it, until its new owner writes it.
/*@ requires \pointer_length(a) == get_local_size(0);
  @ requires get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write); */
__kernel void fresh(__global int *a) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[t] = 1;
  /*@ requires Perm(a[\ltid], write) ** a[\ltid] == 1;
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], write) ** a[(\ltid + 1) % get_local_size(0)] == 1; */
  barrier(CLK_GLOBAL_MEM_FENCE);
  //@ assert a[(t + 1) % n] == 1;
  a[(t + 1) % n] = 2;
  //@ assert a[(t + 1) % n] == 2;
}
