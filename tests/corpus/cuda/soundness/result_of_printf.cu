// The number of arguments, or less than zero.
__global__ void used(int *a) {
  if (printf("%d\n", 3) != 0) a[0] = threadIdx.x; //~ UNKNOWN race:write_write
}
__global__ void number() { assert(printf("x") == 0); } //~ UNKNOWN assert:false
__global__ void other(int *a) { a[printf("x") + 1 ? 0 : blockIdx.x * blockDim.x + threadIdx.x] = 1; } //~ UNKNOWN race:write_write
__global__ void dropped(int *a) {
  int i = 0;
  printf("%d", ++i);
  assert(i == 1);
}
