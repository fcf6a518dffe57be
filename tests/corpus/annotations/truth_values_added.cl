// expect: proved
//@ requires \pointer_length(a) == tcount && \pointer_length(r) == tcount;
//@ context Perm(a[\gtid], read) ** Perm(r[\gtid], write);
//@ ensures r[\gtid] == (a[\gtid] > 0) + (a[\gtid] > 1);
__kernel void count(__global const int *a, __global int *r) {
  int i = get_global_id(0);
  r[i] = (a[i] > 0) + (a[i] > 1);
}
