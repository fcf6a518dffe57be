// Local memory is one for each group: a first thread of each writes its own, and none sees another's.
/*@ requires \pointer_length(out) == get_global_size(0) && get_num_groups(0) > 1;
  @ context Perm(out[\gtid], write);
  @ requires \gtid == 0 ==> Perm(shared[0], write);
  @ ensures out[\gtid] == n; */
__kernel void k(__global int *out, int n) {
  __local int shared[1];
  if (get_local_id(0) == 0) {
    shared[0] = n; //~ ERROR access.write:insufficient_permission
  }
  /*@ requires \gtid == 0 ==> Perm(shared[0], write) ** shared[0] == n;
    @ ensures Perm(shared[0], read);
    @ ensures shared[0] == n; */
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = shared[0];
}
