// The contract names the local arrays that the kernel declares.
/*@ requires get_local_size(0) == 64 && \pointer_length(a) == get_global_size(0);
  @ requires \pointer_length(tile) == 64;
  @ context Perm(a[\gtid], write);
  @ requires Perm(tile[\ltid], write);
  @ ensures Perm(tile[63 - \ltid], write); */
__kernel void turned(__global int *a) {
  __local int tile[64];
  int t = get_local_id(0);
  tile[t] = t;
  /*@ requires Perm(tile[\ltid], write) ** tile[\ltid] == \ltid;
    @ ensures Perm(tile[63 - \ltid], write) ** tile[63 - \ltid] == 63 - \ltid; */
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = tile[63 - t];
  //@ assert a[\gtid] == 63 - t;
}
/*@ requires get_local_size(0) == 64;
  @ requires Perm(tile[\ltid], write);
  @ ensures Perm(tile[\ltid], write) ** tile[\ltid] == 2; */ //~ ERROR post.thread:false
__kernel void wrong(int n) {
  __local int tile[64];
  tile[get_local_id(0)] = 1;
}
/*@ requires \pointer_length(a) == get_global_size(0) && get_local_size(0) == 64;
  @ context Perm(a[\gtid], write); */
__kernel void inferred(__global int *a) {
  __local int tile[64];
  a[get_global_id(0)] = tile[get_local_id(0)];
}
