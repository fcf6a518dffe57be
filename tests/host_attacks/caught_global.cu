// A variable of the file keeps what it got before the exception.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int n = 64;
void grow(int by) { n = 512; if (by > 1) throw by; n = 64; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); try { grow(argc); } catch (int) { } k<<<1, n>>>(a); }
