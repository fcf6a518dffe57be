// expect: proved
// flags: --timeout 120
// Partners of a bitonic step in C: `use` of a lemma of the library, for every distance and every size.
/*@ kernel requires 0 <= q && q < 30 && 0 < m && tcount == (1 << q) * (2 * m) && \pointer_length(a) == tcount;
  @ context use xor_inside(\gtid, q, m);
  @ context \gtid < (\gtid ^ (1 << q)) ==> Perm(a[\gtid], write) ** Perm(a[\gtid ^ (1 << q)], write);
  @ ensures \gtid < (\gtid ^ (1 << q)) ==> a[\gtid] <= a[\gtid ^ (1 << q)];
  @*/
__global__ void step(int *a, int q, int m) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int other = t ^ (1 << q);
  if (t < other) {
    int x = a[t];
    int y = a[other];
    if (x > y) {
      a[t] = y;
      a[other] = x;
    }
  }
}
