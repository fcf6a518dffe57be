// The handler has a copy of the exception, and making it changes the variable.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int* at;
struct Bad { int x; Bad() : x(1) {} Bad(const Bad&) { *at = 512; } };
void fail() { throw Bad(); }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; at = &n; try { fail(); } catch (Bad b) { } k<<<1, n>>>(a); }
