// The exception of a function of another file changes the variable where the handler ends.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int n = 64;
void keep(int* p);
void fail();
int main() { int* a; cudaMalloc(&a, 4); keep(&n); try { fail(); return 1; } catch (...) { n = 64; } k<<<1, n>>>(a); }
