// In its place the name means the inner variable, also when the outer one would make it true.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  int x = 1;
  if (n > 0) {
    //@ assert x == 1;
    int x = 2;
    //@ assert x == 1; //~ ERROR assert:false
  }
}
