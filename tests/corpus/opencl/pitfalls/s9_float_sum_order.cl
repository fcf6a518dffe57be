/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global float *a, float x, float y, float z) {
  float left = (x + y) + z, right = x + (y + z);
  //@ assert left == right; //~ ERROR assert:false
}
