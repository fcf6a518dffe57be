// expect: refuted
// As product_of_tiles.cu, without the barrier behind the inner loop: a tile is stored while other threads read the one before.
#define TILE 16
/*@ kernel requires blockDim.x == TILE && blockDim.y == TILE && m >= 0;
  @ kernel requires \pointer_length(a) == tcount.y * (m * TILE);
  @ kernel requires \pointer_length(b) == m * TILE * tcount.x;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires tcount.y * (m * TILE) <= 2147483647 && m * TILE * tcount.x <= 2147483647;
  @*/
__global__ void matrix_product(int m, const float *a, const float *b, float *c) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  int lx = threadIdx.x, ly = threadIdx.y;
  int x = blockIdx.x * TILE + lx, y = blockIdx.y * TILE + ly;
  int width = gridDim.x * TILE;
  float sum = 0;
  for (int t = 0; t < m; t++) {
    as[ly][lx] = a[y * (m * TILE) + t * TILE + lx];  //~ ERROR race:read_write
    bs[ly][lx] = b[(t * TILE + ly) * width + x];  //~ ERROR race:read_write
    __syncthreads();
    for (int e = 0; e < TILE; e++) sum += as[ly][e] * bs[e][lx];
  }
  c[y * width + x] = sum;
}
