// The first barrier fences local memory, and takes the cells back; the second has nothing left to fence.
/*@ requires get_local_size(0) > 1 && \pointer_length(tmp) == get_local_size(0) && \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write) ** Perm(tmp[\ltid], write); */
__kernel void look_back_ok(__global int *a, __local int *tmp) {
  size_t t = get_local_id(0), n = get_local_size(0);
  tmp[t] = 1;
  //@ requires Perm(tmp[\ltid], write);
  barrier(CLK_LOCAL_MEM_FENCE);
  //@ ensures Perm(tmp[(\ltid + 1) % get_local_size(0)], read);
  barrier(0);
  a[get_global_id(0)] = tmp[(t + 1) % n];
}
