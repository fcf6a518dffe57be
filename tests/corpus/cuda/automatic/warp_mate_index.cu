// What a thread reads from its own cell, its neighbour has written: all threads find 0 there, and all
// of them write one cell. The cell held something else when the phase began.
// expect: refuted
// flags: --local-size 4 --num-groups 1 --warp-size 4
__global__ void scatter(int *out) {
  __shared__ int place[5];
  place[threadIdx.x] = threadIdx.x;
  place[threadIdx.x + 1] = 0;
  out[place[threadIdx.x]] = threadIdx.x;  //~ ERROR race:write_write
}
