// expect: refuted
// As rows_with_halo.cu, with a border on three sides: the last row has no row below it.
#define TILE 16
/*@ kernel requires blockDim.x == TILE && blockDim.y == TILE;
  @ kernel requires \pointer_length(in) == (tcount.y + 1) * (tcount.x + 2);
  @ kernel requires \pointer_length(out) == (tcount.y + 2) * (tcount.x + 2);
  @ kernel requires (tcount.y + 2) * (tcount.x + 2) <= 2147483647;
  @*/
__global__ void k(const float *in, float *out) {
  int x = blockIdx.x * TILE + threadIdx.x + 1, y = blockIdx.y * TILE + threadIdx.y + 1;
  int width = gridDim.x * TILE + 2;
  out[y * width + x] = in[(y + 1) * width + x];  //~ ERROR access.bounds:program_access
}
