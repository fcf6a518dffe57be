// The exception has the address of the variable, and ends where the function returns from the handler.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Bad { int* at; Bad(int* p) : at(p) {} ~Bad() { *at = 512; } };
void fail(int* p) { throw Bad(p); }
void set(int* p) { try { fail(p); } catch (...) { *p = 64; return; } }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; set(&n); k<<<1, n>>>(a); }
