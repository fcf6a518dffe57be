// What a stream gives before the exception stays.
#include <iostream>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { std::cin >> n; if (n < 1 || n > 256) throw 1; } catch (int) { } k<<<1, n>>>(a); }
