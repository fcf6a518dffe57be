// expect: refuted
// Rows of 16 elements a block are laid one element closer to each other: the last element of a row is the first of the next one.
#define TILE 16
/*@ kernel requires blockDim.x == TILE && blockDim.y == TILE;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires tcount.y * tcount.x <= 2147483647;
  @*/
__global__ void k(int *c) {
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  int width = gridDim.x * TILE - 1;
  c[y * width + x] = y;  //~ ERROR race:write_write //~ UNKNOWN access.bounds:program_access
}
