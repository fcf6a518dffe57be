// The lambda has copies of the values that the variables had when it was made.
// says fill: launch of this program
__global__ void fill(int* to) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
  to[threadIdx.x] = s[threadIdx.x];
}
int main() {
  int n = 256;
  int* to;
  cudaMalloc(&to, n * sizeof(int));
  auto launch = [=] { fill<<<1, n>>>(to); };
  n = 512;
  to = nullptr;
  launch();
  return 0;
}
