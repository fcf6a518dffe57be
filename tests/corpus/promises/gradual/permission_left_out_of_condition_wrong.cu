// expect: refuted
// The permission on `c` is inferred, and the value that is promised is another one.
/*@ kernel requires 0 <= n;
  @ kernel requires \pointer_length(a) == n && \pointer_length(b) == n && \pointer_length(c) == n;
  @ requires \gtid < n ==> Perm(a[\gtid], read) ** Perm(b[\gtid], read);
  @ ensures  \gtid < n ==> Perm(c[\gtid], write) ** c[\gtid] == (a[\gtid] < b[\gtid] ? a[\gtid] : b[\gtid]);
  @*/
__global__ void smaller(int n, const int *a, const int *b, int *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] < b[i] ? b[i] : a[i];
}
