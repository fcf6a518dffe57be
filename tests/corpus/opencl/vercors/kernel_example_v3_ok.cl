// The same with the array given back behind a second barrier, so that all of it can be ensured.
/*@ kernel requires get_num_groups(0) == 1 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ context Perm(a[\gtid], write) ** Perm(b[\gtid], write);
  @ ensures a[\gtid] == 0;
  @ ensures b[\gtid] == (\gtid == 0 ? tcount - 1 : \gtid - 1); @*/
__kernel void shift(__global uint *a, __global uint *b) {
  uint t = get_global_id(0), n = get_global_size(0);
  a[t] = t;
  /*@ requires Perm(a[\gtid], write) ** a[\gtid] == \gtid;
    @ ensures Perm(a[\gtid == 0 ? tcount - 1 : \gtid - 1], write \ 2);
    @ ensures a[\gtid == 0 ? tcount - 1 : \gtid - 1] == (\gtid == 0 ? tcount - 1 : \gtid - 1); @*/
  barrier(CLK_GLOBAL_MEM_FENCE);
  b[t] = a[t == 0 ? n - 1 : t - 1];
  /*@ requires Perm(a[\gtid == 0 ? tcount - 1 : \gtid - 1], write \ 2);
    @ ensures Perm(a[\gtid], write); @*/
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[t] = 0;
}
