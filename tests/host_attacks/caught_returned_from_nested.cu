// The inner handler returns, behind a change of what the exception of the outer block knows.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int t = 64;
int size(int c) { try { try { t = 512; throw 1; } catch (int) { if (c > 1) return t; throw; } } catch (int) { t = 64; } return t; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); k<<<1, size(argc)>>>(a); }
