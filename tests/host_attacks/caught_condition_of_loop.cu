// The condition of the loop throws.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
bool goes_on(int& n, int c) { n = 512; if (c > 1) throw 1; n = 64; return false; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { while (goes_on(n, argc)) { } } catch (int) { } k<<<1, n>>>(a); }
