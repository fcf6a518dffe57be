// The constructor of the exception keeps the address of the variable, and a later call changes it.
#include <stdexcept>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
static int* kept;
struct Bad : std::runtime_error { Bad(int* p) : std::runtime_error("bad") { kept = p; } };
void grow() { *kept = 512; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { throw Bad(&n); } catch (const std::exception& e) { n = 64; } grow(); k<<<1, n>>>(a); }
