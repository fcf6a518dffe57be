// The bound of the loop is known only where no exception left it.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int n = argc;
  while (n > 256) { try { if (n == 777) throw 1; --n; } catch (int) { break; } }
  k<<<1, n>>>(a);
}
