// Only the definition carries a contract: this one would be forgotten.
//@ requires n > 0; //~ ERROR syntax:annotation_unattached
void f(int n);
void f(int n) { }
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) { f(n); }
