// The method that is called in the block changes its object, and throws.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void grow(int c) { t = 512; if (c > 1) throw 1; t = 64; } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); S s(64); try { s.grow(argc); } catch (int) { } k<<<1, s.t>>>(a); }
