// flags: --int=math
/*@ context get_local_size(1) == 1 && get_local_size(2) == 1;
  @ context get_num_groups(1) == 1 && get_num_groups(2) == 1;
  @ context \pointer_length(a) == 2 * get_global_size(0) && \pointer_length(b) == 2 * get_global_size(0);
  @ context Perm(a[2 * \gtid], 1\2) ** Perm(a[2 * \gtid + 1], 1\2);
  @ context Perm(b[2 * \gtid], write) ** Perm(b[2 * \gtid + 1], write);
  @ ensures b[2 * \gtid] == a[2 * \gtid];
  @*/
__kernel void copy_pairs(__global int *a, __global int *b) {
  int2 pair = vload2(get_global_id(0), a) /*@ given {r = 1\2} @*/;
  vstore2(pair, get_global_id(0), b);
}
