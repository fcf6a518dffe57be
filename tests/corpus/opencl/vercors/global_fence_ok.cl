/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1;
  @ requires Perm(a[\ltid], write);
  @ ensures Perm(a[get_local_size(0) - 1 - \ltid], write);
  @ ensures a[get_local_size(0) - 1 - \ltid] == get_local_size(0) - 1; */
__kernel void k(__global int *a) {
  size_t t = get_local_id(0), n = get_local_size(0);
  a[t] = t;
  /*@ requires Perm(a[\ltid], write) ** a[\ltid] == \ltid;
    @ ensures Perm(a[get_local_size(0) - 1 - \ltid], write);
    @ ensures a[get_local_size(0) - 1 - \ltid] == get_local_size(0) - 1 - \ltid; */
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[n - 1 - t] += t;
}
