// expect: not_proved
// As rows_of_blocks.cu: each element of row i is claimed to be i + 1 where the row begins one element later.
#define TILE 16
/*@ kernel requires blockDim.x == TILE && blockDim.y == TILE;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires tcount.y * tcount.x <= 2147483647;
  @ kernel ensures (\forall int i, int j; 0 <= i && i < tcount.y && 0 <= j && j < tcount.x - 1;
  @   c[i * tcount.x + j + 1] == i + 1);
  @*/
__global__ void k(int *c) {
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  int width = gridDim.x * TILE;
  c[y * width + x] = y;
}
