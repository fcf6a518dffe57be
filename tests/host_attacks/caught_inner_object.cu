// The method of a member is called in the block.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void grow(int c) { t = 512; if (c > 1) throw 1; t = 64; } };
struct T { S s; T(int n) : s(n) {} void run(int c) { try { s.grow(c); } catch (int) { } } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); T t(64); t.run(argc); k<<<1, t.s.t>>>(a); }
