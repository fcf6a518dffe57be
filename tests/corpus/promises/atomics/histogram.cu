// expect: proved
// Each thread counts its element.
/*@ kernel requires \pointer_length(h) == n && \pointer_length(a) == m && 0 <= n && 0 <= m && m <= tcount;
  @ kernel requires (\forall int i; 0 <= i && i < m; 0 <= a[i] && a[i] < n);
  @ kernel requires (\forall int b; 0 <= b && b < n; h[b] == 0);
  @ kernel ensures (\forall int b; 0 <= b && b < n; h[b] == (\count int i; 0 <= i && i < m; a[i] == b));
  @*/
__global__ void histogram(int n, int m, const int *a, int *h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < m) {
    atomicAdd(&h[a[i]], 1);
  }
}
