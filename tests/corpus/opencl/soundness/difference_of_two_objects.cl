// Pointers into different objects have no difference (C11 6.5.6 p9).
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a, __global int *b) {
  long d = b - a;
  //@ assert d == 0; //~ UNKNOWN assert:false
}
