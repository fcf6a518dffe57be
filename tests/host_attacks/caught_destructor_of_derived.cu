// The exception, of a class that has a base, changes the variable at its end.
#include <stdexcept>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Bad : std::runtime_error { int* at; Bad(int* p) : std::runtime_error("bad"), at(p) {} ~Bad() { *at = 512; } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { throw Bad(&n); } catch (const std::exception&) { n = 64; } k<<<1, n>>>(a); }
