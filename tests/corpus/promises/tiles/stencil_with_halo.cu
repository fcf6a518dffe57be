// expect: not_refuted
// wanted: proved
// flags: --timeout 5
// One step of a five-point stencil in two dimensions: a block copies its tile with a halo into shared memory.
// Permissions and bounds are proved; that an element of the halo has the value of the neighbour's is not.
#define TILE 16
/*@ kernel requires blockDim.x == TILE && blockDim.y == TILE;
  @ kernel requires \pointer_length(in) == (tcount.y + 2) * (tcount.x + 2);
  @ kernel requires \pointer_length(out) == tcount.y * tcount.x;
  @ kernel requires (tcount.y + 2) * (tcount.x + 2) <= 2147483647;
  @ kernel ensures (\forall int i, int j; 0 <= i && i < tcount.y && 0 <= j && j < tcount.x;
  @   out[i * tcount.x + j] == in[(i + 1) * (tcount.x + 2) + (j + 1)] + in[i * (tcount.x + 2) + (j + 1)]
  @     + in[(i + 2) * (tcount.x + 2) + (j + 1)] + in[(i + 1) * (tcount.x + 2) + j] + in[(i + 1) * (tcount.x + 2) + (j + 2)]);
  @*/
__global__ void stencil(const float *in, float *out) {
  __shared__ float s[TILE + 2][TILE + 2];
  int lx = threadIdx.x + 1, ly = threadIdx.y + 1;
  int x = blockIdx.x * TILE + threadIdx.x + 1, y = blockIdx.y * TILE + threadIdx.y + 1;
  int width = gridDim.x * TILE + 2;
  s[ly][lx] = in[y * width + x];
  if (threadIdx.y == 0) s[0][lx] = in[(y - 1) * width + x];
  if (threadIdx.y == TILE - 1) s[TILE + 1][lx] = in[(y + 1) * width + x];
  if (threadIdx.x == 0) s[ly][0] = in[y * width + x - 1];
  if (threadIdx.x == TILE - 1) s[ly][TILE + 1] = in[y * width + x + 1];
  __syncthreads();
  out[(y - 1) * (width - 2) + x - 1] = s[ly][lx] + s[ly - 1][lx] + s[ly + 1][lx] + s[ly][lx - 1] + s[ly][lx + 1];
}
