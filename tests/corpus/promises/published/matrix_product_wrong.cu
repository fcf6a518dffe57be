// expect: not_proved
// flags: --max-seconds 8
// run: --local-size 2,2 --num-groups 1,1 --param T=2 --param m=1 --seed 3
// The product of two matrices by tiles in shared memory, every tile size T and every number m of tiles: no clause
// at the barriers, no permissions; the invariants are about the running sum.
extern __shared__ float tiles[];

/*@ kernel requires gsize.x == T && gsize.y == T && m >= 0;
  @ kernel requires \pointer_length(a) == tcount.y * (m * T);
  @ kernel requires \pointer_length(b) == m * T * tcount.x;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires \shared_mem_size(tiles) == 2 * (T * T);
  @ kernel requires tcount.y * (m * T) <= 2147483647 && m * T * tcount.x <= 2147483647;
  @ kernel ensures (\forall int i, int j; 0 <= i && i < tcount.y && 0 <= j && j < tcount.x;
  @   c[i * tcount.x + j] ==
  @     (\sum int k; 0 <= k && k < m * T - 1; a[i * (m * T) + k] * b[k * tcount.x + j]));
  @*/
__global__ void matrix_product(int T, int m, const float *a, const float *b, float *c) {
  float *as = tiles, *bs = tiles + T * T;
  int lx = threadIdx.x, ly = threadIdx.y;
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int width = gridDim.x * blockDim.x;
  float sum = 0;
  /*@ loop_invariant 0 <= t && t <= m;
    @ loop_invariant sum == (\sum int k; 0 <= k && k < t * T;
    @                         a[tid.y * (m * T) + k] * b[k * tcount.x + tid.x]);
    @*/
  for (int t = 0; t < m; t++) {
    as[ly * T + lx] = a[y * (m * T) + t * T + lx];
    bs[ly * T + lx] = b[(t * T + ly) * width + x];
    __syncthreads();
    /*@ loop_invariant 0 <= e && e <= T;
      @ loop_invariant sum == (\sum int k; 0 <= k && k < t * T + e;
      @                         a[tid.y * (m * T) + k] * b[k * tcount.x + tid.x]);
      @*/
    for (int e = 0; e < T; e++) {
      sum += as[ly * T + e] * bs[e * T + lx];
    }
    __syncthreads();
  }
  c[y * width + x] = sum;
}
