// The loop of the block is left before its end.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int i = 1024;
  try { for (; i > 128; --i) { if (i == 512) throw 1; } } catch (...) { }
  k<<<1, i>>>(a);
}
