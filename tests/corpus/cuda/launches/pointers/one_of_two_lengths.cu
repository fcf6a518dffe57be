// expect: proved
// says: not checked: accesses to to
// assumes: extents
// A branch chooses the object: its length is not known.
__global__ void fill(float* to) {
  to[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main(int argc, char** argv) {
  float* to;
  if (argc > 1) cudaMalloc(&to, 512 * sizeof(float));
  else cudaMalloc(&to, 1024 * sizeof(float));
  fill<<<4, 256>>>(to);
  return 0;
}
