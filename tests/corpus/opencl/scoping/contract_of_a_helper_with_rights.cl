// What it says beside its permissions is not forgotten.
//@ requires Perm(*p, write) ** n > 0; //~ ERROR assert:false
void f(__global int *p, int n) { *p = n; }
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) { f(a + get_global_id(0), n); }
