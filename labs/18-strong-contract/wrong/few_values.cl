// m[i] becomes the larger one of x[i] and y[i].
//@ requires \pointer_length(x) == tcount && \pointer_length(y) == tcount && \pointer_length(m) == tcount;
//@ requires Perm(x[\gtid], read) ** Perm(y[\gtid], read) ** Perm(m[\gtid], write);
//@ ensures  Perm(m[\gtid], write);
// begin student contract
//@ ensures  x[\gtid] == 1 && y[\gtid] == 2 ==> m[\gtid] == 2;
//@ ensures  x[\gtid] == 3 && y[\gtid] == 1 ==> m[\gtid] == 3;
// end student contract
__kernel void larger(__global const int *x, __global const int *y, __global int *m) {
  int i = get_global_id(0);
  if (x[i] < y[i]) { m[i] = y[i]; } else { m[i] = x[i]; }
}
