// A function that is called twice stores at two moments.
// flags: --local-size 4 --num-groups 1 --warp-size 4
__device__ void mark(int *cells, int *count, int t) {
  cells[t] = t;
  count[t] = 1;
}
__global__ void twice(int *cells, int *count) {
  mark(cells, count, threadIdx.x);
  mark(cells, count, threadIdx.x + 1);
}
