// No contract names the local array: the permission of the first thread is inferred.
/*@ requires \pointer_length(out) == get_global_size(0);
  @ context Perm(out[\gtid], write); */
__kernel void k(__global int *out, int n) {
  __local int shared[1];
  if (get_local_id(0) == 0) {
    shared[0] = n;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = n;
}
