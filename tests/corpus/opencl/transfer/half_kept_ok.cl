// Who keeps a half knows the value all the time.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) > 1;
  @ requires Perm(a[\ltid], write); */
__kernel void k(__global int *a) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[t] = 1;
  /*@ requires Perm(a[\ltid], 1\2);
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], 1\2); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  int x = a[(t + 1) % n];
  /*@ requires Perm(a[(\ltid + 1) % get_local_size(0)], 1\2);
    @ ensures Perm(a[\ltid], 1\2); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  //@ assert a[t] == 1;
  a[t] = 3;
}
