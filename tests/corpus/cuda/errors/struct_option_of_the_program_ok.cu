// Without getopt.h the name is the program's.
#include <stdio.h>
#include <unistd.h>
struct option { float price, strike; };
__global__ void prices(const option* in, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i].price - in[i].strike;
}
