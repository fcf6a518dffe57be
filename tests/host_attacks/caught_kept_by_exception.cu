// The exception keeps the address of the variable, and a function of its class changes it.
#include <stdexcept>
#include <stdio.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Bad : std::runtime_error { int* at; Bad(int* p) : std::runtime_error("bad"), at(p) {} void grow() const { *at = 512; } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { throw Bad(&n); } catch (const Bad& e) { n = 64; e.grow(); k<<<1, n>>>(a); } }
