/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int x = 1;
  const int *p = &x;
  *(int *)p = 2;
  //@ assert x == 2;
  //@ assert x == 1; //~ ERROR assert:false
}
