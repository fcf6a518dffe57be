// The handler leaves the loop.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int n = 64;
  do { try { n = 512; if (argc > 1) throw 1; n = 64; } catch (int) { break; } n = 32; } while (0);
  k<<<1, n>>>(a);
}
