// Making the exception launches the kernel.
#include <stdexcept>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Bad : std::runtime_error { Bad(int* a) : std::runtime_error("bad") { k<<<1, 512>>>(a); } };
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); try { k<<<1, 64>>>(a); throw Bad(a); } catch (const std::exception&) { } }
