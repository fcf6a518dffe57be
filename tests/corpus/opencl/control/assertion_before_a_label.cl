// Who jumps to the label does not pass it.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  int x = 0;
  if (n > 0) goto out;
  x = 1;
  //@ assert x == 1;
out:
  //@ assert x == (n > 0 ? 0 : 1);
  a[get_global_id(0)] = x;
  //@ assert x == 1; //~ ERROR assert:false
}
