// Inside a block `data` is shared memory; in the contract it is the parameter, which keeps its 1.
/*@ requires \pointer_length(data) == blockDim.x * gridDim.x && blockDim.x == 4;
  @ context Perm(data[\gtid], write);
  @ ensures data[\gtid] == 1; */
__global__ void k(int *data) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  {
    __shared__ int data[4];
    data[threadIdx.x] = 2;
  }
}
