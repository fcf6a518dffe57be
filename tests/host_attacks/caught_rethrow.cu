// The exception is thrown again, behind a change of the variable.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int n = 64;
  try { try { if (argc > 1) throw 1; } catch (int) { n = 512; throw; } } catch (...) { }
  k<<<1, n>>>(a);
}
