/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  int x = 0;
  if (n > 0) {
    x = 1;
  }
  //@ assert n <= 0;
  else {
    x = 2;
  }
  //@ assert x == 2; //~ ERROR assert:false
}
