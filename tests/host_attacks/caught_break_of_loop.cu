// The handler leaves a loop of the block.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int n = 64;
  for (int i = 0; i < 10; ++i) { try { if (i == 3) throw 512; n = 64; } catch (int m) { n = m; break; } n = 32; }
  k<<<1, n>>>(a);
}
