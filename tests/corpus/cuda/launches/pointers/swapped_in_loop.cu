// expect: proved
// assumes: aliasing, extents
// says: not checked: accesses to from, to
// Each iteration exchanges the pointers: in a later one nothing is known of them.
__global__ void step(float* to, const float* from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = from[i] + 1;
}
int main(int argc, char** argv) {
  float *a, *b;
  cudaMalloc(&a, 1024 * sizeof(float));
  cudaMalloc(&b, 512 * sizeof(float));
  for (int i = 0; i < argc; ++i) {
    step<<<4, 256>>>(a, b);
    float* other = a;
    a = b;
    b = other;
  }
  return 0;
}
