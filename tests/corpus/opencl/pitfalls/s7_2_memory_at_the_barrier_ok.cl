// Nobody has written before the barrier: the old value is the value.
/*@ requires get_num_groups(0) == 1 && get_local_size(0) > 1 && \pointer_length(a) == get_local_size(0);
  @ requires Perm(a[\ltid], write); */
__kernel void common_memory_ok(__global int *a) {
  /*@ requires Perm(a[\ltid], write) ** a[\ltid] == \old(a[\ltid]);
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], read);
    @ ensures a[(\ltid + 1) % get_local_size(0)] == \old(a[(\ltid + 1) % get_local_size(0)]); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  //@ assert a[(\ltid + 1) % get_local_size(0)] == \old(a[(\ltid + 1) % get_local_size(0)]);
}
