// One element a thread, with a bounds test: the launch may have more threads than elements.
// expect: proved
// mutant: s/c[i] == a[i] + b[i])/c[i] == a[i] - b[i])/ -> refuted
#include <limits.h>

/*@ kernel requires 0 <= n <= tcount;
  @ kernel requires \pointer_length(a) == n && \pointer_length(b) == n && \pointer_length(c) == n;
  @ kernel requires (\forall int i; 0 <= i && i < n;
  @   -INT_MAX - 1 <= a[i] + b[i] && a[i] + b[i] <= INT_MAX);
  @ kernel ensures (\forall int i; 0 <= i && i < n; c[i] == a[i] + b[i]);
  @ requires \gtid < n ==> Perm(a[\gtid], read) ** Perm(b[\gtid], read) ** Perm(c[\gtid], write);
  @ ensures  \gtid < n ==> Perm(c[\gtid], write) ** c[\gtid] == a[\gtid] + b[\gtid];
  @*/
__global__ void vector_add(int n, const int *a, const int *b, int *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    c[i] = a[i] + b[i];
  }
}
