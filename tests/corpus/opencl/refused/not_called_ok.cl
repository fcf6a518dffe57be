// What no kernel calls is no error.
int f(int n) { __asm__("nop"); return n == 0 ? 0 : f(n - 1); }
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }
