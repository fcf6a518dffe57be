// The record is changed as a whole before the exception.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct R { int x, y; };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); R r{64, 1}, q{512, 2}; try { r = q; if (argc > 1) throw 1; r.x = 64; } catch (int) { } k<<<1, r.x>>>(a); }
