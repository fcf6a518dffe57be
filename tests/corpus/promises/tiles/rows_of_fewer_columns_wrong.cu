// expect: refuted
// Blocks of 16 by 16 threads, rows of 15 elements a block: two columns of neighbouring blocks are one element.
/*@ kernel requires blockDim.x == 16 && blockDim.y == 16;
  @ kernel requires \pointer_length(c) == tcount.y * tcount.x;
  @ kernel requires tcount.y * tcount.x <= 2147483647;
  @*/
__global__ void k(int *c) {
  int x = blockIdx.x * 15 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  c[y * (gridDim.x * 16) + x] = y;  //~ ERROR race:write_write
}
