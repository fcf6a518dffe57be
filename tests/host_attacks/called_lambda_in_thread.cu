// A thread calls a lambda that calls the lambda.
#include <thread>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 64; auto grow = [&] { n = 512; }; std::thread t([&] { grow(); }); t.join(); k<<<1, n>>>(a); }
