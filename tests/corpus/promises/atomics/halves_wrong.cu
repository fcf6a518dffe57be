// expect: not_proved
// One half of an element is stored through a pointer of another type.
/*@ kernel requires \pointer_length(c) == 1 && c[0] == 0 && gridDim.x == 1 && blockDim.x == 4;
  @ kernel ensures c[0] == 4;
  @*/
__global__ void halves(unsigned *c) {
  atomicAdd(c, 1u);
  __syncthreads();
  if (threadIdx.x == 0) {
    ((unsigned short *)c)[1] = 1;
  }
}
