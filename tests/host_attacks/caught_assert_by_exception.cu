// The check throws, and the handler goes on.
#include <stdexcept>
#include <stdlib.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
#define CHECK(c) do { if (!(c)) throw std::runtime_error(#c); } while (0)
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = atoi(argv[1]); try { CHECK(n > 0); CHECK(n <= 256); } catch (const std::exception&) { } k<<<1, n>>>(a); }
