// The width of the result is that of the grid: with as many blocks on both axes each thread has elements of its own.
// flags: --local-size 32,8
// holds if: gridDim.x == gridDim.y
#define TILE 32
#define ROWS 8
__global__ void transpose(float *odata, const float *idata) {
  __shared__ float tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  int width = gridDim.x * TILE;
  for (int j = 0; j < TILE; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) {
    odata[(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];  //~ ERROR race:write_write
  }
}
