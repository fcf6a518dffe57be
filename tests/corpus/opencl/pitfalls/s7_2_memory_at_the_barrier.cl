// The common memory at the barrier has every thread's write in it, not only one thread's own.
/*@ requires get_num_groups(0) == 1 && get_local_size(0) > 1 && \pointer_length(a) == get_local_size(0);
  @ requires Perm(a[\ltid], write); */
__kernel void common_memory(__global int *a) {
  a[get_local_id(0)] = 1;
  /*@ requires Perm(a[\ltid], write);
    @ ensures Perm(a[(\ltid + 1) % get_local_size(0)], read);
    @ ensures a[(\ltid + 1) % get_local_size(0)] == \old(a[(\ltid + 1) % get_local_size(0)]); */ //~ ERROR barrier.exchange:false
  barrier(CLK_GLOBAL_MEM_FENCE);
  //@ assert a[(\ltid + 1) % get_local_size(0)] == \old(a[(\ltid + 1) % get_local_size(0)]);
}
