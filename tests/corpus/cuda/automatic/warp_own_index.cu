// Its own cell holds what a thread stored, but that rests on what the others do to it.
// expect: undecided
// flags: --local-size 4 --num-groups 1 --warp-size 4
__global__ void scatter(int *out) {
  __shared__ int place[4];
  place[threadIdx.x] = threadIdx.x;
  out[place[threadIdx.x]] = threadIdx.x;  //~ UNKNOWN race:write_write
}
