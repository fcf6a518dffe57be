// expect: proved
// A method launches with what the constructor computed.
struct Sizes {
  int threads, blocks;
  int* data;
  Sizes(int n, int each) : threads(each), blocks((n + each - 1) / each) { cudaMalloc(&data, n * sizeof(int)); }
  void launch(int n);
};
__global__ void k(int* a, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i;
  if (i < n) a[i] = s[threadIdx.x];
}
void Sizes::launch(int n) { k<<<blocks, threads>>>(data, n); }
int main(int argc, char** argv) {
  Sizes sizes(argc * 1000, 256);
  sizes.launch(argc * 1000);
}
