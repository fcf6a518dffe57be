// A guard of the library calls the method, for another object.
#include <mutex>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct M { int t; int* a; void lock() { k<<<1, t>>>(a); } void unlock() {} };
int main() { int* a; cudaMalloc(&a, 4); M m; m.t = 64; m.a = a; m.lock(); M big; big.t = 512; big.a = a; std::lock_guard<M> g(big); }
