// m[i] becomes the larger one of x[i] and y[i].
//@ requires \pointer_length(x) == tcount && \pointer_length(y) == tcount && \pointer_length(m) == tcount;
//@ requires Perm(x[\gtid], read) ** Perm(y[\gtid], read) ** Perm(m[\gtid], write);
//@ ensures  Perm(m[\gtid], write);
// begin student contract
//@ ensures  m[\gtid] >= x[\gtid];
//@ ensures  m[\gtid] >= y[\gtid];
//@ ensures  m[\gtid] == x[\gtid] || m[\gtid] == y[\gtid];
// end student contract
__kernel void larger(__global const int *x, __global const int *y, __global int *m) {
  int i = get_global_id(0);
  if (x[i] < y[i]) { m[i] = y[i]; } else { m[i] = x[i]; }
}
