// Two rows of 16 threads are a warp: the first index runs fastest.
// flags: --local-size 16,4 --num-groups 2,1
// expect: refuted
__global__ void k(int *out) {
  __shared__ int part[4][16];
  const int x = threadIdx.x, y = threadIdx.y;
  part[y][x] = x;
  __syncwarp();
  out[(blockIdx.x * 4 + y) * 16 + x] = part[y / 2 * 2 + 1 - y % 2][x];
}
__global__ void rows_apart(int *out) {
  __shared__ int part[4][16];
  const int x = threadIdx.x, y = threadIdx.y;
  part[y][x] = x;  //~ ERROR race:read_write
  __syncwarp();
  out[(blockIdx.x * 4 + y) * 16 + x] = part[(y + 2) % 4][x];
}
