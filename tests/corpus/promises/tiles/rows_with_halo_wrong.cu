// expect: refuted
// As rows_with_halo.cu, in one array: the elements around are read while their threads store to them.
#define TILE 16
/*@ kernel requires blockDim.x == TILE && blockDim.y == TILE;
  @ kernel requires \pointer_length(a) == (tcount.y + 2) * (tcount.x + 2);
  @ kernel requires (tcount.y + 2) * (tcount.x + 2) <= 2147483647;
  @*/
__global__ void k(float *a) {
  int x = blockIdx.x * TILE + threadIdx.x + 1, y = blockIdx.y * TILE + threadIdx.y + 1;
  int width = gridDim.x * TILE + 2;
  a[y * width + x] = a[(y + 1) * width + x];  //~ ERROR race:read_write
}
