// Asking the exception for its text changes the variable behind the condition.
#include <stdexcept>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int* at;
struct Bad : std::runtime_error { Bad() : std::runtime_error("bad") {} const char* what() const noexcept override { *at = 512; return ""; } };
void fail() { throw Bad(); }
int main() {
  int* a; cudaMalloc(&a, 4); int n = 64; at = &n;
  try { fail(); } catch (const std::exception& e) { n = 64; e.what(); k<<<1, n>>>(a); }
}
