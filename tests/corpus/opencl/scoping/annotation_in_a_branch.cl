// It belongs to the branch, braces or not.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  int x = 0;
  if (n > 0)
    //@ assume false;
    x = 1;
  else
    //@ assert n <= 0;
    x = 2;
  x = 3;
  //@ assert x == 2; //~ ERROR assert:false
}
