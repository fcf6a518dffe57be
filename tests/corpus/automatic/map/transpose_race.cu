// [MAP] Table 1, test 1: a tile is filled, read behind a barrier, and filled again in the next round
// without one. The race is between rounds.
// expect: refuted
// flags: --local-size 8 --num-groups 1
#define SIDE 8
__global__ void rounds(const float *from, float *to, int repeats) {
  __shared__ float tile[SIDE + SIDE];
  int me = threadIdx.x;
  for (int round = 0; round < repeats; round++) {
    for (int i = 0; i < SIDE; i++) {
      tile[me] = from[me * SIDE + i];  //~ ERROR race:read_write
    }
    __syncthreads();
    for (int j = 0; j < SIDE; j++) {
      to[me * SIDE + j] = tile[me + j];
    }
  }
}
