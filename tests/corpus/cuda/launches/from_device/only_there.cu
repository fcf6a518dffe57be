// expect: bad_input
// Only a kernel launches the other one, with blocks that are small enough.
__global__ void child(int* a) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
__global__ void parent(int* a) {
  if (threadIdx.x == 0) child<<<1, 64>>>(a);  //~ ERROR syntax:clang
}
int main() {
  int* a;
  cudaMalloc(&a, 256);
  parent<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
