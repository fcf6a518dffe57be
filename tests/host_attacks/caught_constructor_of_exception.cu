// Making the exception changes the variable.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Bad { int code; Bad(int& n) : code(1) { n = 512; } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { if (argc > 1) throw Bad(n); } catch (const Bad&) { } k<<<1, n>>>(a); }
