// The function changes the variable by its address, and throws then.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
void grow(int* n, int by) { *n = 512; if (by > 1) throw by; *n = 64; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { grow(&n, argc); } catch (int) { } k<<<1, n>>>(a); }
