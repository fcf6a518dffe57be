// expect: not_proved
// run: --local-size 16,16 --num-groups 2,1 --param w=20 --param h=5
// Only threads with an element of the input store, so some elements of tiles at the edges are lost.
#define T 16
/*@ kernel requires gsize.x == T && gsize.y == T && w >= 1 && h >= 1 && w <= 10000 && h <= 10000;
  @ kernel requires tcount.x >= w && tcount.y >= h;
  @ kernel requires \pointer_length(in) == w * h && \pointer_length(out) == w * h;
  @ kernel ensures (\forall int x, int y; 0 <= x && x < w && 0 <= y && y < h; out[x * h + y] == in[y * w + x]);
  @*/
__global__ void transpose(int w, int h, const float *in, float *out) {
  __shared__ float tile[T][T + 1];
  int x = blockIdx.x * T + threadIdx.x;
  int y = blockIdx.y * T + threadIdx.y;
  if (x < w && y < h)
    tile[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  int tx = blockIdx.y * T + threadIdx.x;
  int ty = blockIdx.x * T + threadIdx.y;
  if (tx < h && ty < w && x < w && y < h)
    out[ty * h + tx] = tile[threadIdx.x][threadIdx.y];
}
