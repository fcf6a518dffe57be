// At launch a is all zero, so nobody was ever given b[0]; after the threads have set a to one, the same words
// in a guard must not make the group own it.
/*@ kernel requires \pointer_length(a) == get_global_size(0) && \pointer_length(b) == 1;
  @ kernel requires get_num_groups(0) == 1;
  @ kernel requires (\forall* int i; 0 <= i && i < tcount; Perm(a[i], write)) ** Perm(b[0], write);
  @ kernel requires (\forall int i; 0 <= i && i < tcount; a[i] == 0);
  @ requires Perm(a[\gtid], write) ** (a[\gtid] == 1 ==> Perm(b[0], write)); */
__kernel void guards(__global int *a, __global int *b) {
  a[get_global_id(0)] = 1;
  /*@ requires a[\gtid] == 1;
    @ ensures a[\gtid] == 1;
    @ ensures \ltid == 0 ==> Perm(b[0], write); */
  barrier(CLK_GLOBAL_MEM_FENCE); //~ ERROR barrier.redistribution:not_covered
  if (get_local_id(0) == 0) b[0] = get_group_id(0);
}
