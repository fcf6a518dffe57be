// An object of the function ends where the exception leaves it.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int t = 64;
struct Guard { int* at; Guard(int* p) : at(p) {} ~Guard() { *at = 512; } };
void fail(int* p, int c) { Guard g(p); if (c > 1) throw 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { fail(&n, argc); n = 64; } catch (int) { } k<<<1, n>>>(a); }
