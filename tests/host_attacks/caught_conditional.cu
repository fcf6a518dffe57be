// Before the exception the operand has changed the variable.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int grow(int& n) { n = 512; return 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { int m = argc > 1 ? throw grow(n) : 3; n = m; } catch (int) { } k<<<1, n>>>(a); }
