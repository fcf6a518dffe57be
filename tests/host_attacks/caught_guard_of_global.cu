// An object of the block changes a variable of the file.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int t = 64;
struct Guard { Guard(int n) { t = n; } ~Guard() { t = 512; } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); try { Guard g(32); t = 64; if (argc > 1) throw 1; } catch (int) { } k<<<1, t>>>(a); }
