// expect: proved
// Each thread of a plane of threads stores its column in an array that is kept row by row: so it is claimed.
/*@ kernel requires \pointer_length(c) == tcount.y * tcount.x && tcount.y * tcount.x <= 1000000;
  @ kernel ensures (\forall int y, int x; 0 <= y && y < tcount.y && 0 <= x && x < tcount.x;
  @                  c[y * tcount.x + x] == x);
  @*/
__global__ void place(unsigned *c) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  c[y * (blockDim.x * gridDim.x) + x] = x;
}
