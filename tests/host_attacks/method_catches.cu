// The constructor throws behind the change.
static int t = 64;
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int x; S(int n) : x(n) { t = 512; if (n > 0) throw 1; } };
int main() { int* a; cudaMalloc(&a, 4); try { S s(1); t = 64; } catch (int) {} k<<<1, t>>>(a); }
