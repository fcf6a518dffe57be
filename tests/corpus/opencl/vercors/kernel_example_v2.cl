// The barrier fences the other memory: what the neighbour wrote need not be seen.
/*@ kernel requires get_num_groups(0) == 1 && \pointer_length(a) == tcount && \pointer_length(b) == tcount;
  @ context Perm(b[\gtid], write);
  @ requires Perm(a[\gtid], write);
  @ ensures b[\gtid] == (\gtid == 0 ? tcount - 1 : \gtid - 1); @*/
__kernel void shift(__global uint *a, __global uint *b) {
  uint t = get_global_id(0), n = get_global_size(0);
  a[t] = t;
  /*@ requires Perm(a[\gtid], write) ** a[\gtid] == \gtid;
    @ ensures Perm(a[\gtid == 0 ? tcount - 1 : \gtid - 1], read);
    @ ensures a[\gtid == 0 ? tcount - 1 : \gtid - 1] == (\gtid == 0 ? tcount - 1 : \gtid - 1); @*/
  barrier(CLK_LOCAL_MEM_FENCE); //~ ERROR barrier.unfenced:not_visible
  //~^^ ERROR barrier.exchange:false
  b[t] = a[t == 0 ? n - 1 : t - 1];
}
