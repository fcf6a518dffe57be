// The second operand may be computed before the first one throws.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int grow(int& n) { n = 512; return 1; }
int both(int a, int b) { return a + b; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { both(argc > 0 ? throw 1 : 3, grow(n)); } catch (int) { } k<<<1, n>>>(a); }
