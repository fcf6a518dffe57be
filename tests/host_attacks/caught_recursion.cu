// The function calls itself, and throws behind the change.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
void grow(int* n, int by) { if (by > 3) { *n = 512; throw by; } grow(n, by + 1); *n = 64; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { grow(&n, argc); n = 64; } catch (int) { } k<<<1, n>>>(a); }
