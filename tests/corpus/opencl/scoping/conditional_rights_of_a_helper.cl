// A fact beside a conditional permission is not forgotten.
//@ requires n > 0 ==> Perm(*p, write) ** n > 5; //~ ERROR assert:false
//@ ensures n > 0 ? Perm(*p, write) ** *p == n : *p == n;
void f(__global int *p, int n) { *p = n; }
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) { f(a + get_global_id(0), n); }
