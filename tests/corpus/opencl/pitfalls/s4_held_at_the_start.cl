/*@ kernel requires \pointer_length(a) == get_global_size(0) && \pointer_length(b) == 1;
  @ kernel requires (\forall* int i; 0 <= i && i < tcount; Perm(a[i], write)) ** Perm(b[0], write);
  @ kernel requires (\forall int i; 0 <= i && i < tcount; a[i] == 0);
  @ requires Perm(a[\gtid], write) ** (a[\gtid] == 1 ==> Perm(b[0], write)); */
__kernel void k(__global int *a, __global int *b) {
  a[get_global_id(0)] = 1;
  b[0] = get_global_id(0); //~ ERROR access.write:insufficient_permission
}
