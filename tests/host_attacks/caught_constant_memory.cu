// A constant of the device keeps what it got before the exception.
__constant__ int c = 64;
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x + c] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int v = 512, w = 64;
  try { cudaMemcpyToSymbol(c, &v, sizeof(int)); if (argc > 1) throw 1; cudaMemcpyToSymbol(c, &w, sizeof(int)); } catch (int) { }
  k<<<1, 64>>>(a);
}
