/*@ requires \pointer_length(in) == get_global_size(0) && \pointer_length(out) == get_global_size(0);
  @ requires \pointer_length(tile) == get_local_size(0);
  @ context Perm(in[\gtid], read) ** Perm(out[\gtid], write);
  @ requires Perm(tile[\ltid], write); */
__kernel void k(const __global int *in, __global int *out, __local int *tile) {
  size_t t = get_local_id(0), n = get_local_size(0);
  tile[t] = in[get_global_id(0)];
  /*@ requires Perm(tile[\ltid], write);
    @ ensures Perm(tile[get_local_size(0) - 1 - \ltid], read); */
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[n - 1 - t];
}
