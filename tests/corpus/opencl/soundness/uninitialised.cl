/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int x;
  int y;
  //@ assert x == 0; //~ ERROR assert:false
  a[get_global_id(0)] = 1;
}
