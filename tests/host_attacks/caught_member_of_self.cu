// A method of the object is called in the block of another method.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct S { int t; S(int n) : t(n) {} void grow(int c) { t = 512; if (c > 1) throw 1; t = 64; } void run(int c) { try { grow(c); } catch (int) { } } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); S s(64); s.run(argc); k<<<1, s.t>>>(a); }
