// expect: bad_input
// A function that is called in a loop has no part in it.
__device__ void helper(int *y, int i) {
  //@ assert \round == i; //~ ERROR type:round_outside_loop
  *y = i;
}
__global__ void caller(int *y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < 4; i++) {
    helper(y + t, i);
  }
}
