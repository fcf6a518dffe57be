// expect: proved
// assumes k: floats
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a, float x) {
  float y = x * x + x;
  float z = x * x + x;
  /*@ assert y == z; @*/
  a[get_global_id(0)] = 0;
}
