// The exception ends behind the handler, and changes the variable then.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Bad { int* at; Bad(int* p) : at(p) {} ~Bad() { *at = 512; } };
void fail(int* p) { throw Bad(p); }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; try { fail(&n); } catch (const Bad&) { n = 64; } k<<<1, n>>>(a); }
