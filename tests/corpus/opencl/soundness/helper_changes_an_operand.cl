// What was read to the left of a call is not read again behind it (one of the orders C allows).
int set(__private int *x, int to) { *x = to; return 0; }
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int x = 1;
  int y = x;
  x = 2;
  //@ assert y == 1;
  const int c = x;
  x = 3;
  //@ assert c == 2;
  int z = set(&x, 9) == 0 ? x : 0;
  //@ assert z == 9;
  //@ assert c == 3; //~ ERROR assert:false
}
