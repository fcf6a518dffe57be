// expect: proved
// A matrix by a vector, from pre- and postcondition alone.
/*@ kernel requires \pointer_length(a) == n * m && \pointer_length(v) == m && \pointer_length(out) == n;
  @ kernel requires n >= 0 && m >= 0 && n * m < 1000000;
  @ kernel ensures (\forall int i; 0 <= i && i < n && i < tcount;
  @   out[i] == (\sum int j; 0 <= j && j < m; a[i * m + j] * v[j]));
  @*/
__kernel void product(__global const float *a, __global const float *v, __global float *out, int n, int m) {
  int row = get_global_id(0);
  if (row >= n) return;
  float sum = 0;
  for (int j = 0; j < m; j++) sum += a[row * m + j] * v[j];
  out[row] = sum;
}
