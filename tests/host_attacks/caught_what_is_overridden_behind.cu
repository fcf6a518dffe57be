// Asking the exception for its text changes a variable of the function that calls.
#include <stdexcept>
#include <cstdio>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Bad : std::runtime_error { int* at; Bad(int* p) : std::runtime_error("bad"), at(p) {} const char* what() const noexcept override { *at = 512; return ""; } };
void print(const std::exception& e) { std::printf("%s\n", e.what()); }
void fail(int* p) { throw Bad(p); }
int main() {
  int* a; cudaMalloc(&a, 4); int n = 64;
  try { fail(&n); } catch (const std::exception& e) { n = 64; print(e); k<<<1, n>>>(a); }
}
