// expect: refuted
// Without `main`, other files may call the function with anything.
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];  //~ ERROR access.bounds:program_access
}
void run(int* a, int b) { k<<<1, b>>>(a); }
void all(int* a) { run(a, 256); }
