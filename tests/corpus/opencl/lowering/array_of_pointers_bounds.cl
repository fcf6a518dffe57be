/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int c) {
  __global int *rows[2];
  rows[0] = a;
  rows[1] = a;
  // Below and above.
  //~v ERROR assert:false //~v ERROR assert:false
  rows[c][get_global_id(0)] = 1;
}
