// The first iteration throws, and the handler goes to the condition.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int n = 512, i = 0;
  do { try { if (argc > 1) throw 1; n = 64; } catch (int) { continue; } } while (++i < 3);
  k<<<1, n>>>(a);
}
