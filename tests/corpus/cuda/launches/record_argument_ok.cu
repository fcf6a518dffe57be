// expect: proved
// Members of a record that is given by value.
struct Parameters {
  int count, stride;
};
__global__ void k(int* a, Parameters p) {
  __shared__ int s[256];
  if (threadIdx.x < p.count) s[threadIdx.x * p.stride] = a[blockIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Parameters p;
  p.count = 100;
  p.stride = 2;
  for (int i = 0; i < argc; ++i) k<<<4, 128>>>(a, p);
  return 0;
}
