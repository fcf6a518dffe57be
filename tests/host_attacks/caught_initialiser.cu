// The initialiser of a member throws behind a change.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int t = 64;
int grow() { t = 512; throw 1; }
struct S { int x = grow(); };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); try { t = 32; S s; } catch (int) { } k<<<1, t>>>(a); }
