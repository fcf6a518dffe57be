// The host passes a one in a[0]: thread 0 is given b[0], and the barrier may pass it on to the last thread.
/*@ kernel requires \pointer_length(a) == get_global_size(0) && \pointer_length(b) == 1;
  @ kernel requires get_num_groups(0) == 1;
  @ kernel requires (\forall* int i; 0 <= i && i < tcount; Perm(a[i], write)) ** Perm(b[0], write);
  @ kernel requires a[0] == 1;
  @ kernel requires (\forall int i; 0 < i && i < tcount; a[i] == 0);
  @ requires Perm(a[\gtid], write) ** (a[\gtid] == 1 ==> Perm(b[0], write)); */
__kernel void guards(__global int *a, __global int *b) {
  /*@ requires \ltid == 0 ==> Perm(b[0], write);
    @ ensures \ltid == get_local_size(0) - 1 ==> Perm(b[0], write); */
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) == get_local_size(0) - 1) b[0] = get_group_id(0);
}
