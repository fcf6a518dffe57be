// -1 < 1u is false in C.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int i = -1;
  uint one = 1;
  int x = i < one, y = i < (int)one, z = (long)i < one;
  //@ assert x == 0 && y == 1 && z == 1;
  //@ assert x == 1; //~ ERROR assert:false
}
