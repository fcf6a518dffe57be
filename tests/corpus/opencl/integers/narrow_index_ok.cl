// With at most 256 threads it does not come round.
/*@ kernel requires tcount <= 256 && \pointer_length(a) == tcount;
  @ context Perm(a[\gtid], write); @*/
__kernel void k(__global int *a) {
  uchar i = get_global_id(0);
  a[i] = 1;
}
