// expect: proved
// A plane with a border of one element: its rows have gridDim.x * 16 + 2 elements, and it has gridDim.y * 16 + 2 rows.
#define TILE 16
/*@ kernel requires blockDim.x == TILE && blockDim.y == TILE;
  @ kernel requires \pointer_length(in) == (tcount.y + 2) * (tcount.x + 2);
  @ kernel requires \pointer_length(out) == (tcount.y + 2) * (tcount.x + 2);
  @ kernel requires (tcount.y + 2) * (tcount.x + 2) <= 2147483647;
  @*/
__global__ void k(const float *in, float *out) {
  int x = blockIdx.x * TILE + threadIdx.x + 1, y = blockIdx.y * TILE + threadIdx.y + 1;
  int width = gridDim.x * TILE + 2;
  out[y * width + x] = in[(y - 1) * width + x] + in[(y + 1) * width + x] + in[y * width + x - 1] + in[y * width + x + 1];
}
