// The exception of a function that is not followed changes the variable where the handler returns.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Bad { int* at; Bad(int* p) : at(p) {} ~Bad() { *at = 512; } };
void fail(int* p) { goto end; end: throw Bad(p); }
void set(int* p) { try { fail(p); } catch (...) { *p = 64; return; } }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; set(&n); k<<<1, n>>>(a); }
