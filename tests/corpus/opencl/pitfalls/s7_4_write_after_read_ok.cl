// The cell was only read in the phase before: to get the right to write it takes no fence.
/*@ requires \pointer_length(tmp) == get_local_size(0) && \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write);
  @ context Perm(tmp[\ltid], write);
  @ ensures tmp[\ltid] == 0; */
__kernel void write_after_read(__global int *a, __local int *tmp) {
  size_t t = get_local_id(0), n = get_local_size(0);
  tmp[t] = t;
  /*@ requires Perm(tmp[\ltid], write);
    @ ensures Perm(tmp[(\ltid + 1) % get_local_size(0)], 1\2); */
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = tmp[(t + 1) % n];
  /*@ requires Perm(tmp[(\ltid + 1) % get_local_size(0)], 1\2);
    @ ensures Perm(tmp[\ltid], write); */
  barrier(0);
  tmp[t] = 0;
}
