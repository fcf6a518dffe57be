// expect: bad_input
// A kernel launches another one with larger blocks than the host does.
__global__ void child(int* a) {
  __shared__ int s[64];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
__global__ void parent(int* a) {
  if (threadIdx.x == 0) child<<<1, 128>>>(a);  //~ ERROR syntax:clang
}
int main() {
  int* a;
  cudaMalloc(&a, 256);
  child<<<1, 64>>>(a);
  parent<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
