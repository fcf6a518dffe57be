// expect: undecided
// Only a part of it is copied: the rest is not known, and a failure is only possible.
struct Parameters {
  int factor;
  int stride;
};
__constant__ Parameters parameters;
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x * parameters.stride] = a[blockIdx.x];  //~ UNKNOWN access.bounds:program_access
  //~^ UNKNOWN race:write_write
}
int main(int argc, char** argv) {
  int* a;
  cudaMalloc(&a, 1 << 20);
  Parameters p = {2, 2};
  cudaMemcpyToSymbol(parameters, &p, sizeof(int));
  k<<<4, 128>>>(a);
  return 0;
}
