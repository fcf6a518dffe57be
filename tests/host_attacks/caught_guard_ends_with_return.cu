// An object of the block changes the variable where the function returns from the block.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Guard { int* at; Guard(int* p) : at(p) {} ~Guard() { *at = 512; } };
void set(int* p) { try { Guard g(p); *p = 64; return; } catch (int) { } *p = 32; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; set(&n); k<<<1, n>>>(a); }
