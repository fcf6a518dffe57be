// expect: undecided
// flags: --local-size 4 --num-groups 1
// Threads of a warp wait for one in a loop that a made-up value lets it leave. It comes to another barrier of the warp then, or ends.
__device__ int some(int n);

__global__ void another_barrier(int *a) {
  if (threadIdx.x == 0) {
    while (some(1) != 7) {
    }
    __syncwarp();  //~ UNKNOWN barrier.divergence:non_uniform_branch
  } else {
    __syncwarp();
    a[0] = threadIdx.x; //~ UNKNOWN race:write_write
  }
}
__global__ void ends(int *a) {
  if (threadIdx.x == 0) {
    while (some(2) != 7) {
    }
  } else {
    __syncwarp();
    a[0] = threadIdx.x; //~ UNKNOWN race:write_write
  }
}
