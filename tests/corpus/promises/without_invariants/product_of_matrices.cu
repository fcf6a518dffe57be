// expect: proved
// The product of two matrices, element by element, from pre- and postcondition alone. The index is in a variable.
/*@ kernel requires n >= 0 && m >= 0 && p >= 0 && n * p < 1000000 && p * m < 1000000 && n * m < 1000000 && blockDim.z * gridDim.z == 1
  @   && \pointer_length(a) == n * p && \pointer_length(b) == p * m && \pointer_length(c) == n * m;
  @ kernel ensures (\forall int i, int j; 0 <= i && i < n && i < gridDim.y * blockDim.y && 0 <= j && j < m && j < gridDim.x * blockDim.x;
  @   c[i * m + j] == (\sum int k; 0 <= k && k < p; a[i * p + k] * b[k * m + j]));
  @*/
__global__ void product(const float *a, const float *b, float *c, int n, int m, int p) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && column < m) {
    int at = column + row * m;
    float sum = 0;
    for (int k = 0; k < p; k++) sum += a[row * p + k] * b[k * m + column];
    c[at] = sum;
  }
}
