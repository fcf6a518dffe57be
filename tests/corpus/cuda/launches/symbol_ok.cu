// expect: proved
// Constant memory is copied before the launch, and not changed by it.
__constant__ int size;
struct Parameters {
  int stride;
  float factor;
};
__constant__ Parameters parameters;
__global__ void k(int* a) {
  __shared__ int s[256];
  if (threadIdx.x < size) s[threadIdx.x * parameters.stride] = a[blockIdx.x];
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  int n = 64;
  Parameters p = {2, 0.5f};
  cudaMemcpyToSymbol(size, &n, sizeof(int));
  cudaMemcpyToSymbol(parameters, &p, sizeof(Parameters));
  for (int i = 0; i < argc; ++i) k<<<4, 128>>>(a);
  return 0;
}
