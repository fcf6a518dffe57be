// expect: refuted
// The lambda has a reference, so that the call launches with the value that the variable has then.
__global__ void fill(int* to) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main() {
  int n = 256;
  int* to;
  cudaMalloc(&to, n * sizeof(int));
  auto launch = [&] { fill<<<1, n>>>(to); };
  n = 512;
  launch();
  return 0;
}
