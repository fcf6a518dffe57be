// A store in a loop: in one iteration the threads write cells of their own, in different iterations
// they are not at one moment.
// flags: --local-size 8 --num-groups 1 --warp-size 8
__global__ void sweep(int *a) {
  for (int i = 0; i < 4; i++) {
    a[threadIdx.x + i] = i;
  }
}
