/*@ requires \pointer_length(a) == get_global_size(0) && \pointer_length(b) == get_global_size(0);
  @ context Perm(a[\gtid], write) ** Perm(b[\gtid], write); */
__kernel void k(__global int *a, __global int *b, int c) {
  size_t t = get_global_id(0);
  a[t] = 1;
  b[t] = 2;
  __global int *p = c ? a : b;
  int x = (p[t] = p[t] + 10);
  //@ assert c != 0 ==> a[t] == 11 && b[t] == 2 && x == 11;
  //@ assert c == 0 ==> a[t] == 1 && b[t] == 12 && x == 12;
  p = a;
  p[t] = 7;
  //@ assert a[t] == 7;
  //@ assert b[t] == 12; //~ ERROR assert:false
}
