// The n-th part of a cell, for a positive n, is enough to read it.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires n >= 1;
  @ requires Perm(a[\gtid], 1\n); */
__kernel void nth(const __global int *a, int n) { int x = a[get_global_id(0)]; }
