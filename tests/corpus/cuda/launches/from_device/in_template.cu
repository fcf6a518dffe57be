// expect: bad_input
// An instance of a function template of the device launches a kernel with larger blocks than the host does.
template <typename T>
__global__ void child(T* a) {
  __shared__ T s[64];
  s[threadIdx.x] = 1;  //~ UNKNOWN access.bounds:program_access
}
template <typename T>
__device__ void go(T* a, int n) {
  child<T><<<1, n>>>(a);  //~ ERROR syntax:clang
  //~^ ERROR syntax:clang
}
template <typename T>
__global__ void parent(T* a) {
  if (threadIdx.x == 0) go(a, 128);
}
int main() {
  int* a;
  cudaMalloc(&a, 256);
  child<int><<<1, 64>>>(a);
  parent<int><<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
