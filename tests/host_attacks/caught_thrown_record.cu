// The exception has the address of the variable.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct P { int* at; };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; P p = {&n}; try { throw p; } catch (const P& q) { n = 32; *q.at = 512; k<<<1, n>>>(a); } }
