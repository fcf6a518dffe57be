// The size comes with the exception, and changes.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); try { throw 64; } catch (int& m) { m = 512; k<<<1, m>>>(a); } }
