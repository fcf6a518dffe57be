// expect: proved
// Truth values as integers, as C has them.
//@ requires \pointer_length(a) == tcount && \pointer_length(r) == tcount;
//@ context Perm(a[\gtid], read) ** Perm(r[\gtid], write);
//@ ensures r[\gtid] == (a[\gtid] > 0) + (a[\gtid] > 1);
//@ ensures r[\gtid] - 2 * (a[\gtid] > 1) == (a[\gtid] > 0) - (a[\gtid] > 1);
//@ ensures ((a[\gtid] > 0) ^ (a[\gtid] > 1)) == (a[\gtid] == 1);
//@ ensures (a[\gtid] > 1) <= (a[\gtid] > 0);
//@ ensures ((a[\gtid] > 0) << (a[\gtid] > 1)) == (a[\gtid] > 1 ? 2 : a[\gtid] > 0);
//@ ensures -(a[\gtid] > 0) <= 0 && ~(a[\gtid] > 0) < 0;
__global__ void count(const int *a, int *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  r[i] = (a[i] > 0) + (a[i] > 1);
}
