// The handler leaves the switch.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int n = 64;
  switch (argc) { case 1: try { n = 512; throw 1; } catch (int) { break; } n = 64; break; default: n = 32; }
  k<<<1, n>>>(a);
}
