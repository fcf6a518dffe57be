/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int i = 0;
again:
  //@ loop_invariant Perm(a[\gtid], write) ** 0 <= i && i < 10;
  i++;
  if (i < 10) goto again;
  //@ assert i == 10;
  //@ assert i == 9; //~ ERROR assert:false
}
