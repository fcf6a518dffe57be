// What memcpy, memset and a store through another type write, they write in no order that is known.
// expect: undecided
// flags: --local-size 4 --num-groups 1 --warp-size 4
__global__ void copied(int *a, const int *b) {
  memcpy(a + threadIdx.x, b, 8);  //~ UNKNOWN race:write_write
}
__global__ void cleared(int *a, int n) {
  memset(a + threadIdx.x, 0, n * sizeof(int));  //~ UNKNOWN race:write_write
}
__global__ void patched(char *a) {
  *(short *)(a + threadIdx.x) = 7;  //~ UNKNOWN race:write_write
}
