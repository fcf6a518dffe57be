// Two thirds held and a third received are enough to write.
/*@ group requires \pointer_length(a) == get_local_size(0) && \pointer_length(b) == get_local_size(0);
  @ group requires get_num_groups(0) == 1;
  @ group requires (\forall* int i; 0 <= i && i < get_local_size(0); Perm(a[i], write) ** Perm(b[i], write));
  @ requires Perm(a[\ltid], 2\3) ** Perm(b[\ltid], write);
  @ ensures Perm(a[\ltid], write) ** a[\ltid] == 7; */
__kernel void transfer_up_to_one(__global int *a, __global int *b) {
  size_t t = get_local_id(0);
  b[t] = a[t];
  /*@ requires Perm(b[\ltid], 1\2);
    @ ensures Perm(a[\ltid], 1\3) ** Perm(b[\ltid], 1\2); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[t] = 7;
}
