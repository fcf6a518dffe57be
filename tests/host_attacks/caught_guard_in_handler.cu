// An object of the handler changes the variable.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Guard { int* at; Guard(int* p) : at(p) {} ~Guard() { *at = 512; } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { throw 1; } catch (int) { Guard g(&n); n = 64; } k<<<1, n>>>(a); }
