// An object of the block changes the variable where the block ends.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Guard { int* at; Guard(int* p) : at(p) {} ~Guard() { *at = 512; } };
int main() { int* a; cudaMalloc(&a, 4); int n = 64; try { Guard g(&n); n = 64; } catch (int) { } k<<<1, n>>>(a); }
