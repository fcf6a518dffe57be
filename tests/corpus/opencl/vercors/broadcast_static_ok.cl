// One thread writes, all read behind the barrier. The array is declared in the body, and the
// contract names it all the same: it says who may write it first.
/*@ requires \pointer_length(out) == get_global_size(0);
  @ context Perm(out[\gtid], write);
  @ requires \ltid == 0 ==> Perm(shared[0], write);
  @ ensures out[\gtid] == n; */
__kernel void k(__global int *out, int n) {
  __local int shared[1];
  if (get_local_id(0) == 0) {
    shared[0] = n;
  }
  /*@ requires \ltid == 0 ==> Perm(shared[0], write) ** shared[0] == n;
    @ ensures Perm(shared[0], read) ** shared[0] == n; */
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = shared[0];
}
