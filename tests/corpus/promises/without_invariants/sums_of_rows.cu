// expect: proved
// The sum of each row, from pre- and postcondition alone: what the kernel promises of the element that a thread stores is
// what its loop has to have computed.
/*@ kernel requires \pointer_length(a) == n * m && \pointer_length(out) == n && n >= 0 && m >= 0 && n * m < 1000000;
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < blockDim.x * gridDim.x;
  @   out[i] == (\sum int j; 0 <= j && j < m; a[i * m + j]));
  @*/
__global__ void rows(const float *a, float *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float s = 0;
    for (int j = 0; j < m; j++) s += a[i * m + j];
    out[i] = s;
  }
}
