// expect: refuted
// The lambda has the value that the variable had when it was made.
__global__ void fill(int* to) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;  //~ ERROR access.bounds:program_access
}
int main() {
  int n = 512;
  int* to;
  cudaMalloc(&to, n * sizeof(int));
  auto launch = [=] { fill<<<1, n>>>(to); };
  n = 256;
  launch();
  return 0;
}
