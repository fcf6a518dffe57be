// [MAP] Table 1, test 1, mended: a second barrier ends each round.
// flags: --local-size 8 --num-groups 1
#define SIDE 8
__global__ void rounds(const float *from, float *to, int repeats) {
  __shared__ float tile[SIDE + SIDE];
  int me = threadIdx.x;
  for (int round = 0; round < repeats; round++) {
    for (int i = 0; i < SIDE; i++) {
      tile[me] = from[me * SIDE + i];
    }
    __syncthreads();
    for (int j = 0; j < SIDE; j++) {
      to[me * SIDE + j] = tile[me + j];
    }
    __syncthreads();
  }
}
