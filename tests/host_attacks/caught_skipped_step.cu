// The exception skips the step.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int n = 0;
  for (int i = 0; i < 512; ++i) { try { if (i < argc) throw 1; if (n < 128) ++n; } catch (int) { n += 1; } }
  k<<<1, n>>>(a);
}
