// The exception ends where the function returns from the handler.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int t = 64;
struct Bad { ~Bad() { t = 512; } };
void fail() { throw Bad(); }
void set() { try { fail(); } catch (...) { t = 64; return; } }
int main() { int* a; cudaMalloc(&a, 4); set(); k<<<1, t>>>(a); }
