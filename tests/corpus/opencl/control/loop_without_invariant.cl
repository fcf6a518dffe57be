// Nothing is known of j in the loop: the subtraction may overflow.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  int j = 5;
  do {
    j--; //~ UNKNOWN arith.overflow:signed
  } while (n > 5);
}
