// expect: proved
// Blocks of 16 by 16 threads cover a plane whose rows are 16 times as long as a row of blocks.
#define TILE 16
/*@ kernel requires blockDim.x == TILE && blockDim.y == TILE;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires tcount.y * tcount.x <= 2147483647;
  @ kernel ensures (\forall int i, int j; 0 <= i && i < tcount.y && 0 <= j && j < tcount.x;
  @   c[i * tcount.x + j] == i);
  @*/
__global__ void k(int *c) {
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  int width = gridDim.x * TILE;
  c[y * width + x] = y;
}
