// The lambda changes the variable, and throws.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int n = 64; auto grow = [&] { n = 512; if (argc > 1) throw 1; n = 64; };
  try { grow(); n = 32; } catch (int) { } k<<<1, n>>>(a);
}
