// expect: bad_input
//@ resource done(int n) = \round == n; //~ ERROR type:round_outside_loop
__global__ void outside(int *y) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < 4; i++) {
    //@ ghost \round = 3; //~ ERROR type:assign_to_constant
    y[t] = i;
  }
  //@ assert \round == 4; //~ ERROR type:round_outside_loop
}
