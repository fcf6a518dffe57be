/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  a[get_global_id(0)] = n + 1; //~ ERROR arith.overflow:signed
}
