// An object of a block in a loop changes the variable.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Guard { int* at; Guard(int* p) : at(p) {} ~Guard() { *at = 512; } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; for (int i = 0; i < 2; ++i) { try { Guard g(&n); if (argc > i) break; } catch (int) { } } k<<<1, n>>>(a); }
