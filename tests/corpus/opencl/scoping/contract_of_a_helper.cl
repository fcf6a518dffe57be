//@ requires n > 0; //~ ERROR assert:false
//@ ensures \result > 1;
int f(int n) { return n > 5 ? 5 : n + 1; }
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) { a[get_global_id(0)] = f(n); }
