// The handler has a copy of the base, which changes the variable.
#include <stdexcept>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int* at;
struct Base { Base() {} Base(const Base&) { *at = 512; } };
struct Bad : Base { int x; };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; at = &n; try { throw Bad(); } catch (Base b) { k<<<1, n>>>(a); } }
