// The type of one handler is not declared, so that Clang drops it.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4);
  try { if (argc > 256) throw 1; } catch (int) { return 1; } catch (const Unknown& e) { }
  k<<<1, argc>>>(a);
}
