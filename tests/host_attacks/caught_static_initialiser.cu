// The value of a static variable is computed again, behind an exception.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int value(int* n) { if (*n < 3) { *n = 512; throw 1; } return 64; }
int size(int* n) { static int s = value(n); return s; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = argc < 3 ? 1 : 64; try { size(&n); n = 64; } catch (int) { } k<<<1, n>>>(a); }
