// Making the exception, of a class that has a base, changes the variable.
#include <stdexcept>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Bad : std::runtime_error { Bad(int* n) : std::runtime_error("bad") { *n = 512; } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { if (argc > 1) throw Bad(&n); } catch (const std::exception&) { } k<<<1, n>>>(a); }
