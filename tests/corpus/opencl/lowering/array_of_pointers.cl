/*@ requires \pointer_length(a) == get_global_size(0) && \pointer_length(b) == get_global_size(0);
  @ requires 0 <= c && c < 2;
  @ context Perm(a[\gtid], write) ** Perm(b[\gtid], write); */
__kernel void k(__global int *a, __global int *b, int c) {
  size_t t = get_global_id(0);
  __global int *rows[2];
  a[t] = 0;
  b[t] = 0;
  rows[0] = a;
  rows[1] = b;
  rows[c][t] = 1;
  //@ assert c == 0 ==> a[t] == 1 && b[t] == 0;
  //@ assert c == 1 ==> a[t] == 0 && b[t] == 1;
  rows[c] = b;
  rows[0][t] = 5;
  //@ assert c == 0 ==> b[t] == 5 && a[t] == 1;
  //@ assert c == 1 ==> a[t] == 5;
  //@ assert b[t] == 5; //~ ERROR assert:false
}
