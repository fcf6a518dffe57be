/*@ requires \pointer_length(out) == get_global_size(0) && \pointer_length(shared) == 1;
  @ context Perm(out[\gtid], write);
  @ requires \ltid == 0 ==> Perm(shared[0], write);
  @ ensures out[\gtid] == n; */
__kernel void k(__global int *out, __local int *shared, int n) {
  if (get_local_id(0) == 0) shared[0] = n;
  /*@ requires \ltid == 0 ==> Perm(shared[0], write) ** shared[0] == n;
    @ ensures Perm(shared[0], read) ** shared[0] == n; */
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = shared[0];
}
